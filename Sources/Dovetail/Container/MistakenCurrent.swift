/// Configures a container for no operation.
@available(
  *, unavailable,
  message: "say what runs with these dependencies: withDependencies { … } operation: { … }"
)
@_documentation(visibility: internal)
public func withDependencies(_ configure: (DependencyContainer) throws -> Void) {}

/// Makes a container current for no operation.
@available(
  *, unavailable, message: "say what runs in the container: withDependencies(from: container) { … }"
)
@_documentation(visibility: internal)
public func withDependencies(from container: DependencyContainer) {}
