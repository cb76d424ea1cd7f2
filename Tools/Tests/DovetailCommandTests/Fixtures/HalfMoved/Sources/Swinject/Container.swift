/// As much of the library as the sample needs.
final class Container: Resolver {
  private var recipes: [ObjectIdentifier: (any Resolver) -> Any] = [:]

  init() {}

  func register<Service>(
    _ service: Service.Type, name: String? = nil, factory: @escaping (any Resolver) -> Service
  ) {
    recipes[ObjectIdentifier(service)] = factory
  }

  func resolve<Service>(_ service: Service.Type) -> Service? {
    recipes[ObjectIdentifier(service)]?(self) as? Service
  }
}

protocol Resolver {
  func resolve<Service>(_ service: Service.Type) -> Service?
}
