import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

/// Two blueprints as one.
@Suite struct MergingTests {
  @Test func `the parent's bindings that two scopes show are there once`() {
    let shared = binding("any Clock", 1)
    let merged = graph(scopes: ["session"], shared, binding("Session", 2, scope: 1))
      .merging(graph(scopes: ["screen"], shared, binding("Screen", 3, scope: 1)))
    #expect(merged.scopes.map(\.name) == [nil, "screen", "session"])
    #expect(merged.bindings.map(\.key) == ["any Clock", "Screen", "Session"])
    #expect(merged.bindings.map(\.scope) == [0, 1, 2])
  }

  @Test(
    arguments: [
      (["session"], ["app", "session"], [nil, "app", "session"]),
      (["app", "session"], ["session"], [nil, "app", "session"]),
      (["a", "b"], ["b", "c"], [nil, "a", "b", "c"]),
      (["s", "s"], ["s"], [nil, "s", "s"]),
      ([], [], [nil]),
    ] as [([String], [String], [String?])])
  func `scopes of one name are one, and the others keep their places`(
    first: [String], second: [String], merged: [String?]
  ) {
    #expect(graph(scopes: first).merging(graph(scopes: second)).scopes.map(\.name) == merged)
  }

  @Test(arguments: 0..<500 as Range<UInt64>)
  func `a graph merged with itself is itself`(seed: UInt64) {
    let blueprint = Blueprint.random(seed: seed)
    let merged = blueprint.merging(blueprint)
    let sorted = blueprint.bindings.enumerated()
      .sorted { ($0.element.scope, $0.offset) < ($1.element.scope, $1.offset) }.map(\.element)
    #expect(merged.bindings == sorted)
    #expect(merged.scopes == blueprint.scopes)
    let nothing = Blueprint(scopes: [])
    #expect(blueprint.merging(nothing).bindings == sorted)
    #expect(nothing.merging(blueprint).bindings == sorted)
  }

  @Test func `contributions of one line, as in a loop, keep their number`() {
    let plugin = binding("any Plugin", 1, role: .contribution)
    let merged = graph(plugin, plugin).merging(graph(plugin, plugin, plugin))
    #expect(merged.bindings == [plugin, plugin, plugin])
  }

  @Test func `one graph provides what the other needs`() {
    let one = graph(binding("Store", 1, needs: ["any Disk"]))
    let two = graph(binding("any Disk", 2))
    #expect(one.findings().map(\.id) == [.missingBinding])
    #expect(one.merging(two).findings().isEmpty)
  }

  @Test func `a need that was seen in one of them is a need`() {
    var opaque = binding("Feed", 1, needs: ["~Store"])
    let seen = graph(binding("Store", 2), opaque)
    opaque.edges = []
    let merged = graph(binding("Store", 2), opaque).merging(seen)
    #expect(merged == seen)
    #expect(seen.merging(graph(opaque)).bindings.map(\.edges.count) == [0, 1])
  }

  @Test func `a key that both provide at different places is registered twice`() {
    let merged = graph(binding("any Clock", 1)).merging(graph(binding("any Clock", 2)))
    #expect(merged.bindings.map(\.role) == [.single, .replacement(of: place(1))])
    #expect(merged.findings().map(\.id) == [.duplicateBinding])
  }
}
