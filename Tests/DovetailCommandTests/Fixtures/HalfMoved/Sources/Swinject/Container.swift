/// As much of the library as the sample needs.
public final class Container: Resolver {
  private var recipes: [ObjectIdentifier: (any Resolver) -> Any] = [:]

  public init() {}

  public func register<Service>(
    _ service: Service.Type, name: String? = nil, factory: @escaping (any Resolver) -> Service
  ) {
    recipes[ObjectIdentifier(service)] = factory
  }

  public func resolve<Service>(_ service: Service.Type) -> Service? {
    recipes[ObjectIdentifier(service)]?(self) as? Service
  }
}

public protocol Resolver {
  func resolve<Service>(_ service: Service.Type) -> Service?
}
