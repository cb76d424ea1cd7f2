/// Makes instances on demand, from arguments that are only known then.
///
/// ```swift
/// struct Router {
///   let makeLogin: Maker<LoginModel, User>
///
///   func login(_ user: User) throws -> LoginModel { try makeLogin(user) }
/// }
/// ```
///
/// The product's recipe takes the arguments as ``Argument`` parameters. `validate()` compares those
/// with what the makers of recipes and properties pass. It can't know whether one type of your own
/// fits another: you're told when you call the maker. A maker without arguments follows the
/// product's lifetime: for a `.single`, it returns the same instance every time.
public struct Maker<Product, each Argument>: Sendable {
  let core: ContainerCore
  let name: String?
  /// Where the recipe that took the maker was registered.
  private(set) var place: Place?

  /// A maker without a container.
  @available(
    *, unavailable,
    message:
      "let a recipe take the Maker as a parameter, or write: let maker: Maker<Part> = injected()"
  )
  @_documentation(visibility: internal)
  public init() { fatalError() }

  init(core: ContainerCore, name: String?) {
    self.core = core
    self.name = name
    place = RunningRecipes.origin()
  }

  /// Makes an instance.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  public func callAsFunction(
    _ argument: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending Product where repeat each Argument: Sendable {
    try core.product(
      Product.self, named: name, with: repeat each argument, at: place ?? Place(fileID, line))
  }

  /// Makes an instance from arguments of which the first need not be `Sendable`.
  func made(from arguments: sending (repeat each Argument)) throws -> sending Product {
    try core.product(Product.self, named: name, with: repeat each arguments, at: place)
  }

  /// The same maker with another place for its errors.
  func asked(at place: Place) -> Maker {
    var maker = self
    maker.place = place
    return maker
  }

  /// Makes an instance from other arguments.
  @available(
    *, unavailable,
    message:
      "pass an argument for each type after the product: a Maker<Part, A, B> takes an A and a B"
  )
  @_documentation(visibility: internal)
  public func callAsFunction<each Other>(_ other: repeat each Other) throws -> Product {
    fatalError()
  }

  /// Makes an instance from other arguments.
  @available(
    *, unavailable,
    message:
      "pass an argument for each type after the product: a Maker<Part, A, B> takes an A and a B"
  )
  @_documentation(visibility: internal)
  public func make<each Other>(_ other: repeat each Other) async throws -> Product {
    fatalError()
  }

  static func list(_ argument: repeat each Argument) -> ArgumentList? {
    let list = ArgumentList(repeat each argument)
    return list.isEmpty ? nil : list
  }
}

extension Maker: DependencyForm {
  /// The type of the instances.
  public typealias DependencyBehind = Product
}

extension Maker: ResolvedForm {
  private static var argumentTypes: [any Any.Type] {
    var types: [any Any.Type] = []
    for type in repeat (each Argument).self { types.append(type) }
    return types
  }

  static var need: Need {
    var need = Need.deferred(Product.self, as: .factory)
    let arguments = argumentTypes
    if Need.of(Product.self).kind?.isDeferred == true {
      // A handle takes no arguments, unless something is registered under its own type.
      guard !arguments.isEmpty else { return need }
      need = Need(type: Product.self, kind: .factory)
    }
    if need.kind != nil { need.arguments = arguments }
    return need
  }

  static func spelling(by name: (any Any.Type) -> String) -> String {
    let names = ([Product.self] + argumentTypes).map(name)
    return "Maker<\(names.joined(separator: ", "))>"
  }

  static func resolve(for core: ContainerCore, name: String?, _ request: Request) throws -> Maker {
    try Raise.refuseArguments(request, for: Self.self, name)
    return Maker(core: core, name: name)
  }

  static func isProvided(by core: ContainerCore, name: String?) -> Bool {
    core.isProvided(Product.self, named: name)
  }
}

extension Maker {
  /// Makes an instance, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  public func make(
    _ argument: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Product where Product: Sendable, repeat each Argument: Sendable {
    let list = Self.list(repeat each argument)
    return try await core.resolveAwaited(
      Product.self, name: name, arguments: list, at: place ?? Place(fileID, line))
  }

  /// Makes an instance from arguments of which the first need not be `Sendable`.
  func make(from arguments: sending (repeat each Argument)) async throws -> Product
  where Product: Sendable {
    let list = Self.list(repeat each arguments)
    return try await core.resolveAwaited(Product.self, name: name, arguments: list, at: place)
  }
}
