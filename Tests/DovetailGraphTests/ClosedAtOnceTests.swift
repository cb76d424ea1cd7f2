import DovetailBlueprint
import Dovetail
import DovetailGraph
import Testing

// A graph in which nothing has to be closed is closed without a container.

private class Part {}
private final class Closing: Part, Closeable {
  let log: Log
  init(_ log: Log) { self.log = log }
  func close() { log.note("closed") }
}

@DependencyGraph
private final class QuietGraph: Sendable {
  func makeHandle() throws -> Handle { Handle("handle") }
  func makeOptional() -> Handle? { Handle("optional") }
  @Unique func makeFresh() throws -> Handle { Handle("fresh") }
}

/// A property whose type does not say whether its instance has to be closed.
@DependencyGraph
private final class MixedGraph {
  let log: Log?

  func makePart() -> Part { log.map(Closing.init) ?? Part() }
  func makeMaybe() -> Part? { log.map(Closing.init) }
}

@Suite struct ClosedAtOnceTests {
  @Test func `using a graph that was closed at once says where it was closed`() async throws {
    let graph = QuietGraph()
    _ = try graph.handle
    #expect(await graph.close() == nil)
    let line = UInt(#line - 1)
    let error = #expect(throws: DependencyError.self) { _ = try graph.handle }
    #expect(error?.description.contains("ClosedAtOnceTests.swift:\(line)") == true)
    #expect(throws: DependencyError.self) { _ = try graph.fresh }
    #expect(throws: DependencyError.self) { try graph.start() }
  }

  @Test func `closing again changes nothing`() async throws {
    let graph = QuietGraph()
    #expect(await graph.close() == nil)
    let line = UInt(#line - 1)
    #expect(await graph.close() == nil)
    let error = #expect(throws: DependencyError.self) { _ = try graph.handle }
    #expect(error?.description.contains("ClosedAtOnceTests.swift:\(line)") == true)
    #expect(await graph.close() == nil)
  }

  @Test func `a container says that its graph was closed at once`() async throws {
    let graph = QuietGraph()
    let container = DependencyContainer(graph)
    await graph.close()
    let error = #expect(throws: DependencyError.self) { try container.resolve(Handle?.self) }
    #expect(error?.id == .closedContainer)
  }

  @Test func `what a closed graph kept goes with the graph`() async throws {
    weak var kept: Handle?
    do {
      let graph = QuietGraph()
      kept = try graph.handle
      await graph.close()
      #expect(kept != nil)
    }
    #expect(kept == nil)
  }

  @Test func `each instance is asked, not its type`() async {
    let log = Log()
    for isClosed in [false, true, false, true] {
      let graph = MixedGraph(log: isClosed ? log : nil)
      _ = (graph.part, graph.maybe)
      nonisolated(unsafe) let closed = graph
      #expect(await closed.close() == nil)
    }
    #expect(log.all == ["closed", "closed", "closed", "closed"])
  }

  @Test(arguments: 0..<50) func `threads that use a graph while it is closed end`(_: Int) async {
    let graph = QuietGraph()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask { for _ in 0..<20 { _ = try? (graph.handle, graph.fresh) } }
        group.addTask { #expect(await graph.close() == nil) }
      }
    }
    #expect(throws: DependencyError.self) { _ = try graph.handle }
  }
}
