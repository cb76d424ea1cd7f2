extension DependencyContainer {
  /// Makes an isolated copy: the same bindings, no instances, then the overrides.
  ///
  /// ```swift
  /// let test = container.fork { $0.override((any Clock).self) { FixedClock() } }
  /// ```
  ///
  /// A single that was already built is built again in the fork, with the overrides. The parents of
  /// a scope are copied with it. The fork does not see changes to its original, nor the original
  /// changes to the fork. A fork of a closed container is closed.
  public func fork(
    _ configure: (DependencyContainer) throws -> Void
  ) rethrows -> DependencyContainer {
    let copy = fork()
    try configure(copy)
    return copy
  }

  /// Makes an isolated copy: the same bindings, no instances.
  public func fork() -> DependencyContainer {
    let parent = parent?.fork()
    return DependencyContainer(core: core.makeFork(below: parent?.core), parent: parent)
  }
}
