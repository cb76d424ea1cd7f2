/// The types of lifetimes, for names that other libraries have.
@_documentation(visibility: internal)
public protocol LifetimeNames {}

extension Lifetime: LifetimeNames {}
extension MainActorLifetime: LifetimeNames {}

extension LifetimeNames {
  /// The name in Factory, Swinject's extensions and others.
  @available(*, unavailable, renamed: "single")
  @_documentation(visibility: internal)
  public static var singleton: Self { fatalError() }
  /// The name in Resolver.
  @available(*, unavailable, renamed: "single")
  @_documentation(visibility: internal)
  public static var application: Self { fatalError() }
  /// The name in Factory and Resolver.
  @available(*, unavailable, renamed: "single")
  @_documentation(visibility: internal)
  public static var cached: Self { fatalError() }
  /// The name in Swinject.
  @available(*, unavailable, renamed: "single")
  @_documentation(visibility: internal)
  public static var container: Self { fatalError() }
  /// The name in Swinject.
  @available(*, unavailable, renamed: "unique")
  @_documentation(visibility: internal)
  public static var transient: Self { fatalError() }
  /// The name in Swinject.
  @available(*, unavailable, renamed: "shared")
  @_documentation(visibility: internal)
  public static var weak: Self { fatalError() }
  /// The name of a scope as a member.
  @available(*, unavailable, message: "a scope has its name as text: .scoped(\"session\")")
  @_documentation(visibility: internal)
  public static var session: Self { fatalError() }
}
