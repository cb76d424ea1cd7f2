import Dovetail
import DovetailPictures
import Testing

/// A container's blueprint has what an explanation needs to say why a binding answers.
@Suite struct ExplainedChoiceTests {
  private struct Disk: Sendable {
    var name = ""
  }

  private func kinds(_ container: DependencyContainer) -> [[BlueprintExplanation.Reason.Kind]] {
    container.blueprint.explain("Disk").flatMap(\.bindings).map { $0.reasons.map(\.kind) }
  }

  @Test func `one registration needs no reason`() {
    let container = DependencyContainer()
    container.register(Disk.self) { Disk() }
    #expect(kinds(container) == [[]])
  }

  @Test func `a later registration names the first`() throws {
    let container = DependencyContainer()
    container.register(Disk.self) { Disk() }
    let first = #line - 1
    container.register(Disk.self) { Disk(name: "later") }
    let explanation = try #require(container.blueprint.explain("Disk").first)
    #expect(kinds(container) == [[.registeredAgain]])
    #expect(explanation.bindings[0].reasons[0].others.map(\.line) == [first])
    #expect(
      explanation.text().contains(
        "\n  registered again at \(#fileID):\(first + 2), instead of \(#fileID):\(first)\n"))
  }

  @Test func `an override in a fork says where`() throws {
    let container = DependencyContainer()
    container.register(Disk.self) { Disk() }
    let fork = container.fork { $0.override(Disk.self) { Disk(name: "fake") } }
    let line = #line - 1
    #expect(kinds(fork) == [[.override]])
    let text = try #require(fork.blueprint.explain("Disk").first).text()
    #expect(text.contains("\n  overridden at \(#fileID):\(line)\n"))
    #expect(kinds(container) == [[]])
  }

  @Test func `a scope's own is chosen over the outer one`() {
    let container = DependencyContainer()
    container.register(Disk.self) { Disk() }
    let scope = container.makeScope("session") { $0.register(Disk.self) { Disk(name: "own") } }
    #expect(kinds(scope) == [[.hidden], [.scope]])
  }
}
