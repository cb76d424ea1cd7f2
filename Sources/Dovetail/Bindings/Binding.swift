import DovetailBlueprint

/// A binding whose type is known; how its recipe is kept is a matter of the classes below.
@usableFromInline
// SAFETY: as for the base class; what is added here never changes.
class Binding<T>: AnyBinding, @unchecked Sendable {
  init(_ head: BindingHead, traits: RecipeTraits, decoration: Decoration?) {
    super.init(type: T.self, head, traits: traits, decoration: decoration)
  }

  @usableFromInline deinit {}

  /// Makes an instance.
  func make(_ resolution: Resolution) throws -> T { fatalError("overridden") }

  /// Makes an instance and awaits its needs; `nil` if there is nothing to await.
  var awaiting: (@Sendable (Resolution) async throws -> T)? { fatalError("overridden") }

  override final func makeNow(_ resolution: Resolution) throws -> UInt {
    Boxed.make(try make(resolution))
  }

  override final func makeBoxed(
    _ resolution: Resolution, isolation: isolated (any Actor)? = #isolation
  ) async throws -> UInt {
    guard let awaiting else { return try makeNow(resolution) }
    return Boxed.make(try await awaiting(resolution))
  }

  override final func decorated(
    by decorator: any AnyDecorator, as lifetime: Blueprint.Lifetime?
  ) -> AnyBinding {
    (decorator as! Decorator<T>).around(self, as: lifetime)
  }
}

/// A binding whose recipe is a closure.
@usableFromInline
// SAFETY: as for the base class.
final class ClosureBinding<T>: Binding<T>, @unchecked Sendable {
  /// Called by the fast path, too.
  let making: @Sendable (Resolution) throws -> T
  private let tell: (@Sendable (RecipeQuestion) -> RecipeAnswer<T>)?

  init(
    _ head: BindingHead, make: @escaping @Sendable (Resolution) throws -> T,
    tell: (@Sendable (RecipeQuestion) -> RecipeAnswer<T>)? = nil,
    traits: RecipeTraits = RecipeTraits(), decoration: Decoration? = nil
  ) {
    making = make
    self.tell = tell
    super.init(head, traits: traits, decoration: decoration)
  }

  /// A binding whose recipe has a form of its own for callers that await.
  convenience init(
    _ head: BindingHead, make: @escaping @Sendable (Resolution) throws -> T,
    makeAsync: @escaping @Sendable (Resolution) async throws -> T,
    needs: @escaping @Sendable () -> [Need] = { [] }, traits: RecipeTraits,
    decoration: Decoration? = nil
  ) {
    self.init(
      head, make: make,
      tell: {
        $0 == .needs ? RecipeAnswer(needs: needs()) : RecipeAnswer(awaiting: makeAsync)
      }, traits: traits, decoration: decoration)
  }

  @usableFromInline
  convenience init(
    _ head: BindingHead, make: @escaping @Sendable (Resolution) throws -> T,
    tell: (@Sendable (RecipeQuestion) -> RecipeAnswer<T>)?, isOpaque: Bool
  ) {
    self.init(head, make: make, tell: tell, traits: RecipeTraits(isOpaque: isOpaque))
  }

  @usableFromInline deinit {}

  override func make(_ resolution: Resolution) throws -> T { try making(resolution) }
  override var awaiting: (@Sendable (Resolution) async throws -> T)? { tell?(.awaiting).awaiting }
  override func tellNeeds() -> [Need] { tell?(.needs).needs ?? [] }

  override func keeping(_ lifetime: Blueprint.Lifetime) -> AnyBinding {
    ClosureBinding(head.keeping(lifetime), make: making, tell: tell, traits: traits)
  }
}

// How an instance is made: the closure, initializer or provider that a user registered.

extension Binding {
  @inlinable
  static func opaque(
    _ head: BindingHead, _ make: @escaping @Sendable (Resolution) throws -> T
  ) -> Binding {
    ClosureBinding(head, make: make, tell: nil, isOpaque: true)
  }

  /// A recipe whose needs are the parameters of a function.
  ///
  /// It is always inlined, together with the `register` that calls it. So the function is known
  /// where the recipe is made, and is called directly, however long the caller is. Otherwise, a
  /// function that registers much is not specialized, and the benchmark's unique tree takes twice
  /// the time of code written by hand, instead of 1.65 times.
  @inlinable @inline(__always)
  static func typed<each Parameter, Failure: Error>(
    _ head: BindingHead,
    _ function: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Binding {
    ClosureBinding(
      head, make: { try call(function, for: $0.core) }, tell: { answer($0, function, names: []) },
      isOpaque: false)
  }

  @inlinable @inline(never)
  static func call<each Parameter, Failure: Error>(
    _ function: (repeat each Parameter) throws(Failure) -> T, for core: ContainerCore
  ) throws -> T {
    try function(repeat try core.parameter((each Parameter).self))
  }

  /// A recipe whose needs are the parameters of a function, each by its key.
  @inlinable
  static func typed<each Parameter, Failure: Error>(
    _ head: BindingHead,
    _ function: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T, names: [String?]
  ) -> Binding {
    ClosureBinding(
      head, make: { try call(function, for: $0.core, names: names) },
      tell: { answer($0, function, names: names) }, isOpaque: false)
  }

  @inlinable
  static func call<each Parameter, Failure: Error>(
    _ function: (repeat each Parameter) throws(Failure) -> T, for core: ContainerCore,
    names: [String?]
  ) throws -> T {
    var names = names.makeIterator()
    return try function(
      repeat try core.parameter((each Parameter).self, named: names.next() ?? nil))
  }

  /// What a function's recipe answers.
  ///
  /// It is not inlined into clients: an asynchronous call costs more than specializing it would
  /// save, and clients build faster.
  @usableFromInline
  static func answer<each Parameter, Failure: Error>(
    _ question: RecipeQuestion,
    _ function: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T, names: [String?]
  ) -> RecipeAnswer<T> {
    switch question {
    case .needs: RecipeAnswer(needs: Need.list(repeat (each Parameter).self, names: names))
    case .awaiting:
      RecipeAnswer(awaiting: { resolution in
        let parameters = try await Parameters<repeat each Parameter>.awaited(
          resolution, names: names)
        return try function(repeat each parameters.values)
      })
    }
  }
}

// Asynchronous recipes.

extension Binding {
  @usableFromInline
  static func opaque(
    _ head: BindingHead, _ make: @escaping @Sendable @concurrent (Resolution) async throws -> T
  ) -> Binding {
    ClosureBinding(
      head, make: { try $0.refuseToWait(for: T.self) }, makeAsync: { try await make($0) },
      traits: RecipeTraits(isAsync: true, isOpaque: true))
  }

