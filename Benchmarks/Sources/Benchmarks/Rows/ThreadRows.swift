import Dovetail

/// Rows for threads that use one single, a single each, and trees, and for requests.
func threadRows() -> [Row] {
  sharingRows() + [requestRow()]
}

/// A row for threads that make requests: each request has a scope of its own, of one container.
private func requestRow() -> Row {
  let container = DependencyContainer()
  container.register(Held.self, as: .scoped("request")) { Held() }
  container.register(Kept<Int>.self, as: .scoped("request")) { Kept() }
  func requests(_ count: Int) -> Int {
    sum(count) {
      let scope = container.makeScope("request")
      _ = try? scope.resolve(Kept<Int>.self)
      return (try? scope.resolve(Held.self))?.id ?? 0
    }
  }
  let (one, two) = (Lazily { Crew(1) }, Lazily { Crew(2) })
  // Two threads do at least 1.6 times the work of one.
  return Row(
    "2 threads on requests, each as many", bar: 1.25, count: 2_000, rounds: 151,
    against: "1 thread",
    countsAllocations: false,
    hand: { count in one.value.run { requests(count) } },
    library: { count in two.value.run { requests(count) } / 2 })
}

private func sharingRows() -> [Row] {
  let threads = 2
  let container = DependencyContainer.subjects()
  // Both sides use the same object: the speed of two threads on one reference count depends on its
  // address.
  container.register((any Clock).self) { Hand.clock }
  let crew = Lazily { Crew(threads) }
  func row(
    _ work: String, count: Int, hand: @escaping (Int) -> Int,
    library: @escaping (Int) throws -> Int
  ) -> Row {
    Row(
      "2 threads on \(work)", count: count * threads, rounds: 151, countsAllocations: false,
      hand: { count in crew.value.run { hand(count / threads) } },
      library: { count in crew.value.run { (try? library(count / threads)) ?? 0 } })
  }
  return [
    row(
      "one single", count: 40_000,
      hand: { sum($0) { Hand.single().id } },
      library: { try sum($0) { try single(container).id } }),
    row(
      "many singles", count: 10_000,
      hand: { sum($0) { Hand.many() } },
      library: { try sum($0) { try many(container) } }),
    row(
      "trees", count: 4_000,
      hand: { sum($0) { Hand.tree().sum } },
      library: { try sum($0) { try tree(container).sum } }),
  ]
}

/// A value that is made when it is first used, by the one thread that runs the rows.
private final class Lazily<Value> {
  private let make: () -> Value
  private(set) lazy var value = make()

  init(_ make: @escaping () -> Value) { self.make = make }
}
