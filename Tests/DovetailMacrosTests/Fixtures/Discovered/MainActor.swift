import DovetailDiscovery

@MainActor @Discovered final class ScreenModule: DependencyModule {
  // error@52: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
  init() {}
  // note@3: calls to initializer 'init()' from outside of its actor context are implicitly asynchronous
  nonisolated func register(in container: DependencyContainer) {}
}

@MainActor @Discovered final class MenuModule: @MainActor DependencyModule {
  // error@40: main actor-isolated conformance of 'MenuModule' to 'DependencyModule' cannot satisfy conformance requirement for a 'Sendable' type parameter
  // note@elsewhere: 'add(module:to:priority:replaces:fileID:line:)' declared here
  nonisolated init() {}
  func register(in container: DependencyContainer) {}
}
