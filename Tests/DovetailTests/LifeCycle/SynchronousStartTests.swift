import Dovetail
import Testing

@Suite struct SynchronousStartTests {
  struct Failure: Error {}
  let container = DependencyContainer()
  let log = Log()

  @Test func `eager instances are built in the order of registration`() throws {
    container.register(Int.self, as: .eager) { [log] in
      log.write("int")
      return 1
    }
    container.register(Bool.self) { true }
    container.register(String.self, as: .eager) { [log] (number: Int) in
      log.write("string")
      return "\(number)"
    }
    try container.start { [log] in log.write("\($0.done)/\($0.total)") }
    #expect(log.all == ["int", "1/2", "string", "2/2"])
    try container.start()
    #expect(try container.resolve(String.self) == "1")
    #expect(log.all.count == 4)
  }

  @Test func `what is unregistered meanwhile is no failure`() throws {
    container.register(Int.self, as: .eager) { [unowned container] in
      container.unregister(String.self)
      return 1
    }
    container.register(String.self, as: .eager) { "x" }
    try container.start { [log] in log.write("\($0.done)/\($0.total)") }
    #expect(log.all == ["1/2"])
  }

  @Test func `an asynchronous recipe is an error before anything is built`() async throws {
    container.register(Int.self, as: .eager) { [log] in
      log.write("int")
      return 1
    }
    container.register(String.self, as: .eager) { () async in "x" }
    #expect(error()?.id == .asyncFromSync)
    #expect(log.all.isEmpty)
    // An instance that is there already need not be awaited.
    _ = try await container.resolve(String.self)
    #expect(error() == nil)
    #expect(log.all == ["int"])
  }

  @Test func `the error says that this start does not wait`() {
    let line = #line + 1
    container.register(String.self, as: .eager) { () async in "x" }
    #expect(
      error()?.description.hasSuffix(
        """
        error: [Dovetail/AsyncFromSync] `String` has an async recipe and start() was called without `await`
          \(Self.file):\(line): String was registered here
          help: call it with `try await` in an async function, or make the recipe synchronous
        """) == true)
  }

  @Test func `a recipe that needs something asynchronous is an error`() {
    container.register(Int.self) { () async in 1 }
    container.register(String.self, as: .eager) { (number: Int) in "\(number)" }
    #expect(error()?.id == .asyncFromSync)
  }

  @Test @MainActor func `a recipe of the main actor is built on the main actor`() throws {
    container.mainActor.register(Int.self, as: .eager) { 1 }
    try container.start()
    #expect(try container.resolve(Int.self) == 1)
  }

  @Test func `a recipe of the main actor is an error away from it`() async {
    container.mainActor.register(Int.self, as: .eager) { 1 }
    let id = await onThread { self.error()?.id }
    #expect(id == .wrongActor)
  }

  @Test func `what was built stays when a part fails, and the rest is started again`() async throws
  {
    let attempts = Counter()
    container.register(Int.self, as: .eager) { 1 }.onClose { [log] _ in log.write("int") }
    container.register(Bool.self, as: .eager) { true }.onClose { [log] _ in log.write("bool") }
    container.register(String.self, as: .eager) {
      if attempts.add() == 1 { throw Failure() }
      return ""
    }
    #expect(error()?.id == .recipeFailed)
    #expect(log.all.isEmpty)
    #expect(try await container.resolve(Int.self) == 1)
    #expect(error() == nil)
    await container.close()
    #expect(log.all == ["bool", "int"])
  }

  @Test func `a closed container does not start`() async {
    await container.close()
    #expect(error()?.id == .closedContainer)
  }

  private static let file = "DovetailTests/SynchronousStartTests.swift"
  private func error() -> DependencyError? { dependencyError { try container.start() } }
}
