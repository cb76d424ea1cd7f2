import DovetailMacros

public struct Plugin: Sendable {
  public let name: String
}

@Discovered(priority: 1) final class AuditModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.contribute(Plugin.self) { Plugin(name: "audit") }
  }
}

@Discovered public struct GreetingProvider: DependencyProvider {
  public init() {}
  public func provide(_ r: Resolution) throws -> String { "from a library" }
}
