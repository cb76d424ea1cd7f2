import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

/// A graph in figures.
@Suite struct StatisticsTests {
  @Test(arguments: 0..<600 as Range<UInt64>)
  func `the figures agree with the naive model`(seed: UInt64) {
    let blueprint = Blueprint.random(seed: seed)
    let model = NaiveModel(blueprint: blueprint)
    let statistics = blueprint.statistics(leaders: .max)
    func counts(_ leaders: [BlueprintStatistics.Leader]) -> [Int: Int] {
      Dictionary(leaders.map { ($0.location.line, $0.count) }) { one, _ in one }
    }
    let indices = blueprint.bindings.indices
    let outgoing = indices.map(model.neighbors)
    let incoming = indices.map { index in outgoing.count { $0.contains(index) } }
    #expect(counts(statistics.pillars) == positive(model.dependants))
    #expect(counts(statistics.fanOut) == positive(outgoing.map(\.count)))
    #expect(counts(statistics.fanIn) == positive(incoming))
    #expect(statistics.longestChain.count == model.depth)
    let live = indices.filter { !model.isDead($0) }
    #expect(
      statistics.roots == live.filter { incoming[$0] == 0 }.map { blueprint.bindings[$0].key })
    #expect(statistics.leaves == live.count { outgoing[$0].isEmpty })
    for leaders in [statistics.pillars, statistics.fanIn, statistics.fanOut] {
      #expect(leaders.map(\.count) == leaders.map(\.count).sorted(by: >))
    }
    let members = model.cycles.flatMap(\.members).map(\.binding)
    #expect(statistics.cyclic == Set(members).count)
  }

  private func positive(_ counts: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: counts.enumerated().map { ($0, $1) }.filter { $0.1 > 0 })
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `an explanation has the same counts as the figures`(seed: UInt64) {
    let blueprint = Blueprint.random(seed: seed)
    let model = NaiveModel(blueprint: blueprint)
    let dependants = model.dependants
    for key in Set(blueprint.bindings.map(\.key)) {
      for entry in blueprint.explain(key).bindings {
        let index = entry.binding.location.line
        #expect(entry.neededByInAll == dependants[index])
        #expect(entry.needsInAll == model.needs(of: index).count)
        let met = Set(entry.needs.compactMap { $0.location?.line }).subtracting([index])
        #expect(met == model.neighbors(of: index))
      }
    }
  }

  @Test func `more than 64 bindings are counted as exactly as few`() {
    let chain = Blueprint(
      bindings: (0..<300).map { number in
        binding(
          Key(type: "K\(number)"), number + 1,
          needs: number == 299 ? [] : [Edge(key: Key(type: "K\(number + 1)"), parameter: 1)])
      })
    let statistics = chain.statistics(leaders: 300)
    #expect(statistics.pillars.map(\.count) == Array((1..<300).reversed()))
    #expect(statistics.pillars.first?.key == "K299")
    #expect(statistics.longestChain == chain.bindings.map(\.key))
    #expect(statistics.roots == ["K0"])
  }

  @Test func `the figures are written as text`() {
    let blueprint = graph(
      scopes: ["session"],
      binding("any Clock", 1),
      binding("any Networking", 2, as: .eager, needs: ["any Clock", "any Disk?"], isAsync: true),
      binding("UserStore", 3, as: .unique, needs: ["~any Networking"]),
      binding(
        "Session", 4, as: .scoped("session"), scope: 1, needs: ["UserStore", "Lazy<any Clock>"]),
      binding("any Reading", 5, role: .alias, needs: ["UserStore"]),
      binding("Loop", 6, needs: ["Loop"]))
    #expect(
      blueprint.statistics(leaders: 2).text == """
        6 bindings, 7 needs, 1 unmet
        3 roots, 2 leaves, 1 in cycles
        1 opaque (20 %), 1 async

        lifetimes
          2  .single
          1  .eager
          1  .scoped("session")
          1  .unique

        roles
          5  binding
          1  alias

        modules
          6  App

        scopes
          5  the container
          1  "session"

        needs
          5  required
          1  deferred
          1  optional

        needed by most directly
          2  any Clock  App/Modules.swift:1
          2  UserStore  App/Modules.swift:3

        need most directly
          2  Session         App/Modules.swift:4
          1  any Networking  App/Modules.swift:2

        what everything hangs on: needed by most, directly or through others
          4  any Clock       App/Modules.swift:1
          3  any Networking  App/Modules.swift:2

        longest chain: 4 bindings
          Session → UserStore → any Networking → any Clock
        """)
  }

  @Test func `an empty graph has figures too`() {
    #expect(
      Blueprint().statistics().text.hasPrefix("0 bindings, 0 needs, 0 unmet\n0 roots, 0 leaves"))
    #expect(Blueprint().statistics().opaqueShare == 0)
  }
}
