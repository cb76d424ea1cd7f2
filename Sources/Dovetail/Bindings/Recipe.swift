// How an instance is made: a binding for each kind of recipe.

// Recipes whose needs are the parameters of a function, or that resolve by hand.
extension Binding {
  /// A function's recipe.
  ///
  /// For what nothing keeps, it is inlined together with the `register` that calls it: so the function
  /// is called directly with parameters of known types, in half the time. What is kept is made too
  /// seldom for that, which costs the compiler 20 ms for a registration.
  @inlinable @inline(__always)
  convenience init<each P, Failure: Error>(
    _ head: consuming BindingHead,
    _ function: @escaping @Sendable (repeat each P) throws(Failure) -> T
  ) {
    self.init(head, function: function, make: { try $0.call(function, in: &$1) })
  }

  convenience init<each P, Failure: Error>(
    _ head: consuming BindingHead,
    function: @escaping @Sendable (repeat each P) throws(Failure) -> T, _ names: [String?]
  ) {
    self.init(
      head, function: function, names,
      make: { core, frame in
        try frame.run {
          let all = try core.parameters(names, (repeat (each P).self))
          return try function(repeat each all.value)
        }
      })
  }

  /// What is the same for every caller's module stays in this one.
  @usableFromInline
  convenience init<each P, Failure: Error>(
    _ head: consuming BindingHead,
    function: @escaping @Sendable (repeat each P) throws(Failure) -> T, _ names: [String?] = [],
    make: @escaping @Sendable (Core, inout Frame) throws -> T
  ) {
    var hasNeeds = false
    for _ in repeat (each P).self { hasNeeds = true }
    self.init(
      head, make: make, hasNeeds: hasNeeds,
      more: {
        More(
          awaiting: { r in
            let all = try await r.core.awaited(names, (repeat (each P).self))
            return Handed(try function(repeat each all.value))
          }, needs: Need.list(repeat (each P).self, names: names))
      })
  }

  @usableFromInline
  convenience init<each P, Failure: Error>(
    _ head: consuming BindingHead,
    awaiting function: @escaping @Sendable @concurrent (repeat each P) async throws(Failure) -> T,
    _ names: [String?] = []
  ) {
    // Away from the caller's actor, as the function: what may not leave that is refused.
    let call: @Sendable @concurrent (Core) async throws -> Handed<T> = { core in
      let all = try await core.awaited(names, (repeat (each P).self))
      return Handed(try await function(repeat each all.value))
    }
    self.init(
      head, awaiting: { try await call($0.core) },
      needs: { Need.list(repeat (each P).self, names: names) })
  }

  @usableFromInline
  convenience init(
    _ head: consuming BindingHead, opaque make: @escaping @Sendable (Resolution) throws -> T
  ) {
    head.traits.isOpaque = true
    self.init(head, make: { core, frame in try frame.run { try make(Resolution(core: core)) } })
  }

  @usableFromInline
  convenience init(
    _ head: consuming BindingHead,
    opaqueAwaiting make: @escaping @Sendable @concurrent (Resolution) async throws -> T
  ) {
    head.traits.isOpaque = true
    self.init(head, awaiting: { Handed(try await make($0)) })
  }

  /// What the program has made.
  convenience init(_ head: consuming BindingHead, given instance: Handed<T>) {
    head.traits.isGiven = true
    self.init(head, make: { _, _ in instance.value })
  }

  /// What has to be awaited.
  convenience init(
    _ head: consuming BindingHead, awaiting: @escaping Awaiting,
    needs: @escaping @Sendable () -> [Need] = { [] }
  ) {
    head.traits.isAsync = true
    self.init(
      head, make: { _, _ in throw Raise.asyncFromSync(nil) }, hasNeeds: true,
      more: { More(awaiting: awaiting, needs: needs()) })
  }

  /// What is made from the instance of another key: by a decorator, or for an alias.
  ///
  /// Without `convert`, it has to be awaited.
  convenience init<Other>(
    _ head: BindingHead, from key: Key, inner: AnyBinding? = nil,
    _ convert: (@Sendable (Other, Resolution) throws -> T)?,
    awaiting: @escaping @Sendable (Handed<Other>, Resolution) async throws -> Handed<T>
  ) {
    self.init(
      head,
      make: { core, frame in
        try frame.run {
          guard let convert else { throw Raise.asyncFromSync(nil) }
          return try convert(
            try core.obtain(Other.self, key, .passedOn), Resolution(core: core))
        }
      }, hasNeeds: true,
      more: {
        More(
          awaiting: { r in
            let content = try await r.core.obtainAwaited(key, .passedOn)
            return try await awaiting(Handed(content.value(as: Other.self)), r)
          }, needs: [Need(key)])
      }, inner: inner)
  }
}

// Recipes of the main actor: their needs are resolved there, too.
extension Binding {
  convenience init<each P>(
    _ head: consuming BindingHead,
    onMainActor function: @escaping @MainActor @Sendable (repeat each P) throws -> T,
    _ names: [String?] = []
  ) {
    head.traits.isOnMainActor = true
    head.traits.isOpaque = (repeat each P).self == Resolution.self
    self.init(
      head,
      make: { core, frame in
        try frame.run {
          let all = try core.parameters(names, (repeat (each P).self))
          return try MainActor.assumeIsolated { Handed(try function(repeat each all.value)) }.value
        }
      }, hasNeeds: true, more: Self.more(onMainActor: function, names))
  }

  convenience init<each P>(
    _ head: consuming BindingHead,
    onMainActorAwaiting function:
      @escaping @MainActor @Sendable (repeat each P) async throws -> T,
    _ names: [String?] = []
  ) {
    head.traits.isOnMainActor = true
    head.traits.isOpaque = (repeat each P).self == Resolution.self
    head.traits.isAsync = true
    self.init(
      head, make: { _, _ in throw Raise.asyncFromSync(nil) }, hasNeeds: true,
      more: Self.more(onMainActor: function, names))
  }

  private static func more<each P>(
    onMainActor function: @escaping @MainActor @Sendable (repeat each P) async throws -> T,
    _ names: [String?]
  ) -> @Sendable () -> More {
    let call: @MainActor @Sendable (Core) async throws -> Handed<T> = { core in
      let all = try await core.awaited(names, (repeat (each P).self))
      return Handed(try await function(repeat each all.value))
    }
    return {
      More(
        awaiting: { try await call($0.core) },
        needs: Need.list(repeat (each P).self, names: names))
    }
  }
}
