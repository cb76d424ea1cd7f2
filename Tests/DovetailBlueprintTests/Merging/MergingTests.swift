import Testing

@testable import DovetailBlueprint
@testable import DovetailPictures

@Suite("Two blueprints as one")
struct MergingTests {
  @Test("What two scopes show of their parent is there once")
  func parent() {
    let shared = binding("any Clock", 1)
    let merged = graph(scopes: ["session"], shared, binding("Session", 2, scope: 1))
      .merging(graph(scopes: ["screen"], shared, binding("Screen", 3, scope: 1)))
    #expect(merged.scopes.map(\.name) == [nil, "screen", "session"])
    #expect(merged.bindings.map(\.key) == ["any Clock", "Screen", "Session"])
    #expect(merged.bindings.map(\.scope) == [0, 1, 2])
  }

  @Test(
    "Scopes of one name are one, and the others go where they stand",
    arguments: [
      (["session"], ["app", "session"], [nil, "app", "session"]),
      (["app", "session"], ["session"], [nil, "app", "session"]),
      (["a", "b"], ["b", "c"], [nil, "a", "b", "c"]),
      (["s", "s"], ["s"], [nil, "s", "s"]),
      ([], [], [nil]),
    ] as [([String], [String], [String?])])
  func scopes(first: [String], second: [String], merged: [String?]) {
    #expect(graph(scopes: first).merging(graph(scopes: second)).scopes.map(\.name) == merged)
  }

  @Test("A graph merged with itself is itself", arguments: 0..<500 as Range<UInt64>)
  func itself(seed: UInt64) {
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

  @Test("Contributions of one line, of a loop say, stay as many as they were")
  func loop() {
    let plugin = binding("any Plugin", 1, role: .contribution)
    let merged = graph(plugin, plugin).merging(graph(plugin, plugin, plugin))
    #expect(merged.bindings == [plugin, plugin, plugin])
  }

  @Test("What one graph needs another provides")
  func findings() {
    let one = graph(binding("Store", 1, needs: ["any Disk"]))
    let two = graph(binding("any Disk", 2))
    #expect(one.findings().map(\.id) == [.missingBinding])
    #expect(one.merging(two).findings().isEmpty)
  }

  @Test("What was seen to be needed in one of them is needed")
  func observed() {
    var opaque = binding("Feed", 1, needs: ["~Store"])
    let seen = graph(binding("Store", 2), opaque)
    opaque.edges = []
    let merged = graph(binding("Store", 2), opaque).merging(seen)
    #expect(merged == seen)
    #expect(seen.merging(graph(opaque)).bindings.map(\.edges.count) == [0, 1])
  }

  @Test("A key that they provide at two places is registered twice")
  func duplicate() {
    let merged = graph(binding("any Clock", 1)).merging(graph(binding("any Clock", 2)))
    #expect(merged.bindings.map(\.role) == [.single, .replacement(of: place(1))])
    #expect(merged.findings().map(\.id) == [.duplicateBinding])
  }
}
