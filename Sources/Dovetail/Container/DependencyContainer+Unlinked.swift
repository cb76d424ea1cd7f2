// Without the import of the checks, the compiler says which module has them.

extension DependencyContainer {
  /// Checks the graph, where DovetailChecks is imported.
  @available(*, unavailable, message: "import DovetailChecks, or DovetailTesting in a test")
  @_documentation(visibility: internal)
  public func validate(
    roots: [any Any.Type]? = nil, requiring required: [any Any.Type] = []
  ) throws {}

  /// The graph as data, where DovetailChecks is imported.
  @available(*, unavailable, message: "import DovetailChecks, or DovetailTesting in a test")
  @_documentation(visibility: internal)
  public var blueprint: Never { fatalError() }
}
