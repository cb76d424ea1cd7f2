import Dovetail
import DovetailGraph
import Synchronization
import Testing

/// What was closed, and in which order.
private let closed = Mutex<[String]>([])

private func note(_ name: String) { closed.withLock { $0.append(name) } }

@globalActor private actor Archive { static let shared = Archive() }

/// A namespace whose actor has another name than the attribute.
@globalActor private enum Vault {
  actor Keeper {}
  static let shared = Keeper()
}

@MainActor private final class Screen: @MainActor Closeable {
  nonisolated init() {}
  func close() {
    MainActor.preconditionIsolated()
    note("Screen")
  }
}

@MainActor private class Window: @MainActor Closeable {
  nonisolated init() {}
  func close() async throws {
    MainActor.preconditionIsolated()
    note("Window")
  }
}

private final class Panel: Window {}

@Archive private final class Index: @Archive Closeable {
  nonisolated init() {}
  @Archive func close() async throws {
    Archive.preconditionIsolated()
    note("Index")
  }
}

@Vault private final class Safe: @Vault Closeable {
  nonisolated init() {}
  func close() {
    Vault.shared.preconditionIsolated()
    note("Safe")
  }
}

private struct Box<Content: Sendable>: Sendable { let content: Content }

extension Box: @MainActor Closeable where Content: Equatable {
  @MainActor func close() {
    MainActor.preconditionIsolated()
    note("Box")
  }
}

/// Not `Sendable`: it has to be closed where it is used, in these tests on the main actor.
private final class Loose: Closeable {
  var number = 0
  func close() {
    number += 1
    MainActor.preconditionIsolated()
    note("Loose")
  }
}

/// Each part is closed on the actor that it belongs to, whatever its conformance is isolated to.
@Suite(.serialized) struct ClosingActorTests {
  init() { closed.withLock { $0 = [] } }

  private var names: [String] { closed.withLock { $0 } }

  @Test func `a container closes what has a conformance of an actor`() async throws {
    let container = DependencyContainer()
    container.register(Screen.self) { Screen() }
    container.register(Panel.self) { Panel() }
    container.register(Index.self) { Index() }
    container.register(Safe.self) { Safe() }
    container.register(Box<Int>.self) { Box(content: 1) }
    container.register(Screen?.self) { Screen() }
    _ = try await (container.resolve(Screen.self), container.resolve(Panel.self))
    _ = try await (container.resolve(Index.self), container.resolve(Safe.self))
    _ = try await (container.resolve(Box<Int>.self), container.resolve(Screen?.self))
    #expect(await container.close() == nil)
    #expect(names == ["Screen", "Box", "Safe", "Index", "Window", "Screen"])
  }

  @Test func `a reset closes it too`() async throws {
    let container = DependencyContainer()
    container.register(Index.self) { Index() }
    _ = try await container.resolve(Index.self)
    try await container.reset(Index.self)
    #expect(names == ["Index"])
  }

  @Test func `a graph closes its parts on its actor`() async throws {
    let graph = await MainActor.run {
      let graph = ScreenParts()
      _ = (graph.screen, graph.plain, graph.other)
      return graph
    }
    #expect(await Task.detached { await graph.close() }.value == nil)
    #expect(names == ["other on main", "Loose", "Screen"])
  }

  @Test func `a graph of another actor does`() async throws {
    let graph = await use(ArchiveParts())
    #expect(await graph.close() == nil)
    #expect(names == ["Screen", "Index"])
  }

  @Archive private func use(_ graph: ArchiveParts) -> ArchiveParts {
    _ = (graph.index, graph.screen)
    return graph
  }

  @Test func `a graph that its caller owns is closed by it`() async {
    let graph = OwnParts()
    graph.count += 1
    _ = graph.screen
    #expect(await graph.close() == nil)
    #expect(names == ["Screen"])
  }

  @Test func `a method on another actor closes a part`() async {
    let graph = await MainActor.run {
      let graph = ElsewhereParts()
      _ = (graph.number, graph.text)
      return graph
    }
    #expect(await graph.close() == nil)
    #expect(names == ["text", "number"])
  }

  @Test func `a conformance that rests on one of the main actor`() async throws {
    let container = DependencyContainer()
    container.register(Wrapper<Screen>.self) { Wrapper(content: Screen()) }
    _ = try await container.resolve(Wrapper<Screen>.self)
    #expect(await container.close() == nil)
    #expect(names == ["Screen"])
  }

  @Test func `an override that nobody read is closed`() async {
    let graph = await MainActor.run {
      let graph = ScreenParts()
      graph.override(screen: Screen())
      return graph
    }
    #expect(await graph.close() == nil)
    #expect(names == ["Screen"])
  }

  @Test func `a closing that takes too long keeps its graph`() async {
    let gate = Flag()
    func session() async -> DependencyError? {
      let graph = SlowParts(gate: gate)
      _ = (graph.first, graph.second)
      return await graph.close(timeout: .milliseconds(1))
    }
    let error = await session()
    #expect(error != nil)
    gate.open()
    while names.count < 2 { await Task.yield() }
    #expect(Set(names) == ["second", "first"])
  }
}

@MainActor @DependencyGraph private final class ScreenParts {
  func makeScreen() -> Screen { Screen() }
  func makePlain() -> Loose { Loose() }
  func makeOther() -> [Loose] { [] }
  @Closes nonisolated func closeOther(_ other: [Loose]) {
    MainActor.preconditionIsolated()
    note("other on main")
  }
}

@Archive @DependencyGraph private final class ArchiveParts {
  func makeIndex() -> Index { Index() }
  func makeScreen() -> Screen { Screen() }
}

@DependencyGraph private final class OwnParts {
  var count = 0
  func makeScreen() -> Screen { Screen() }
}

@MainActor @DependencyGraph private final class ElsewhereParts {
  func makeNumber() -> Int { 1 }
  func makeText() -> String { "" }
  @Archive @Closes func closeNumber(_ number: Int) {
    Archive.preconditionIsolated()
    note("number")
  }
  @Archive @Closes func closeText(_ text: String) async throws {
    Archive.preconditionIsolated()
    note("text")
  }
}

@DependencyGraph private final class SlowParts: Sendable {
  let gate: Flag
  func makeFirst() -> Int { 1 }
  func makeSecond() -> String { "" }
  @MainActor @Closes func closeFirst(_ first: Int) { note("first") }
  @Closes func closeSecond(_ second: String) async {
    // Nobody can cancel this.
    while !gate.isOpen { await Task.yield() }
    note("second")
  }
}

private struct Wrapper<Content: Sendable>: Sendable { let content: Content }

extension Wrapper: Closeable where Content: Closeable {
  func close() async throws { try await content.close() }
}

private final class Flag: Sendable {
  private let value = Mutex(false)
  var isOpen: Bool { value.withLock { $0 } }
  func open() { value.withLock { $0 = true } }
}
