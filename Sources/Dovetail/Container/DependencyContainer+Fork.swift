extension DependencyContainer {
  /// Makes an isolated copy: the same bindings, no instances, then the overrides.
  ///
  /// ```swift
  /// let test = container.fork { $0.override((any Clock).self) { FixedClock() } }
  /// ```
  ///
  /// A single that was built live is built again, on what was overridden. The parents of a scope are
  /// copied with it. Nothing done to the fork is seen by its original, nor the other way round.
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
