import Synchronization

// How a handle is awaited, and the recipe with which it builds.

extension Lazy {
  /// The instance, resolved on first use; asynchronous recipes are awaited.
  ///
  /// - Throws: ``DependencyError``; the next call tries again.
  public func load(
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> T where T: Sendable {
    let bits = instance.load(ordering: .acquiring)
    if bits != 0 { return Boxed.value(bits, as: T.self) }
    let found = try await RunningRecipes.begin(at: Place(fileID, line), in: source.core) {
      try await source.core.keptAwaited(cellForBuilding())
    }
    return instance(behind: settled(on: found))
  }

  func makeCell() -> Cell {
    let (name, mode, memory) = (name, mode, memory)
    var traits = RecipeTraits()
    var target = Need.of(T.self)
    target.name = name
    traits.target = target
    let binding = ClosureBinding<T>(
      BindingHead(
        name: name, lifetime: .single, origin: place ?? Place(#fileID, #line), role: .handle),
      make: { resolution in
        try RootFrame.run(for: resolution.core, sharing: memory) {
          try resolution.core.obtain(T.self, name: name, Request(mode: mode))
        }
      },
      makeAsync: { resolution in
        let core = resolution.core
        guard let memory else {
          return try await core.obtainAwaited(T.self, name: name, mode: mode)
        }
        return try await RootFrame.runAwaited(
          for: core, inside: RunningRecipes.work().work, core.answers, sharing: memory
        ) {
          Unchecked(try await core.obtainAwaited(T.self, name: name, mode: mode))
        }.value
      },
      traits: traits)
    return Cell(binding, keeper: nil)
  }
}
