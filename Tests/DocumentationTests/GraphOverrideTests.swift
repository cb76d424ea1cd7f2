import Dovetail
import DovetailGraph
import DovetailTesting
import Testing

private final class Ticker: Sendable {
  let wire: Wire
  init(wire: Wire) { self.wire = wire }
}

@DependencyGraph
private final class TickerGraph: Installable, Sendable {
  func makeWire() -> Wire { Wire() }
  func makeTicker() -> Ticker { Ticker(wire: wire) }
}

private final class Upload: Sendable { init(wire: Wire) {} }

@DependencyGraph
private final class UploadGraph: Installable, Sendable {
  func makeWire() -> Wire { Wire() }
  @Unique func makeUpload() -> Upload { Upload(wire: wire) }
  @Weakly func makePair() -> Pair { Pair() }

  struct Pair: Sendable {}
}

/// The overrides of a container, and the parts that an installed graph makes itself.
@Suite struct GraphOverrideTests {
  private func messages(of container: DependencyContainer) -> [String] {
    container.blueprint.findings().filter { $0.severity != .note }
      .map { "\($0.severity): \($0.message)" }
  }

  @Test func `an override that the graph's parts do not see is an error`() throws {
    let fork = DependencyContainer(TickerGraph()).fork { $0.override(Wire.self, with: Wire()) }
    let found = [
      "error: `Wire` is overridden in the container, but the graph builds `Ticker` with its own"
    ]
    #expect(messages(of: fork) == found)
    #expect(throws: DependencyError.self) { try fork.validate() }
    // The finding is right: only half of the program has the override.
    #expect(try fork.resolve(Ticker.self).wire !== fork.resolve(Wire.self))
  }

  @Test func `a modification is one too`() {
    let line = #line + 1
    let fork = DependencyContainer(TickerGraph()).fork { $0.modify(Wire.self) { _ in } }
    #expect(messages(of: fork).count == 1)
    #expect(fork.blueprint.findings()[0].location?.line == line)
  }

  @Test func `a decorator that the graph's parts do not see is a warning`() throws {
    let container = DependencyContainer(TickerGraph())
    container.decorate(Wire.self) { _, _ in Wire() }
    container.decorate(Ticker.self) { ticker, _ in ticker }
    #expect(
      messages(of: container) == [
        "warning: `Wire` is decorated in the container, but the graph builds `Ticker` with its own"
      ])
    #expect(throws: DependencyError.self) { try container.validate() }
    #expect(try container.resolve(Ticker.self).wire !== container.resolve(Wire.self))
  }

  @Test func `if the macro does not see what a method uses, it is a warning, or a note`() throws {
    let container = DependencyContainer(OpaqueGraph())
    let fork = container.fork { $0.override(Wire.self, with: Wire()) }
    #expect(messages(of: fork).map { $0.prefix(8) } == ["warning:"])
    container.decorate(Wire.self) { _, _ in Wire() }
    #expect(
      container.blueprint.findings().map(\.message).contains(
        "`Wire` is decorated in the container, but the graph may build `Http` with its own"))
    try container.validate()
  }

  @Test func `a new part of the graph has the graph's own, wherever it is asked for`() throws {
    let scope = DependencyContainer(UploadGraph()).makeScope("upload") {
      $0.register(Wire.self, as: .graph) { (_: Upload) in Wire() }
      $0.register(Ticker.self, as: .scoped("upload")) { (_: Upload) in Ticker(wire: Wire()) }
    }
    #expect(messages(of: scope).filter { !$0.contains("Pair") } == [])
    _ = try scope.resolve(Ticker.self)
    _ = try scope.resolve(Wire.self)
  }

  @Test func `a value that a graph shares is held by nothing`() {
    #expect(
      messages(of: DependencyContainer(UploadGraph())) == [
        "warning: `Pair` is weak, which is for classes and actors: nothing holds it, so each use "
          + "makes a new one"
      ])
  }

  @Test func `an override of the graph reaches every caller`() throws {
    let (graph, wire) = (TickerGraph(), Wire())
    graph.override(wire: wire)
    let fork = DependencyContainer(graph).fork()
    #expect(messages(of: fork) == [])
    #expect(try fork.resolve(Ticker.self).wire === wire)
    #expect(try fork.resolve(Wire.self) === wire)
  }

  @Test func `it fails the test that overrides`() {
    withKnownIssue {
      withDependencies(.standard, from: DependencyContainer(TickerGraph())) {
        $0.override(Wire.self, with: Wire())
      } operation: {
        _ = injected(Wire.self)
      }
    } matching: { issue in
      issue.comments.first?.rawValue.contains("[Dovetail/UnmatchedOverride]") == true
    }
  }
}
