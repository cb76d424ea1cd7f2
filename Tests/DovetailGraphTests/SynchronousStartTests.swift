import Dovetail
import DovetailGraph
import Testing

@DependencyGraph
final class PlainGraph: Sendable {
  let log: Log
  let fails: Bool
  @Eager func makeFirst() -> Resource { Resource("first", log) }
  @Eager func makeSecond() throws -> Handle {
    if fails { throw NoURL() }
    return Handle(first.name)
  }
}

@MainActor @DependencyGraph
final class WindowGraph {
  let log: Log
  @Eager func makeFirst() -> Resource { Resource("first", log) }
}

@Suite struct SynchronousStartTests {
  private let log = Log()

  private func start(_ graph: some DependencyGraph) -> (any Error)? {
    do {
      try graph.start()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a graph of synchronous methods starts in synchronous code`() {
    #expect(start(PlainGraph(log: log, fails: false)) == nil)
    #expect(log.all == ["made first"])
  }

  @Test func `a graph with an asynchronous method does not, and makes nothing`() {
    let error = start(LivingGraph(log: log, fails: false)) as? DependencyError
    #expect(error?.id == .asyncFromSync)
    let message = error?.diagnostics.first?.message
    #expect(message?.hasSuffix("and start() was called without `await`") == true)
    #expect(log.all == [])
  }

  @Test func `what was made for a start that fails stays`() async {
    let graph = PlainGraph(log: log, fails: true)
    #expect(start(graph) is NoURL)
    #expect(log.all == ["made first"])
    await graph.close()
    #expect(log.all == ["made first", "closed first"])
  }

  @Test @MainActor func `a graph of the main actor starts there`() {
    #expect(start(WindowGraph(log: log)) == nil)
    #expect(log.all == ["made first"])
  }
}
