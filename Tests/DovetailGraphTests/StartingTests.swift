import DovetailGraph
import Testing

@DependencyGraph
final class LivingGraph: Sendable {
  let log: Log
  let fails: Bool

  @Eager func makeFirst() async throws -> Resource { Resource("first", log) }
  @Eager func makeSecond() async throws -> Resource {
    _ = try await first
    if fails { throw NoURL() }
    return Resource("second", log)
  }
  @Eager func makeHandle() -> Handle { Handle("handle") }
  func makeUnused() -> Resource { Resource("unused", log) }
  @Closes func closeHandle(_ handle: Handle) async throws { log.write("closed \(handle.name)") }
}

@DependencyGraph
private final class TwoFailures: Sendable {
  static let line = #line - 2
  @Eager func makeFirst() async throws -> String { throw NoURL() }
  @Eager func makeSecond() async throws -> Bool { throw NoURL() }
}

@DependencyGraph
private final class CancelledStart: Sendable {
  let fails: Bool
  @Eager func makeFirst() async throws -> String { throw CancellationError() }
  @Eager func makeSecond() async throws -> Bool { throw CancellationError() }
  @Eager func makeThird() async throws -> Int {
    if fails { throw NoURL() }
    return 3
  }
}

/// Its eager parts wait for each other.
@DependencyGraph
private final class MeetingGraph: Sendable {
  let gates = [Gate(), Gate()]
  @Eager func makeLeft() async -> String { await meet(0, 1) }
  @Eager func makeRight() async -> Bool { await meet(1, 0).isEmpty }
  private func meet(_ own: Int, _ other: Int) async -> String {
    gates[own].open()
    await gates[other].passed()
    return ""
  }
}

@DependencyGraph
private final class PlainGraph: Sendable {
  let log: Log
  let fails: Bool
  @Eager func makeFirst() -> Resource { Resource("first", log) }
  @Eager func makeSecond() throws -> Handle {
    if fails { throw NoURL() }
    return Handle(first.name)
  }
}

@DependencyGraph
private final class Empty: Sendable {}

@Suite struct StartingTests {
  private let log = Log()

  @Test func `a start makes the eager properties and nothing else`() async throws {
    let graph = LivingGraph(log: log, fails: false)
    try await graph.start()
    #expect(log.all == ["made first", "made second"])
    try await Empty().start()
  }

  @Test func `independent properties are made at once`() async throws {
    try await MeetingGraph().start()
  }

  @Test func `a start reports its progress`() async throws {
    let log = log
    try await LivingGraph(log: log, fails: false).start { log.write("\($0.done)/\($0.total)") }
    #expect(log.all.filter { $0.contains("/") } == ["1/3", "2/3", "3/3"])
  }

  @Test func `a failed start leaves what it made and can be tried again`() async throws {
    let graph = LivingGraph(log: log, fails: true)
    for _ in 0..<2 {
      await #expect(throws: NoURL.self) { try await graph.start() }
      #expect(log.all.filter { $0.hasSuffix("first") } == ["made first"])
    }
  }

  @Test func `a start in which several fail names them all`() async throws {
    let error = await #expect(throws: GraphFailures.self) { try await TwoFailures().start() }
    let lines = error?.description.split(separator: "\n").sorted()
    let place = "DovetailGraphTests/StartingTests.swift"
    let rule = "error: [Dovetail/RecipeFailed] the maker of"
    #expect(
      lines == [
        "\(place):\(TwoFailures.line + 3): \(rule) `first` threw: NoURL()",
        "\(place):\(TwoFailures.line + 4): \(rule) `second` threw: NoURL()",
      ])
    #expect(error?.errors.first is NoURL)
  }

  @Test func `a start that was cancelled is no failure`() async throws {
    await #expect(throws: CancellationError.self) { try await CancelledStart(fails: false).start() }
    await #expect(throws: NoURL.self) { try await CancelledStart(fails: true).start() }
  }

  private func start(_ body: () throws -> Void) -> (any Error)? {
    do { try body() } catch { return error }
    return nil
  }

  @Test func `a graph of synchronous methods starts in synchronous code`() {
    let graph = PlainGraph(log: log, fails: false)
    #expect(start { try graph.start() } == nil)
    #expect(start { try Empty().start() } == nil)
    #expect(log.all == ["made first"])
  }

  @Test func `what was made for a start that fails stays`() async {
    let graph = PlainGraph(log: log, fails: true)
    #expect(start { try graph.start() } is NoURL)
    await graph.close()
    #expect(log.all == ["made first", "closed first"])
  }
}
