// A container as the article "Swift Dependency Injection" by Lambdaspire explains it:
// closures in a dictionary, by the text of the type that they make.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Makes parts, and keeps those that are registered as singletons.
public final class Container {
  public static let shared = Container()

  private var recipes: [String: () -> Any] = [:]

  public init() {}

  public func register<T>(_ type: T.Type, _ make: @escaping () -> T) {
    recipes[String(describing: type)] = make
  }

  public func registerSingleton<T>(_ type: T.Type, _ make: @escaping () -> T) {
    var kept: T?
    register(type) {
      if let kept { return kept }
      let made = make()
      kept = made
      return made
    }
  }

  public func resolve<T>() -> T {
    guard let part = recipes[String(describing: T.self)]?() as? T else {
      fatalError("\(T.self) is not registered")
    }
    return part
  }
}

/// Resolves a property when its object is made.
@propertyWrapper public struct Resolved<T> {
  public let wrappedValue: T

  public init(_ container: Container = .shared) {
    wrappedValue = container.resolve()
  }
}
