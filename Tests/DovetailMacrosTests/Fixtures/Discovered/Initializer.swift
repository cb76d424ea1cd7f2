import DovetailDiscovery

@Discovered struct URLProvider: DependencyProvider {
  let url: String

  init(url: String) {
    // error@3: '@Discovered' makes 'URLProvider' without arguments; declare an 'init()' in it (from macro 'Discovered ')
    self.url = url
  }

  func provide(_ r: Resolution) -> String { url }
}

@Discovered final class LabelModule: DependencyModule {
  init(_ labels: [String], count: Int = 0) {}
  // error@3: '@Discovered' makes 'LabelModule' without arguments; declare an 'init()' in it (from macro 'Discovered ')

  func register(in container: DependencyContainer) {}
}
