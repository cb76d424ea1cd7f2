// How an instance is made: a binding for each kind of recipe.

// New instances, each for its caller.
extension Binding {
  /// A function's recipe.
  ///
  /// It is inlined into the `register` that calls it, which is compiled for each type: so the
  /// function is called directly with parameters of known types, in half the time. What is kept is
  /// made too seldom for that, which costs the compiler 20 ms for a registration.
  ///
  /// That `register` is not inlined by force: in generic code, Swift 6.3 would leave the recipe with
  /// a list of types on the stack of who registers.
  @inlinable @inline(__always) convenience init<each P, Failure: Error>(
    _ head: consuming BindingHead,
    _ function: @escaping @Sendable (repeat each P) throws(Failure) -> T
  ) {
    self.init(head, function, make: { try $0.call(function, in: &$1) })
  }

  /// What is the same for every caller's module stays in this one.
  @usableFromInline convenience init<each P, Failure: Error>(
    _ head: consuming BindingHead,
    _ function: @escaping @Sendable (repeat each P) throws(Failure) -> T,
    make: @escaping @Sendable (Core, inout Frame) throws -> T
  ) {
    self.init(head, make: make, more: AnyBinding.more(function, []))
  }

  @usableFromInline convenience init(
    _ head: consuming BindingHead, opaque make: @escaping @Sendable (Resolution) throws -> T
  ) {
    head.traits.isOpaque = true
    self.init(head, make: { core, frame in try frame.run { try make(Resolution(core: core)) } })
  }

  /// What is made from the instance of another key: for an alias.
  @usableFromInline convenience init<Other>(
    _ head: consuming BindingHead, from key: Key,
    _ convert: @escaping @Sendable (Other) throws -> T
  ) {
    let isOnMainActor = head.traits.isOnMainActor
    self.init(
      head,
      make: { core, frame in
        try frame.run { try convert(try core.obtain(Other.self, key, .passedOn)) }
      },
      more: {
        AnyBinding.more([Need(key)]) { binding, r in
          let content = Handed(try await r.core.obtainAwaited(key, .passedOn))
          let converted = { @Sendable () throws -> Handed<Content> in
            Handed(binding.content(try convert(content.value.value(as: Other.self))))
          }
          return try await (isOnMainActor ? MainActor.run(body: converted) : converted()).value
        }
      })
  }
}

// Recipes of what is kept, and others that need not know their type: their needs are the parameters
// of a function, or they resolve by hand.
extension AnyBinding {
  @usableFromInline convenience init<T, each P, Failure: Error>(
    _ head: consuming BindingHead,
    _ function: @escaping @Sendable (repeat each P) throws(Failure) -> T, _ names: [String?] = []
  ) {
    head.traits.isOpaque = (repeat each P).self == Resolution.self
    self.init(
      head, { $0.content(try $1.call(function, names, in: &$2), in: &$2) },
      more: Self.more(function, names))
  }

  fileprivate static func more<T, each P, Failure: Error>(
    _ function: @escaping @Sendable (repeat each P) throws(Failure) -> T, _ names: [String?]
  ) -> (@Sendable () -> More)? {
    if (repeat each P).self == Resolution.self { return nil }
    for _ in repeat (each P).self {
      return {
        more(Need.list(repeat (each P).self, names: names)) { binding, r in
          let all = try await r.core.awaited(names, (repeat (each P).self))
          return binding.content(try function(repeat each all.value))
        }
      }
    }
    return nil
  }

  /// What makes it and awaits its needs, and these.
  static func more(_ needs: [Need], awaiting: @escaping Awaiting) -> More { (awaiting, needs) }

  /// What is made by a recipe of another kind; without `making`, it has to be awaited.
  @usableFromInline @inline(never) convenience init(
    _ head: consuming BindingHead, isOpaque: Bool = false, isGiven: Bool = false,
    isOnMainActor: Bool = false, _ making: Making? = nil, awaiting: Awaiting? = nil,
    needs: (@Sendable () -> [Need])? = nil
  ) {
    (head.traits.isOpaque, head.traits.isGiven) = (isOpaque, isGiven)
    if isOnMainActor { head.traits.isOnMainActor = true }
    if making == nil { head.traits.isAsync = true }
    self.init(
      head, making ?? { binding, _, _ in throw Raise.asyncFromSync(binding) },
      more: awaiting.map { awaiting in { @Sendable in (awaiting, needs?() ?? []) } })
  }
}

// The kinds of recipes that a program need not have: compiled into the programs that do, once for all
// types. For each type again, 300 registrations would take the compiler a fifth longer.
extension AnyBinding {
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  convenience init<T, each P, Failure: Error>(
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
      head, isOpaque: (repeat each P).self == Resolution.self,
      awaiting: { $0.content(try await call($1.core).value) },
      needs: { Need.list(repeat (each P).self, names: names) })
  }

  /// What the program has made.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  convenience init<T>(_ head: consuming BindingHead, given instance: Handed<T>) {
    self.init(
      head, isGiven: true, { binding, _, frame in binding.content(instance.value, in: &frame) })
  }

  /// A recipe of the main actor: its needs are resolved there, too.
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  convenience init<T, each P>(
    _ head: consuming BindingHead,
    onMainActor function: @escaping @MainActor @Sendable (repeat each P) throws -> T,
    _ names: [String?] = []
  ) {
    self.init(head, onMainActorAwaiting: function, names) { binding, core, frame in
      let call = { (all: repeat each P) throws -> T in
        let all = Handed((repeat each all))
        return try MainActor.assumeIsolated { Handed(try function(repeat each all.value)) }.value
      }
      return binding.content(try core.call(call, names, in: &frame), in: &frame)
    }
  }

  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  convenience init<T, each P>(
    _ head: consuming BindingHead,
    onMainActorAwaiting function:
      @escaping @MainActor @Sendable (repeat each P) async throws -> T,
    _ names: [String?] = [], _ making: Making? = nil
  ) {
    let call: @MainActor @Sendable (Core) async throws -> Handed<T> = { core in
      // All who wait may have gone while the main actor was busy.
      try Task.checkCancellation()
      let all = try await core.awaited(names, (repeat (each P).self))
      return Handed(try await function(repeat each all.value))
    }
    self.init(
      head, isOpaque: (repeat each P).self == Resolution.self, isOnMainActor: true, making,
      awaiting: { $0.content(try await call($1.core).value) },
      needs: { Need.list(repeat (each P).self, names: names) })
  }
}