  @usableFromInline
  static func typed<each Parameter, Failure: Error>(
    _ head: BindingHead,
    _ function: @escaping @Sendable @concurrent (repeat each Parameter) async throws(Failure) -> T,
    names: [String?] = []
  ) -> Binding {
    var makeAsync: @Sendable (Resolution) async throws -> T = { resolution in
      let parameters = try await Parameters<repeat each Parameter>.awaited(
        resolution, names: names)
      return try await function(repeat each parameters.values)
    }
    // Without parameters there is nothing to keep room for.
    if Parameters<repeat each Parameter>.isEmpty {
      makeAsync = { try await function(repeat $0.none((each Parameter).self)) }
    }
    return ClosureBinding(
      head, make: { try $0.refuseToWait(for: T.self) }, makeAsync: makeAsync,
      needs: { Need.list(repeat (each Parameter).self, names: names) },
      traits: RecipeTraits(isAsync: true))
  }
}

extension Parameters {
  fileprivate static var isEmpty: Bool {
    for _ in repeat (each Parameter).self { return false }
    return true
  }
}

extension Resolution {
  fileprivate func none<P>(_: P.Type) -> P { fatalError("asked for without a parameter") }
}

// Recipes of the main actor. An awaited one runs there as a whole: its needs are resolved there,
// too.
extension Binding {
  static func onMainActor<each Parameter>(
    _ head: BindingHead, isConfined: Bool, isGiven: Bool = false, names: [String?] = [],
    _ function: @escaping @MainActor @Sendable (repeat each Parameter) throws -> T
  ) -> Binding {
    ClosureBinding(
      head,
      make: { resolution in
        var names = names.makeIterator()
        return try Parameters(
          repeat try resolution.core.parameter(
            (each Parameter).self, named: names.next() ?? nil)
        ).applyOnMainActor(function)
      },
      makeAsync: { resolution in
        try await Parameters<repeat each Parameter>.awaited(resolution, names: names)
          .applyOnMainActor(function)
      }, needs: { Need.list(repeat (each Parameter).self, names: names) },
      traits: .onMainActor(isConfined: isConfined, isGiven: isGiven))
  }

  static func onMainActor<each Parameter>(
    _ head: BindingHead, isConfined: Bool, names: [String?] = [],
    _ function: @escaping @MainActor @Sendable (repeat each Parameter) async throws -> T
  ) -> Binding {
    ClosureBinding(
      head,
      make: { try $0.refuseToWait(for: T.self) },
      makeAsync: { resolution in
        let parameters = try await Parameters<repeat each Parameter>.awaited(
          resolution, names: names)
        let call: @MainActor @Sendable () async throws -> Unchecked<T> = {
          Unchecked(try await function(repeat each parameters.values))
        }
        return try await call().value
      }, needs: { Need.list(repeat (each Parameter).self, names: names) },
      traits: .onMainActor(isAsync: true, isConfined: isConfined))
  }
}

/// A binding of a kept part whose recipe's needs are the parameters of a function.
///
/// A closure that calls the function would be a block of memory of its own, and so would one that
/// tells its needs. A unique part has those closures all the same, for the fast path.
// SAFETY: as for the base class.
final class FunctionBinding<T, Failure: Error, each Parameter>: Binding<T>, @unchecked Sendable {
  private let function: @Sendable (repeat each Parameter) throws(Failure) -> T
  /// The name of each parameter's key; empty if none has one.
  private let names: [String?]

  init(
    _ head: BindingHead,
    _ function: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T,
    names: [String?] = []
  ) {
    self.function = function
    self.names = names
    super.init(head, traits: RecipeTraits(), decoration: nil)
  }

  override func make(_ resolution: Resolution) throws -> T {
    names.isEmpty
      ? try Self.call(function, for: resolution.core)
      : try Self.call(function, for: resolution.core, names: names)
  }

  override var awaiting: (@Sendable (Resolution) async throws -> T)? {
    Self.answer(.awaiting, function, names: names).awaiting
  }

  override func tellNeeds() -> [Need] { Need.list(repeat (each Parameter).self, names: names) }

  override func keeping(_ lifetime: Blueprint.Lifetime) -> AnyBinding {
    Binding.known(head.keeping(lifetime), function, names: names)
  }
}

extension Binding {
  /// A recipe for any lifetime whose needs are the parameters of a function.
  static func known<each Parameter, Failure: Error>(
    _ head: BindingHead,
    _ function: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T,
    names: [String?] = []
  ) -> Binding {
    if head.lifetime != .unique { return FunctionBinding(head, function, names: names) }
    return names.isEmpty ? .typed(head, function) : .typed(head, function, names: names)
  }
}
