extension Registering {
  /// Takes an instance that already exists.
  ///
  /// The expression is evaluated once, where it is written; forks and scopes share the instance. An
  /// override gives its one instance whatever the lifetime of what it replaces. Once resolved there,
  /// it is closed with the container that it was registered in; forks of that leave it alone.
  @discardableResult
  public func callAsFunction<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, with instance: T,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Registration<T> {
    add(ClosureBinding(head(name, nil, fileID, line), make: { _ in instance }, traits: .given))
  }
}
