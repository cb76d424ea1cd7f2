/// How an instance is made: the closure, initialiser or provider that a user registered.
@usableFromInline
struct Recipe<T>: Sendable {
  let make: @Sendable (Resolution) throws -> T
  let makeAsync: (@Sendable (Resolution) async throws -> T)?
  let needs: @Sendable () -> [Need]
  var traits: RecipeTraits

  init(
    make: @escaping @Sendable (Resolution) throws -> T,
    makeAsync: (@Sendable (Resolution) async throws -> T)? = nil,
    needs: @escaping @Sendable () -> [Need], traits: RecipeTraits = RecipeTraits()
  ) {
    self.make = make
    self.makeAsync = makeAsync
    self.needs = needs
    self.traits = traits
  }

  @usableFromInline
  init(
    make: @escaping @Sendable (Resolution) throws -> T,
    waiting: Awaiting?, needs: @escaping @Sendable () -> [Need], traits: RecipeTraits
  ) {
    self.init(make: make, makeAsync: waiting?.make, needs: needs, traits: traits)
  }

  /// A recipe that gives an instance that the program has made.
  static func given(_ recipe: Recipe) -> Recipe {
    var recipe = recipe
    recipe.traits.isGiven = true
    return recipe
  }

  /// The awaiting half of a recipe, made where no client has to compile it.
  @usableFromInline
  struct Awaiting: Sendable {
    let make: @Sendable (Resolution) async throws -> T
  }

  @inlinable
  static func opaque(_ make: @escaping @Sendable (Resolution) throws -> T) -> Recipe {
    Recipe(
      make: make, waiting: nil, needs: { Need.none() }, traits: RecipeTraits(isOpaque: true))
  }

  /// A recipe whose needs are the parameters of a function.
  ///
  /// It is always inlined, together with the `register` that calls it. So the function is known
  /// where the recipe is made, and is called directly, however long the caller is. Otherwise, a
  /// function that registers much is not specialised, and the benchmark's unique tree takes twice
  /// the time of code written by hand, instead of 1.65 times.
  @inlinable @inline(__always)
  static func typed<each Parameter, Failure: Error>(
    _ function: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T
  ) -> Recipe {
    Recipe(
      make: { try call(function, for: $0.core) }, waiting: waiting(function, names: []),
      needs: { Need.list(repeat (each Parameter).self) }, traits: RecipeTraits())
  }

  @inlinable @inline(never)
  static func call<each Parameter, Failure: Error>(
    _ function: (repeat each Parameter) throws(Failure) -> T, for core: ContainerCore
  ) throws -> T {
    try function(repeat try core.dependency((each Parameter).self))
  }

  /// A recipe whose needs are the parameters of a function, each by its key.
  @inlinable
  static func typed<each Parameter, Failure: Error>(
    _ function: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T, names: [String?]
  ) -> Recipe {
    Recipe(
      make: { resolution in
        var names = names.makeIterator()
        return try function(
          repeat try resolution.core.dependency(
            (each Parameter).self, named: names.next() ?? nil, at: nil))
      },
      waiting: waiting(function, names: names),
      needs: { Need.list(repeat (each Parameter).self, names: names) }, traits: RecipeTraits())
  }
}
