import Testing

@testable import DovetailChecks
import Dovetail

/// The rules, compared with their definitions on many random graphs; a failure prints its seed.
@Suite struct ModelTests {
  static let seeds: Range<UInt64> = 0..<3_000

  private func check(_ compare: (UInt64, Blueprint, NaiveModel) throws -> Void) rethrows {
    for seed in Self.seeds {
      let blueprint = Blueprint.random(seed: seed)
      try compare(seed, blueprint, NaiveModel(blueprint: blueprint))
    }
  }

  private func line(_ location: Blueprint.Location?) -> Int { location?.line ?? -1 }

  @Test func `the rules and the model agree on missing keys`() throws {
    try check { seed, blueprint, model in
      let findings = blueprint.findings().filter { $0.id == .missingBinding }
      let found = try findings.flatMap { finding in
        let type = try #require(finding.path.last).type
        return finding.notes.map { ["\(line($0.location))", type] }
      }
      #expect(Set(found) == model.missing, "seed \(seed)")
      #expect(found.count == model.missing.count, "seed \(seed): one place for each")
      #expect(findings.count == Set(model.missing.map { $0[1] }).count, "seed \(seed)")
    }
  }

  @Test func `the rules and the model agree on cycles and their lengths`() {
    check { seed, blueprint, model in
      let found = blueprint.findings().filter { $0.id == .dependencyCycle }
      let expected = model.cycles
      for finding in found {
        let lines = finding.notes.map { line($0.location) }
        #expect(lines.min() == lines.first, "seed \(seed): begins at the first registered")
        let fits = expected.contains { cycle in
          cycle.length == lines.count
            && Set(lines).isSubset(of: cycle.members.map(\.binding))
        }
        #expect(fits, "seed \(seed): \(finding)")
      }
      // The same bindings may form a cycle in two scopes, which is reported once.
      #expect(found.count <= expected.count, "seed \(seed)")
      for cycle in expected {
        let members = Set(cycle.members.map(\.binding))
        let isTold = found.contains { members.isSuperset(of: $0.notes.map { line($0.location) }) }
        #expect(isTold, "seed \(seed)")
      }
    }
  }

  @Test func `the rules and the model agree on captives and the ways to them`() {
    check { seed, blueprint, model in
      let found = blueprint.findings().filter { $0.id == .captiveDependency }.map {
        [line($0.location), line($0.notes.last?.location), $0.path.count - 1]
      }
      #expect(Set(found).isSubset(of: model.captives), "seed \(seed)")
      #expect(Set(found.map { $0[0] }) == Set(model.captives.map { $0[0] }), "seed \(seed)")
      let nearest = Dictionary(model.captives.map { ($0[0], $0[2]) }, uniquingKeysWith: min)
      let shortest = Dictionary(found.map { ($0[0], $0[2]) }, uniquingKeysWith: min)
      #expect(shortest == nearest, "seed \(seed)")
    }
  }

  @Test func `the rules and the model agree on unused bindings`() {
    check { seed, blueprint, model in
      let roots: [Key] = [Key(type: "K0"), Key(type: "K1")]
      let found = blueprint.findings(roots: roots).filter { $0.id == .unusedBinding }
      #expect(Set(found.map { line($0.location) }) == model.unused(roots: roots), "seed \(seed)")
    }
  }

  @Test func `each rule finds something in many of the graphs`() {
    var counts: [DiagnosticID: Int] = [:]
    check { _, blueprint, _ in
      for id in Set(blueprint.findings(roots: []).map(\.id)) { counts[id, default: 0] += 1 }
    }
    for id in [DiagnosticID.missingBinding, .dependencyCycle, .captiveDependency, .unusedBinding] {
      #expect(counts[id, default: 0] > 200, "\(id)")
    }
  }

  @Test func `the same graph gives the same text twice`() {
    check { seed, blueprint, _ in
      #expect(blueprint.findings(roots: []) == blueprint.findings(roots: []), "seed \(seed)")
    }
  }
}
