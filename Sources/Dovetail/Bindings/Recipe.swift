/// How an instance is made.
@usableFromInline
struct Recipe<T>: Sendable {
  /// Makes it on the calling thread, inside of the frame if it resolves anything.
  @usableFromInline let make: @Sendable (Core, inout Frame) throws -> T
  /// The rest, which few ask for, made on demand so that a registration allocates little.
  let more: (@Sendable () -> More)?
  /// Whether its parameters are known to be needs.
  let hasNeeds: Bool
  /// What a binding with it is like.
  var traits = BindingHead.Traits()

  typealias Awaiting =
    @Sendable (Resolution) async throws -> Handed<T>

  struct More {
    /// Makes it and awaits its needs.
    var awaiting: Awaiting?
    var needs: [Need] = []
  }

  init(
    make: @escaping @Sendable (Core, inout Frame) throws -> T, hasNeeds: Bool = true,
    more: (@Sendable () -> More)? = nil
  ) {
    self.make = make
    self.more = more
    self.hasNeeds = hasNeeds && more != nil
  }
}

// Recipes whose needs are the parameters of a function, or that resolve by hand.

extension Recipe {
  /// A function's recipe.
  ///
  /// For what nothing keeps, it is inlined together with the `register` that calls it: so the function
  /// is called directly with parameters of known types, in half the time. What is kept is made too
  /// seldom for that, which costs the compiler 20 ms for a registration.
  @inlinable @inline(__always)
  static func function<each P, Failure: Error>(
    _ function: @escaping @Sendable (repeat each P) throws(Failure) -> T
  ) -> Recipe {
    Recipe(function: function, make: { try call(function, for: $0, in: &$1) })
  }

  @inlinable @inline(never)
  static func call<each P, Failure: Error>(
    _ function: (repeat each P) throws(Failure) -> T, for core: Core, in frame: inout Frame
  ) throws -> T {
    try frame.run { try function(repeat try core.parameter((each P).self)) }
  }

  init<each P, Failure: Error>(
    function: @escaping @Sendable (repeat each P) throws(Failure) -> T, _ names: [String?]
  ) {
    self.init(
      function: function, names,
      make: { core, frame in
        try frame.run {
          let all = try core.parameters(names, (repeat (each P).self))
          return try function(repeat each all.values)
        }
      })
  }

  /// What is the same for every caller's module stays in this one.
  @usableFromInline
  init<each P, Failure: Error>(
    function: @escaping @Sendable (repeat each P) throws(Failure) -> T, _ names: [String?] = [],
    make: @escaping @Sendable (Core, inout Frame) throws -> T
  ) {
    var hasNeeds = false
    for _ in repeat (each P).self { hasNeeds = true }
    self.init(
      make: make, hasNeeds: hasNeeds,
      more: {
        More(
          awaiting: { r in
            let all = try await r.core.awaited(names, (repeat (each P).self))
            return Handed(try function(repeat each all.values))
          }, needs: Need.list(repeat (each P).self, names: names))
      })
  }

  @usableFromInline
  init<each P, Failure: Error>(
    awaiting function: @escaping @Sendable @concurrent (repeat each P) async throws(Failure) -> T,
    _ names: [String?] = []
  ) {
    // Away from the caller's actor, as the function: what may not leave that is refused.
    let call: @Sendable @concurrent (Core) async throws -> Handed<T> = { core in
      let all = try await core.awaited(names, (repeat (each P).self))
      return Handed(try await function(repeat each all.values))
    }
    self.init(
      awaiting: { try await call($0.core) },
      needs: { Need.list(repeat (each P).self, names: names) })
  }

  @usableFromInline
  init(opaque make: @escaping @Sendable (Resolution) throws -> T) {
    self.init(make: { core, frame in try frame.run { try make(Resolution(core: core)) } })
    traits.isOpaque = true
  }

  @usableFromInline
  init(opaqueAwaiting make: @escaping @Sendable @concurrent (Resolution) async throws -> T) {
    self.init(awaiting: { Handed(try await make($0)) })
    traits.isOpaque = true
  }

  /// What the program has made.
  init(given instance: Handed<T>) {
    self.init(make: { _, _ in instance.value })
    traits.isGiven = true
  }

  /// What has to be awaited.
  init(awaiting: @escaping Awaiting, needs: @escaping @Sendable () -> [Need] = { [] }) {
    self.init(
      make: { _, _ in throw Raise.asyncFromSync(nil) },
      more: { More(awaiting: awaiting, needs: needs()) })
    traits.isAsync = true
  }

  /// What is made from the instance of another key: by a decorator, or for an alias.
  ///
  /// Without `convert`, it has to be awaited.
  init<Other>(
    from key: Key, _ convert: (@Sendable (Other, Resolution) throws -> T)?,
    awaiting: @escaping @Sendable (Handed<Other>, Resolution) async throws -> Handed<T>
  ) {
    self.init(
      make: { core, frame in
        try frame.run {
          guard let convert else { throw Raise.asyncFromSync(nil) }
          return try convert(
            try core.obtain(Other.self, key, .passedOn), Resolution(core: core))
        }
      },
      more: {
        More(
          awaiting: { r in
            try await awaiting(try await r.core.obtainAwaited(Other.self, key, .passedOn), r)
          }, needs: [Need(key)])
      })
  }
}

// Recipes of the main actor: their needs are resolved there, too.
extension Recipe {
  init<each P>(
    onMainActor function: @escaping @MainActor @Sendable (repeat each P) throws -> T,
    _ names: [String?] = []
  ) {
    let awaited = Recipe(onMainActorAwaiting: function, names)
    self.init(
      make: { core, frame in
        try frame.run {
          let all = try core.parameters(names, (repeat (each P).self))
          return try MainActor.assumeIsolated { Handed(try function(repeat each all.values)) }.value
        }
      }, more: awaited.more)
    traits = awaited.traits
    traits.isAsync = false
  }

  init<each P>(
    onMainActorAwaiting function: @escaping @MainActor @Sendable (repeat each P) async throws -> T,
    _ names: [String?] = []
  ) {
    let call: @MainActor @Sendable (Core) async throws -> Handed<T> = { core in
      let all = try await core.awaited(names, (repeat (each P).self))
      return Handed(try await function(repeat each all.values))
    }
    self.init(
      awaiting: { try await call($0.core) },
      needs: { Need.list(repeat (each P).self, names: names) })
    traits.isOnMainActor = true
    traits.isOpaque = (repeat each P).self == Resolution.self
  }
}

/// The resolved parameters of a recipe.
// SAFETY: the values were made for one call and are used by it alone; a kept value is `Sendable`.
struct Parameters<each P>: @unchecked Sendable {
  let values: (repeat each P)
  init(_ values: repeat each P) { self.values = (repeat each values) }
}
