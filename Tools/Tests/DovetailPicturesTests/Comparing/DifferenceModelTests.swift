import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

/// The properties of any difference, on many random pairs of graphs; a failure prints the seed.
@Suite struct DifferenceModelTests {
  private struct Group: Hashable {
    let key: Key
    let isContribution: Bool

    init(_ binding: Binding) {
      (key, isContribution) = (binding.key, binding.role == .contribution)
    }
  }

  private func counted<T: Hashable>(_ items: [T]) -> [T: Int] {
    Dictionary(items.map { ($0, 1) }, uniquingKeysWith: +)
  }

  @Test func `the difference and the model agree on random graphs`() {
    for seed in 0..<2_000 as Range<UInt64> {
      let (old, new) = (Blueprint.random(seed: seed), Blueprint.random(seed: seed + 77_777))
      let difference = new.difference(from: old)
      let (before, after) = (
        counted(old.bindings.map(Group.init)), counted(new.bindings.map(Group.init))
      )
      let groups = Set(before.keys).union(after.keys)
      let (added, removed) = (
        counted(difference.added.map(Group.init)), counted(difference.removed.map(Group.init))
      )
      for group in groups {
        let surplus = (after[group] ?? 0) - (before[group] ?? 0)
        #expect(added[group] ?? 0 == max(surplus, 0), "seed \(seed)")
        #expect(removed[group] ?? 0 == max(-surplus, 0), "seed \(seed)")
      }
      for change in difference.changed { check(change, seed: seed) }
      let (found, known) = (new.findings(), old.findings())
      #expect(
        difference.newFindings.count - difference.goneFindings.count == found.count - known.count)
      let kept = counted(new.bindings).merging(counted(difference.added)) { $0 - $1 }
        .merging(counted(difference.changed.map(\.after))) { $0 - $1 }
      #expect(kept.values.allSatisfy { $0 >= 0 }, "seed \(seed)")
    }
  }

  /// The needs before, without those gone and with those new, are the needs after.
  private func check(_ change: BlueprintDifference.Change, seed: UInt64) {
    func needs(_ edges: [Edge]) -> [Edge: Int] {
      counted(
        edges.map { Edge(key: $0.key, kind: $0.kind, parameter: nil, arguments: $0.arguments) })
    }
    let left = needs(change.before.edges)
      .merging(needs(change.edges.compactMap(\.before))) { $0 - $1 }
      .merging(needs(change.edges.compactMap(\.after)), uniquingKeysWith: +)
      .filter { $0.value != 0 }
    #expect(left == needs(change.after.edges), "seed \(seed)")
    let (gone, new) = (
      change.edges.filter { $0.after == nil }.compactMap(\.before?.key),
      change.edges.filter { $0.before == nil }.compactMap(\.after?.key)
    )
    #expect(Set(gone).isDisjoint(with: new), "seed \(seed)")
  }

  @Test func `the difference and the model agree on graphs that were only shuffled`() {
    for seed in 0..<1_000 as Range<UInt64> {
      let old = Blueprint.random(seed: seed)
      var generator = SeededGenerator(seed: seed)
      var new = old
      for index in new.bindings.indices {
        new.bindings[index].location.line += 3
        new.bindings[index].edges.shuffle(using: &generator)
      }
      let difference = new.difference(from: old)
      #expect(difference.changed.isEmpty && difference.added.isEmpty, "seed \(seed)")
      #expect(difference.removed.isEmpty, "seed \(seed)")
    }
  }
}
