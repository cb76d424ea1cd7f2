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

  @Test func `a scope's own binding comes first`() throws {
    container.register(String.self) { "outer" }
    let scope = container.makeScope("s") { $0.register(String.self) { "inner" } }
    #expect(try scope.resolve(String.self) == "inner")
    #expect(try container.resolve(String.self) == "outer")
    scope.unregister(String.self)
    #expect(try scope.resolve(String.self) == "outer")
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

  @Test func `a single of the parent does not see the scope`() throws {
    container.register(String.self) { "outer" }
    container.register([String].self) { (text: String) in [text] }
    let scope = container.makeScope("s") { $0.register(String.self) { "inner" } }
    #expect(try scope.resolve([String].self) == ["outer"])
  }

  @Test func `a unique instance of the parent sees the scope`() throws {
    container.register([String].self, as: .unique) { (text: String) in [text] }
    let scope = container.makeScope("s") { $0.register(String.self) { "inner" } }
    #expect(try scope.resolve([String].self) == ["inner"])
    #expect(throws: DependencyError.self) { try container.resolve([String].self) }
  }

  @Test func `a scoped instance sees its scope's registrations`() throws {
    container.register([String].self, as: .scoped("session")) { (user: String) in [user] }
    let ada = container.makeScope("session") { $0.register(String.self) { "ada" } }
    let bob = container.makeScope("session") { $0.register(String.self) { "bob" } }
    let request = ada.makeScope("request") { $0.register(String.self) { "request" } }
    #expect(try request.resolve([String].self) == ["ada"])
    #expect(try ada.resolve([String].self) == ["ada"])
    #expect(try bob.resolve([String].self) == ["bob"])
  }

  @Test func `replacing a scoped binding replaces it in open scopes`() throws {
    container.register(String.self, as: .scoped("s")) { "old" }
    let scope = container.makeScope("s")
    #expect(try scope.resolve(String.self) == "old")
    container.register(String.self, as: .scoped("s")) { "new" }
    #expect(try scope.resolve(String.self) == "new")
    container.unregister(String.self)
    #expect(throws: DependencyError.self) { try scope.resolve(String.self) }
  }

  @Test func `a binding of a scope in between is seen at once`() throws {
    container.register(String.self, as: .scoped("inner")) { "root" }
    let middle = container.makeScope("middle")
    let inner = middle.makeScope("inner")
    #expect(try inner.resolve(String.self) == "root")
    middle.register(String.self) { "middle" }
    #expect(try inner.resolve(String.self) == "middle")
  }

  @Test func `a scope that nothing holds is freed with its instances`() throws {
    container.register(Tracked.self, as: .scoped("s")) { [tracker] in Tracked(tracker) }
    for _ in 0..<10 {
      let scope = container.makeScope("s")
      _ = try scope.resolve(Tracked.self)
    }
    #expect(tracker.count == 10)
    #expect(tracker.alive == 0)
  }

  @Test func `a closed scope is an error and its parent is not`() async throws {
    container.register(String.self) { "x" }
    let scope = container.makeScope("s")
    await scope.close()
    let text = await errorText { _ = try await scope.resolve(String.self) }
    #expect(text?.contains("[Dovetail/ClosedContainer]") == true)
    #expect(text?.contains("the scope \"s\"") == true)
    #expect(try await container.resolve(String.self) == "x")
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
