import Dovetail
import Testing

/// The container that `injected()` asks in a task that a recipe begins: always the same, however
/// the recipe runs.
@Suite struct CurrentInTaskTests {
  @Emptied var container = DependencyContainer()
  @Emptied var other = DependencyContainer()
  let seen = Log()
  let ended = Gate()

  init() {
    container.register(Marker.self) { Marker(name: "the recipe's") }
    other.register(Marker.self) { Marker(name: "the caller's") }
  }

  enum Recipe: CaseIterable {
    case synchronous, asynchronous, needingAsynchronous, unique, asynchronousUnique
  }

  private func register(_ recipe: Recipe, _ task: @escaping @Sendable () -> Void) {
    container.register(Int.self) { () async in 1 }
    switch recipe {
    case .synchronous:
      container.register(Owner.self) { Owner(task) }
    case .asynchronous:
      container.register(Owner.self) { () async in Owner(task) }
    case .needingAsynchronous:
      container.register(Owner.self) { (_: Int) in Owner(task) }
    case .unique:
      container.register(Owner.self, as: .unique) { Owner(task) }
    case .asynchronousUnique:
      container.register(Owner.self, as: .unique) { () async in Owner(task) }
    }
  }

  /// Notes the answer to a task that begins while a recipe runs.
  private var asking: @Sendable () -> Void {
    { [seen, ended] in
      Task {
        seen.write(injected(Marker?.self)?.name ?? "none")
        ended.open()
      }
    }
  }

  private func end() async throws {
    try await begin("the task") { [ended] in await ended.passed() }.value()
  }

  @Test(arguments: Recipe.allCases.filter { $0 != .unique }, [true, false])
  func `a task that a recipe begins asks the container that runs the recipe, whichever is current`(
    _ recipe: Recipe, _ isChosen: Bool
  ) async throws {
    register(recipe, asking)
    if isChosen {
      try await withDependencies(from: other) { _ = try await container.resolve(Owner.self) }
    } else {
      _ = try await Task.detached { [container] in try await container.resolve(Owner.self) }.value
    }
    try await end()
    #expect(seen.all == ["the recipe's"])
  }

  @Test(arguments: Recipe.allCases)
  func `a task that asks while the recipe runs gets the same answer as one that asks later`(
    _ recipe: Recipe
  ) async throws {
    register(recipe, asking)
    container.decorate(Owner.self) { [ended] owner, _ async in
      await ended.passed()
      return owner
    }
    let resolving = begin("resolve") { [container, other] in
      try await withDependencies(from: other) { _ = try await container.resolve(Owner.self) }
    }
    try await resolving.value()
    #expect(seen.all == ["the recipe's"])
  }

  @Test(arguments: [true, false])
  func `a task of a unique recipe asks the caller's container`(_ isChosen: Bool) async throws {
    container.register(Owner.self, as: .unique) { [asking] in Owner(asking) }
    if isChosen {
      try await withDependencies(from: other) { _ = try await container.resolve(Owner.self) }
    } else {
      _ = try await Task.detached { [container] in try await container.resolve(Owner.self) }.value
    }
    try await end()
    #expect(seen.all == [isChosen ? "the caller's" : "none"])
  }

  @Test func `a part that is needed on a thread begins tasks of its container`() async throws {
    let scope = container.makeScope("s") {
      $0.register(Marker.self) { Marker(name: "the scope's") }
      $0.register(Int.self) { (_: Owner) in 1 }
    }
    container.register(Owner.self) { [asking] in Owner(asking) }
    _ = await onThread { try? scope.resolve(Int.self) }
    try await end()
    #expect(seen.all == ["the recipe's"])
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test(arguments: [true, false])
  func `a part that a task on a recipe's own thread needs begins tasks of its container`(
    _ isChosen: Bool
  ) async throws {
    container.register(Owner.self) { [asking] in Owner(asking) }
    container.register(Int.self) { [container, other] in
      if isChosen {
        Task.immediate {
          try await withDependencies(from: other) { _ = try await container.resolve(Owner.self) }
        }
      } else {
        Task.immediateDetached { try container.resolve(Owner.self) }
      }
      return 1
    }
    _ = await onThread { [container] in try? container.resolve(Int.self) }
    try await end()
    #expect(seen.all == ["the recipe's"])
  }

  @Test(arguments: Recipe.allCases)
  func `a recipe is answered by the container that runs it`(_ recipe: Recipe) async throws {
    register(recipe) { [seen] in seen.write(injected(Marker?.self)?.name ?? "none") }
    try await withDependencies(from: other) { _ = try await container.resolve(Owner.self) }
    #expect(seen.all == ["the recipe's"])
  }

  @Test func `a child task of a recipe is answered by the recipe's container`() async throws {
    container.register(Owner.self) { [seen] () async in
      async let name = injected(Marker?.self)?.name ?? "none"
      seen.write(await name)
      return Owner {}
    }
    try await withDependencies(from: other) { _ = try await container.resolve(Owner.self) }
    #expect(seen.all == ["the recipe's"])
  }

  @Test func `a recipe may choose the container of its tasks`() async throws {
    let third = DependencyContainer()
    defer { third.unregisterAll() }
    third.register(Marker.self) { Marker(name: "the recipe's choice") }
    register(.asynchronous) { [asking] in withDependencies(from: third) { asking() } }
    try await withDependencies(from: other) { _ = try await container.resolve(Owner.self) }
    try await end()
    #expect(seen.all == ["the recipe's choice"])
  }
}

private final class Marker: Sendable {
  let name: String
  init(name: String) { self.name = name }
}

private final class Owner: Sendable { init(_ task: () -> Void) { task() } }
