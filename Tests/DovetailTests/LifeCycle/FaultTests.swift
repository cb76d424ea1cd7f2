import Dovetail
import Testing

/// Faults of earlier versions, each as the program that showed it.
@Suite struct FaultTests {
  let container = DependencyContainer()
  let began = Gate()
  let go = Gate()

  @Test func `a handle that asks for a new instance awaits it, whatever is kept`() async throws {
    container.register(Widget.self) { () async in Widget() }
    let kept = try await container.resolve(Widget.self)
    let first = Lazy<Widget>(mode: .new, from: container)
    #expect(try await first.load() !== kept)
    #expect(try await first.load() === first.value)
    // It may be behind an alias or a decorator, too.
    container.register(Widget.self, named: "far") { () async in Widget() }.alias(
      Other.self, Other.init)
    _ = try await container.resolve(Other.self)
    let other = Lazy<Other>(mode: .new, from: container)
    #expect(try await other.load().part !== container.resolve(Widget.self, named: "far"))
  }

  @Test func `the reset of a graph's key lets its binding go`() async throws {
    let tracker = Tracker()
    var container: DependencyContainer? = DependencyContainer()
    try await { [container] in
      let captured = Tracked(tracker)
      container?.register(Widget.self, as: .graph) {
        _ = captured
        return Widget()
      }
      _ = try await container?.resolve(Widget.self)
      try await container?.reset(Widget.self)
    }()
    container = nil
    await eventually { tracker.alive == 0 }
  }

  @Test func `a scope that registers a scoped key itself keeps its instance`() throws {
    container.register(Widget.self, as: .scoped("s")) { Widget() }
    let scope = container.makeScope("s")
    let adopted = try scope.resolve(Widget.self)
    scope.register(Widget.self, as: .scoped("s")) { Widget() }
    let own = try scope.resolve(Widget.self)
    #expect(own !== adopted)
    container.register(Widget.self, as: .scoped("s")) { Widget() }
    #expect(try scope.resolve(Widget.self) === own)
    container.unregister(Widget.self)
    #expect(try scope.resolve(Widget.self) === own)
  }

  @Test(arguments: [false, true])
  func `a list is no empty list while its container is being closed`(_ isOuter: Bool) async throws {
    container.contribute(Widget.self) { Widget() }
    container.register(Int.self) { 1 }.onClose { [began, go] _ in await began.open(thenPass: go) }
    _ = try await container.resolve(Int.self)
    let scope = container.makeScope("s")
    let asked = isOuter ? container : scope
    let closing = begin("close()") { [container] in await container.close() }
    await began.passed()
    #expect(dependencyError { _ = try asked.resolve([Widget].self) }?.id == .closedContainer)
    await #expect(throws: DependencyError.self) { try await asked.resolve([Widget].self) }
    go.open()
    #expect(try await closing.value() == nil)
    #expect(dependencyError { _ = try asked.resolve([Widget].self) }?.id == .closedContainer)
  }

  @Test func `a recipe that the closing awaits gets what is kept`() async throws {
    container.register(Widget.self) { Widget() }
    let part = try await container.resolve(Widget.self)
    let scope = container.makeScope("s")
    scope.register(Holder.self) { [began, go] () async in
      await began.open(
        thenPass: go, giving: Holder(part: injected(), other: injected(Widget?.self)))
    }
    let holder = begin("the recipe") { try await scope.resolve(Holder.self) }
    await began.passed()
    let lane = Lane()
    let closing = begin("close()", on: lane) { [container] in await container.close() }
    await lane.stopped()
    go.open()
    #expect(try await holder.value().part === part)
    #expect(try await holder.value().other === part)
    #expect(try await closing.value() == nil)
  }
}

private final class Widget: Sendable {}

private final class Other: Sendable {
  let part: Widget
  init(_ part: Widget) { self.part = part }
}

private final class Holder: Sendable {
  let part: Widget
  let other: Widget?
  init(part: Widget, other: Widget?) { (self.part, self.other) = (part, other) }
}
