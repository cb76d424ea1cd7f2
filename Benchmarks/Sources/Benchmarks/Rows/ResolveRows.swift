import Dovetail

/// Rows for the work that a program does all day; each has a bar.
func resolveRows() -> [Row] {
  let container = DependencyContainer.subjects()
  let large = DependencyContainer.subjects(among: 10_000)
  return [
    Row(
      "built single", bar: 2.2, count: 200_000,
      hand: { sum($0) { Hand.single().id } },
      library: { try sum($0) { try single(container).id } }),
    Row(
      "unique with one single dependency", bar: 2.5, count: 50_000,
      hand: { sum($0) { Hand.service().clock.id } },
      library: { try sum($0) { try service(container).clock.id } }),
    Row(
      "unique tree of 6 objects", bar: 2.8,
      hand: { sum($0) { Hand.tree().sum } },
      library: { try sum($0) { try tree(container).sum } }),
    Row(
      "built single among 10 000", bar: 1.2, count: 200_000, against: "among 10",
      hand: { try sum($0) { try single(container).id } },
      library: { try sum($0) { try single(large).id } }),
    Row(
      "unique tree among 10 000", bar: 1.2, against: "among 10",
      hand: { try sum($0) { try tree(container).sum } },
      library: { try sum($0) { try tree(large).sum } }),
  ]
}

/// Does a piece of work this many times, and adds up the results.
@inline(__always)
func sum(_ count: Int, _ work: () throws -> Int) rethrows -> Int {
  var sum = 0
  for _ in 0..<count { sum &+= try work() }
  return sum
}
