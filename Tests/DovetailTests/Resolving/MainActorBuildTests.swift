import Dovetail
import Testing

/// What only the main actor can build, and need not wait there, is built there in one go when other
/// code awaits it, so that synchronous code of the main actor never meets it half built.
@Suite struct MainActorBuildTests {
  let container = DependencyContainer()
  let made = Counter()

  init() {
    let made = made
    container.mainActor.register(Model.self, as: .eager) { Model(made) }
    container.mainActor.contribute(Model.self) { Model(made) }
    container.register(Plain.self, using: Plain.init(model:))
    container.mainActor.register(Loose.self) { Loose() }
    container.mainActor.register(Screen.self) { (loose: Loose) in
      made.add()
      return Screen(loose: loose)
    }
    container.register(Window.self, using: Window.init(screen:))
    container.register(String.self) { "" }
    container.mainActor.decorate(String.self) { text, _ in
      made.add()
      return text
    }
  }

  @Test @MainActor func `a caller that was cancelled meanwhile builds nothing`() async throws {
    let lane = Lane()
    let task = Task.detached(executorPreference: lane) { [container] in
      _ = try await container.resolve(Model.self)
    }
    func meanwhile() {
      lane.waitUntilStopped()
      task.cancel()
    }
    meanwhile()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(made.value == 0)
  }
}

enum Asking: CaseIterable, Sendable {
  case resolve, start, load, list, optional, plain, decorated, screen, window

  func ask(_ container: DependencyContainer) async throws {
    switch self {
    case .resolve: _ = try await container.resolve(Model.self)
    case .start: try await container.start()
    case .load: _ = try await Lazy<Model>(from: container).load()
    case .list: _ = try await container.resolve([Model].self)
    case .optional: _ = try await container.resolve(Model?.self)
    case .plain: _ = try await container.resolve(Plain.self)
    case .decorated: _ = try await container.resolve(String.self)
    case .screen: _ = try await container.resolve(Screen.self)
    case .window: _ = try await container.resolve(Window.self)
    }
  }

  @MainActor func askNow(_ container: DependencyContainer) throws {
    switch self {
    case .resolve, .start, .load: _ = try container.resolve(Model.self)
    case .list: _ = try container.resolve([Model].self)
    case .optional: _ = try container.resolve(Model?.self)
    case .plain: _ = try container.resolve(Plain.self)
    case .decorated: _ = try container.resolve(String.self)
    case .screen: _ = try container.resolve(Screen.self)
    case .window: _ = try container.resolve(Window.self)
    }
  }
}

@MainActor private final class Model {
  init(_ made: Counter) { made.add() }
}

// Not `Sendable`.
private final class Loose {}

@MainActor private final class Screen {
  init(loose: Loose) {}
}

private struct Window: Sendable {
  let screen: Screen
}

private struct Plain: Sendable {
  let model: Model
}
