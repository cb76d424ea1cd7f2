import DovetailChecks
import Testing

private struct Gone: Sendable {}
private struct Net: Sendable { init(_: Gone) {} }

/// `validate()` also checks what overrides stand for: that runs in the program.
@Suite struct OverriddenRecipeTests {
  private let container = DependencyContainer()

  init() { container.register(Net.self, fileID: "App/Net.swift", line: 1, using: Net.init(_:)) }

  @Test func `an override does not hide that the program lacks a part`() {
    let fork = container.fork {
      $0.override(Net.self, fileID: "App/Tests.swift", line: 5) { Net(Gone()) }
    }
    #expect(
      errorText { try fork.validate() } == """
        App/Net.swift:1: error: [Dovetail/MissingBinding] nothing provides `Gone`
          Net → Gone
          App/Net.swift:1: Net was registered here, and needs it as parameter 1
          App/Tests.swift:5: Net is overridden here, which hides it
          help: register(Gone.self) { … }
        """)
  }

  @Test func `nor does an override of an override, a value, or one in the container itself`() {
    let fork = container.fork { $0.override(Net.self) { Net(Gone()) } }
      .fork { $0.override(Net.self, with: Net(Gone())) }
    #expect(dependencyError { try fork.validate() }?.id == .missingBinding)
    container.override(Net.self) { Net(Gone()) }
    #expect(dependencyError { try container.validate() }?.id == .missingBinding)
  }

  @Test func `it does not hide a cycle either`() {
    container.register(Gone.self) { (_: Net) in Gone() }
    let fork = container.fork { $0.override(Net.self) { Net(Gone()) } }
    #expect(dependencyError { try fork.validate() }?.diagnostics.map(\.id) == [.dependencyCycle])
  }

  @Test func `what a fake lacks is told once`() {
    let fork = container.fork { $0.override(Net.self) { (gone: Gone) in Net(gone) } }
    #expect(dependencyError { try fork.validate() }?.diagnostics.count == 1)
  }

  @Test func `an override of a sound part is sound`() throws {
    container.register(Gone.self) { Gone() }
    let fork = container.fork { $0.override(Net.self) { Net(Gone()) } }
    try fork.validate()
    #expect(fork.blueprint.findings() == [])
  }

  @Test func `a scope that overrides what is further out checks that there`() throws {
    let inner = container.makeScope("s") {
      $0.register(Gone.self) { Gone() }
      $0.override(Net.self) { Net(Gone()) }
    }
    #expect(dependencyError { try inner.validate() }?.diagnostics.count == 1)
    container.register(Gone.self) { Gone() }
    try inner.validate()
  }
}
