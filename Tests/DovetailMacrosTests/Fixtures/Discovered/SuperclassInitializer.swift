// What the macro cannot see, the compiler says.
import DovetailDiscovery

class Module {
  let name: String

  init(name: String) {
    self.name = name
  }
}

@Discovered final class ShopModule: Module, DependencyModule {
  // error@63: missing argument for parameter 'name' in call
  // note@62: 'init(name:)' declared here
  func register(in container: DependencyContainer) {}
}
