extension DependencyContainer: DependencyRegistry {
  /// Adds a binding that one of the verbs has made.
  @discardableResult
  public func add<T>(_ binding: DependencyBinding<T>) -> Registration<T> {
    Registration(cell: core.add(binding.binding))
  }

  /// Removes the binding of a type; an instance that was kept is closed with the container.
  ///
  /// A binding of a parent is not touched, and is visible again. `unregister([T].self)` removes the
  /// contributions to the collection.
  public func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?) {
    let need = Need.of(type)
    core.remove(
      BindingID(type, name?.name),
      contributionsTo: need.kind == .collection
        ? BindingID(need.type, name?.name) : nil)
  }

  /// Removes every binding, contribution and decorator of this container.
  ///
  /// Instances that have something to close are closed with the container; the others go at once.
  public func unregisterAll() {
    core.removeAll()
  }

  /// Registers what a module provides.
  public func install(
    _ module: some DependencyModule, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    core.install(module, at: Place(fileID, line)) { module.register(in: self) }
  }
}

extension DependencyContainer {
  /// Makes a container and registers what the modules provide.
  public convenience init(
    _ first: any DependencyModule, _ rest: any DependencyModule...,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init()
    for module in [first] + rest { install(module, fileID: fileID, line: line) }
  }
}
