import Dovetail
@testable import DovetailPictures
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

  @Test func `an override in a fork says where, and what it is instead of`() throws {
    let container = DependencyContainer()
    container.register(Disk.self) { Disk() }
    let fork = container.fork { $0.override(Disk.self) { Disk(name: "fake") } }
    let line = #line - 1
    #expect(kinds(fork) == [[.override]])
    let text = try #require(fork.blueprint.explain("Disk").first).text()
    #expect(
      text.contains(
        "\n  overridden at \(#fileID):\(line), instead of \(#fileID):\(line - 1)\n"))
    #expect(kinds(container) == [[]])
  }

  @Test func `the place of what an override replaces goes to forks and through scopes`() {
    let container = DependencyContainer()
    container.register(Disk.self) { Disk() }
    let first = #line - 1
    let fork = container.fork { $0.override(Disk.self) { Disk(name: "fake") } }
    let overrides = { (container: DependencyContainer) in
      container.blueprint.bindings.map(\.overrides?.line)
    }
    #expect(overrides(container) == [nil])
    #expect(overrides(fork) == [first])
    #expect(overrides(fork.fork { _ in }) == [first])
    #expect(overrides(fork.fork { $0.decorate(Disk.self) { disk, _ in disk } }) == [first])
    #expect(overrides(fork.fork { $0.modify(Disk.self) { $0.name = "more" } }) == [first])
    #expect(overrides(fork.fork { $0.override(Disk.self) { Disk() } }) == [first + 2])
    let scope = container.makeScope("session") { _ in }
    #expect(overrides(scope.fork { $0.override(Disk.self) { Disk() } }) == [first])
  }

  @Test func `an override without another place knows none`() {
    let container = DependencyContainer()
    container.register(Disk.self) { Disk() }
    let modified = container.fork { $0.modify(Disk.self) { $0.name = "more" } }
    let unmatched = container.fork { $0.override(Disk.self, named: "b") { Disk() } }
    #expect(modified.blueprint.bindings.map(\.overrides) == [nil])
    #expect(unmatched.blueprint.bindings.map(\.overrides) == [nil, nil])
  }

  @Test func `an override that replaces one of its own line knows what that one replaced`() {
    let container = DependencyContainer()
    container.register(Disk.self) { Disk() }
    let first = #line - 1
    let fork = container.fork { fork in
      for name in ["a", "b"] { fork.override(Disk.self) { Disk(name: name) } }
    }
    #expect(fork.blueprint.bindings.map(\.overrides?.line) == [first])
    #expect(fork.fork().blueprint.bindings.map(\.overrides?.line) == [first])
  }

  @Test func `a scope's own is chosen over the outer one`() {
    let container = DependencyContainer()
    container.register(Disk.self) { Disk() }
    let scope = container.makeScope("session") { $0.register(Disk.self) { Disk(name: "own") } }
    #expect(kinds(scope) == [[.hidden], [.scope]])
  }
}
