import DovetailMacros

/// An element of a collection.
public struct Plugin: Sendable {
  /// The name of the plugin.
  public let name: String
}

@Discovered(priority: 1) final class AuditModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.contribute(Plugin.self) { Plugin(name: "audit") }
  }
}

/// A provider that the program replaces.
@Discovered public struct GreetingProvider: DependencyProvider {
  /// Makes a provider.
  public init() {}
  /// Makes a greeting.
  public func provide(_ r: Resolution) throws -> String { "from a library" }
}
