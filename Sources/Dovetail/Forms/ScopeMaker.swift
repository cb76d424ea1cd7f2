/// Opens scopes of the container that a part was made for, for example for a sign-in or a document.
///
/// ```swift
/// final class Sessions: Sendable {
///   let open: ScopeMaker
///   init(open: ScopeMaker) { self.open = open }
///
///   func signIn(_ user: User) throws -> Session {
///     let scope = open("session") { $0.register(User.self) { user } }
///     return try scope.resolve(Session.self)
///   }
/// }
///
/// container.register(Sessions.self, using: Sessions.init(open:))
/// ```
///
/// A recipe takes it as a parameter. It doesn't keep its container alive, so a kept part may hold it;
/// the scopes that it makes do, and who opens one closes it.
public struct ScopeMaker: Sendable {
  private let core: Core

  fileprivate init(_ core: Core) { self.core = core }

  /// Opens a scope: see ``DependencyContainer/makeScope(_:_:)``.
  public func callAsFunction(
    _ name: String, _ configure: (DependencyContainer) -> Void = { _ in }
  ) -> DependencyContainer {
    core.anyContainer.makeScope(name, configure)
  }
}

extension ScopeMaker: Form {
  static var need: Need { Need(Key(ScopeMaker.self, nil), kind: nil) }
  static func spelling(by name: (any Any.Type) -> String) -> String { "ScopeMaker" }

  static func value(for core: Core, _ name: String?, _ request: Request) throws -> ScopeMaker {
    try refuseArguments(request, name)
    return ScopeMaker(core)
  }
}
