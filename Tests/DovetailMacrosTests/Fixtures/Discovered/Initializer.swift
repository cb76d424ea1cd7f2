import DovetailDiscovery

@Discovered struct URLProvider: DependencyProvider {
  // error@66: missing argument for parameter 'url' in call
  let url: String

  init(url: String) {
    // note@3: 'init(url:)' declared here
    self.url = url
  }

  func provide(_ r: Resolution) -> String { url }
}

@Discovered final class LabelModule: DependencyModule {
  // error@64: missing argument for parameter #1 in call
  init(_ labels: [String], count: Int = 0) {}
  // note@3: 'init(_:count:)' declared here

  func register(in container: DependencyContainer) {}
}
