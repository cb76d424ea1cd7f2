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
