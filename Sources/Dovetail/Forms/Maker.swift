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
/// The product's recipe takes the arguments as ``Given`` parameters. `validate()` compares those
/// with what the makers of recipes and properties pass. It can't know whether one type of your own
/// fits another: you're told when you call the maker. A maker without arguments follows the
/// product's lifetime: for a `.single`, it returns the same instance every time.
public struct Maker<Product, each Argument>: Sendable {
  @usableFromInline let core: Core
  @usableFromInline let name: String?
  /// Where the recipe that took the maker was registered.
  @usableFromInline let place = Askers.recipe?.binding?.base.head.origin

  /// Makes an instance.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  @export(implementation) public func callAsFunction(
    _ argument: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> sending Product where repeat each Argument: Sendable {
    try made(with: Arguments(repeat each argument), at: place ?? Place(fileID, line))
  }

  /// Makes an instance, awaiting asynchronous recipes.
  ///
  /// - Throws: ``DependencyError``, also if the recipe takes other arguments.
  @export(implementation) public func make(
    _ argument: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Product where Product: Sendable, repeat each Argument: Sendable {
    try await made(with: Arguments(repeat each argument), at: place ?? Place(fileID, line))
  }

  /// Makes an instance for a resolver of the program's own.
  @export(implementation)
  func made(with arguments: Arguments?, at place: Place) throws -> sending Product {
    try core.obtain(Product.self, named: name, with: arguments, at: place)
  }

  /// The same, awaited.
  @export(implementation)
  func made(with arguments: Arguments?, at place: Place) async throws -> sending Product {
    let content = try await core.obtainAwaited(
      Product.self, named: name, with: arguments, at: place)
    return content.value(as: Product.self)
  }
}

extension Maker: DependencyForm {
  /// The type of the instances.
  public typealias DependencyBehind = Product
}

extension Maker: Form, Spelled {
  static var need: Need {
    var need = Need.deferred(Product.self, as: .factory)
    let arguments = valueTypes
    if Need.of(Product.self).kind?.isDeferred == true {
      // A handle takes no arguments, unless something is registered under its own type.
      if arguments.isEmpty { return need }
      need = Need(Key(Product.self, nil), kind: .factory)
    }
    need.arguments = arguments
    return need
  }

  private static var valueTypes: [any Any.Type] {
    var types: [any Any.Type] = []
    for type in repeat (each Argument).self { types.append(type) }
    return types
  }

  static var spelling: (pattern: String, types: [any Any.Type]) {
    ("Maker<%>", [Product.self] + valueTypes)
  }

  static func value(for core: Core, _ name: String?, _ request: Request) throws -> Maker {
    try refuseArguments(request, name)
    return Maker(core: core, name: name)
  }
}

/// Opens scopes of the container that a part was made for, for example for a sign-in or a document.
///
/// ```swift
/// final class Sessions: Sendable {
///   let open: ScopeMaker
///   init(open: ScopeMaker) { self.open = open }
///
///   func signIn(_ user: User) -> DependencyContainer {
///     open("session") { $0.register(User.self) { user } }  // the caller keeps and closes it
///   }
/// }
///
/// container.register(Sessions.self, using: Sessions.init(open:))
/// ```
///
/// A recipe takes it as a parameter. It doesn't keep its container alive, so a kept part may hold it;
/// the scopes that it makes do, and who opens one closes it.
public struct ScopeMaker: Sendable {
  fileprivate let core: Core

  /// Opens a scope: see ``DependencyContainer/makeScope(_:_:)``.
  public func callAsFunction(
    _ name: String, _ configure: (DependencyContainer) -> Void = { _ in }
  ) -> DependencyContainer {
    core.anyContainer.makeScope(name, configure)
  }
}

extension ScopeMaker: Form {
  static var need: Need { Need(Key(ScopeMaker.self, nil), kind: nil) }

  static func value(for core: Core, _ name: String?, _ request: Request) throws -> ScopeMaker {
    try refuseArguments(request, name)
    return ScopeMaker(core: core)
  }
}
