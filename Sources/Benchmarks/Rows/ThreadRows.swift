import Dovetail

/// Threads on one single, on a single for each, and on trees.
func threadRows() -> [Row] {
  [1, 2, 4].flatMap { threads in threadRows(threads, isBarred: threads == 2) }
}

private func threadRows(_ threads: Int, isBarred: Bool) -> [Row] {
  let container = DependencyContainer.subjects()
  let crew = Lazily { Crew(threads) }
  func row(
    _ work: String, bar: Double, count: Int, hand: @escaping () -> Int,
    library: @escaping () throws -> Int
  ) -> Row {
    Row(
      "\(threads) thread\(threads == 1 ? "" : "s") on \(work)", bar: isBarred ? bar : nil,
      count: count * threads, rounds: 151, countsAllocations: false,
      hand: { count in crew.value.run { sum(count / threads, hand) } },
      library: { count in crew.value.run { (try? sum(count / threads, library)) ?? 0 } })
  }
  return [
    row(
      "one single", bar: 1.2, count: 40_000, hand: { Hand.single().id },
      library: { try single(container).id }),
    row(
      "many singles", bar: 1.2, count: 40_000, hand: { Hand.many() },
      library: { try many(container) }),
    row(
      "trees", bar: 1.75, count: 4_000, hand: { Hand.tree().sum },
      library: { try tree(container).sum }),
  ]
}

/// A value that is made when it is first asked for, by the one thread that runs the rows.
private final class Lazily<Value> {
  private let make: () -> Value
  private(set) lazy var value = make()

  init(_ make: @escaping () -> Value) { self.make = make }
}
