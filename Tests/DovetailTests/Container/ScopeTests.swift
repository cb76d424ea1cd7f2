import Dovetail
import Testing

@Suite struct ScopeTests {
  let tracker = Tracker()
  let container = DependencyContainer()

  @Test func `a scope sees its parent's bindings`() throws {
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    let scope = container.makeScope("a").makeScope("b").makeScope("c")
    #expect(try scope.resolve(Tracked.self) === container.resolve(Tracked.self))
    #expect(scope.parent?.parent?.parent === container)
    #expect(scope.name == "c")
  }

  @Test func `a scope that has nothing to unregister keeps its instance`() throws {
    container.register(Tracked.self, as: .scoped("s")) { [tracker] in Tracked(tracker) }
    let scope = container.makeScope("s")
    let kept = try scope.resolve(Tracked.self)
    scope.unregister(Tracked.self)
    #expect(try scope.resolve(Tracked.self) === kept)
  }

  @Test func `a Lazy from outside the scope says what holds it`() throws {
    let registered = #line + 1
    container.register(Int.self, as: .scoped("s")) { 1 }
    container.register(Lazy<Int>.self, named: "kept") { (lazy: Lazy<Int>) in lazy }
    let lazy = try container.makeScope("s").resolve(Lazy<Int>.self, named: "kept")
    let asked = #line + 1
    let text = errorText { _ = try lazy.resolve() }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/MissingScope] `Int` needs a scope named "s", and no scope is open here
          Lazy<Int> named "kept" → Int
          \(#fileID):\(registered + 1): Lazy<Int> named "kept" was registered here, and needs Int as parameter 1
          \(#fileID):\(registered): Int was registered here, as .scoped("s")
          help: keep Lazy<Int> named "kept" as: .scoped("s") or .unique: as .single it is built outside that scope
        """)
  }

  @Test func `a Lazy that no recipe took says what it asks`() throws {
    let registered = #line + 1
    container.register(Int.self, as: .scoped("s")) { 1 }
    let lazy = Lazy<Int>(from: container)
    let asked = #line + 1
    let text = errorText { _ = try lazy.resolve() }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/MissingScope] `Int` needs a scope named "s", and no scope is open here
          \(#fileID):\(registered): Int was registered here, as .scoped("s")
          help: keep what took the Lazy as: .scoped("s") too: it asks the container it was made in
        """)
  }

  @Test(.bug(id: "Swinject#84", "cannot end a session"))
  func `a scope is closed on return, on throw and on cancellation`() async throws {
    struct Failure: Error {}
    let log = Log()
    container.register(String.self, as: .scoped("s")) { "x" }.onClose { _ in log.write("closed") }
    let result = try await container.withScope("s") { scope in
      try await scope.resolve(String.self)
    }
    #expect(result == "x")
    await #expect(throws: Failure.self) {
      try await container.withScope("s") { scope in
        _ = try await scope.resolve(String.self)
        throw Failure()
      }
    }
    let task = Task { [container] in
      try await container.withScope("s") { scope in
        _ = try await scope.resolve(String.self)
        withUnsafeCurrentTask { $0?.cancel() }
        try Task.checkCancellation()
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(log.all == ["closed", "closed", "closed"])
  }

  @Test func `withScope throws the errors of closing, unless its operation throws`() async {
    struct Failure: Error {}
    struct Refused: Error {}
    container.register(String.self, as: .scoped("s")) { "x" }.onClose { _ in throw Failure() }
    await #expect(throws: DependencyError.self) {
      try await container.withScope("s") { _ = try await $0.resolve(String.self) }
    }
    await #expect(throws: Refused.self) {
      try await container.withScope("s") { scope in
        _ = try await scope.resolve(String.self)
        throw Refused()
      }
    }
  }
}
