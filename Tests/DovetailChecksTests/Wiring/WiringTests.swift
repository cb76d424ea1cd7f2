import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

/// The wiring of a blueprint.
@Suite struct WiringTests {
  @Test func `with one scope there is one node for a binding and one arc for an edge`() {
    let chain = (0..<1_000).map {
      binding(
        Key(type: "T\($0)"), $0, as: .unique,
        needs: [
          .init(key: .init(type: "T\($0 + 1)"), parameter: 0),
          .init(key: .init(type: "T\($0 / 2)"), parameter: 0),
        ])
    }
    let wiring = Wiring(Blueprint(bindings: chain))
    #expect(wiring.nodes.count == 1_000)
    #expect(wiring.arcs.count == 1_999)
    #expect(wiring.gaps.count == 1)
  }

  @Test func `a collection is one arc for each contribution that the scope sees`() {
    let wiring = Wiring(
      graph(
        scopes: ["s"], binding("A", 1, needs: ["[P]"]), binding("P", 2, role: .contribution),
        binding("P", 3, role: .contribution), binding("P", 4, role: .contribution, scope: 1)))
    #expect(wiring.arcs.map(\.target) == [1, 2])
  }

  @Test func `a unique binding has a node for each scope that needs it`() {
    let wiring = Wiring(
      graph(
        scopes: ["s"], binding("A", 1, needs: ["U"]), binding("U", 2, as: .unique, needs: ["C"]),
        binding("C", 3), binding("C", 4, scope: 1)))
    #expect(
      wiring.nodes.map { [$0.binding, $0.view] } == [[0, 0], [1, 1], [2, 0], [3, 1], [1, 0]])
    #expect(wiring.arcs.map { [$0.source, $0.target] } == [[0, 4], [1, 3], [4, 2]])
  }

  @Test func `the last binding of a key in a scope provides it, whatever the order of scopes`() {
    let lookup = BindingLookup(
      graph(
        scopes: ["s", "t"], binding("A", 1, scope: 2), binding("A", 2), binding("A", 3, scope: 1),
        binding("A", 4), binding("A", 5, role: .contribution)))
    #expect((0...2).map { lookup.provider(of: "A", from: $0) } == [3, 2, 0])
    #expect(lookup.isSuperseded == [false, true, false, false, false])
    #expect(lookup.provider(of: "B", from: 2) == nil)
  }
}

/// Graphs of any size.
@Suite struct LargeGraphTests {
  private func chain(_ count: Int, as lifetime: Blueprint.Lifetime, last: [Edge]) -> Blueprint {
    Blueprint(
      bindings: (0..<count).map { place in
        let next = Edge(key: Key(type: "T\(place + 1)"), parameter: 0)
        return binding(
          Key(type: "T\(place)"), place, as: place == 0 ? .single : lifetime,
          needs: place == count - 1 ? last : [next])
      })
  }

  @Test func `a chain of 100 000 singles without a fault has no findings`() {
    #expect(chain(100_000, as: .single, last: []).findings(roots: ["T0"]) == [])
  }

  @Test func `a missing key 100 000 steps away is found, and its path stays short`() throws {
    let findings = chain(100_000, as: .single, last: ["Missing"]).findings()
    #expect(findings.map(\.id) == [.missingBinding])
    #expect(findings[0].location == place(99_999))
    #expect(findings[0].path.count == 16)
  }

  @Test func `a captive 50 000 steps away is found`() {
    let findings = chain(50_000, as: .unique, last: ["~T0?", "[P]"]).findings()
    #expect(Set(findings.map(\.id)) == [.dependencyCycle, .opaqueRecipe])
    let held = chain(50_000, as: .unique, last: ["S"])
    var blueprint = held
    blueprint.bindings.append(binding("S", 1, as: .scoped("s")))
    #expect(blueprint.findings().map(\.id) == [.captiveDependency])
  }

  @Test func `a cycle of 100 000 steps is found, and its text stays short`() {
    let findings = chain(100_000, as: .single, last: ["T0"]).findings()
    #expect(findings.map(\.id) == [.dependencyCycle])
    #expect(findings[0].notes.count == 16)
  }

  @Test func `a missing key in each of 2 000 bindings does not compare each with all others`() {
    let bindings = (0..<2_000).map {
      binding(
        Key(type: "Service\($0)"), $0,
        needs: [.init(key: .init(type: "Servise\($0)"), parameter: 0)])
    }
    let findings = Blueprint(bindings: bindings).findings()
    #expect(findings.count == 2_000)
    #expect(findings.filter { !$0.similar.isEmpty }.count == SimilarKeys.thoroughSearches)
  }
}

/// Graph algorithms.
@Suite struct DigraphTests {
  private func digraph(_ targets: [[Int]]) -> Digraph {
    Digraph(
      targets.count,
      targets.enumerated().flatMap { node, targets in targets.map { (node, $0, 10 * node + $0) } })
  }

  @Test func `components without a cycle are left out`() {
    let graph = digraph([[1], [2], [0, 3], [], [4], [4]])
    #expect(graph.cyclicComponents().map { $0.sorted() } == [[0, 1, 2], [4]])
    #expect(graph.cyclicComponents(without: 2).map { $0.sorted() } == [[4]])
    #expect(graph.cyclicComponents(without: 4).map { $0.sorted() } == [[0, 1, 2]])
  }

  @Test func `a shortest cycle begins at its lowest node`() {
    let graph = digraph([[1], [2], [3, 0], [4, 2], [0]])
    #expect(graph.shortestCycle().map { graph.labels[$0] } == [23, 32])
  }

  @Test func `the arcs that leave a node keep their order`() {
    let graph = Digraph(3, [(1, 2, 5), (0, 2, 6), (1, 0, 7)])
    #expect(graph.targets == [2, 2, 0])
    #expect(graph.labels == [6, 5, 7])
    #expect((0..<3).map { graph.arcs(from: $0) } == [0..<1, 1..<3, 3..<3])
  }

  @Test func `a part keeps the arcs between its nodes`() {
    var places = [-1, -1, -1]
    let part = digraph([[1, 2], [2], [0]]).restricted(to: [2, 0], using: &places)
    #expect(part.count == 2)
    #expect(part.targets == [1, 0])
    #expect(part.labels == [20, 2])
  }
}
