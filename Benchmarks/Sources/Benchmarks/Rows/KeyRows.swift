import Dovetail

extension DependencyKey<any Clock> {
  fileprivate static var main: Self { "main" }
}

/// Rows for names, scopes and lifetimes.
func keyRows() -> [Row] {
  let container = DependencyContainer.subjects()
  container.register((any Clock).self, named: "main") { SystemClock() }
  container.register(Held.self, as: .weak) { Held() }
  container.register(Kept<Int>.self, as: .graph) { Kept() }
  container.register(Pair.self, as: .unique, using: Pair.init(first:second:))
  container.register(Kept<String>.self, as: .scoped("s")) { Kept() }
  let held = (try? container.resolve(Held.self)) ?? Held()
  let weakly = Weakly(held)
  let keeper = Keeper(Kept<String>())
  let one = container.makeScope("s")
  let three = one.makeScope("2").makeScope("3")
  let eight = three.makeScope("4").makeScope("5").makeScope("6").makeScope("7").makeScope("8")
  let names = ["main": Hand.clock]
  func inScope(_ depth: String, _ scope: DependencyContainer) -> Row {
    Row(
      "built single from a scope of depth \(depth)", count: 100_000,
      hand: { sum($0) { Hand.single().id } },
      library: { try sum($0) { try single(scope).id } })
  }
  return [
    Row(
      "by name", against: "a dictionary by string",
      hand: { sum($0) { names["main"]?.id ?? 0 } },
      library: { try sum($0) { try container.resolve((any Clock).self, named: "main").id } }),
    Row(
      "by typed key", against: "a dictionary by string",
      hand: { sum($0) { names["main"]?.id ?? 0 } },
      library: { try sum($0) { try container.resolve((any Clock).self, named: .main).id } }),
    inScope("1", one), inScope("3", three), inScope("8", eight),
    Row(
      "weak, alive", against: "a weak reference behind a lock",
      hand: { count in withExtendedLifetime(held) { sum(count) { weakly.object?.id ?? 0 } } },
      library: { count in
        try withExtendedLifetime(held) {
          try sum(count) { try container.resolve(Held.self).id }
        }
      }),
    Row(
      "graph: a pair that shares one", count: 5_000,
      hand: { sum($0) { Hand.pair().id } },
      library: { try sum($0) { try container.resolve(Pair.self).id } }),
    Row(
      "scoped, built", against: "a property behind a lock",
      hand: { sum($0) { keeper.held.id } },
      library: { try sum($0) { try one.resolve(Kept<String>.self).id } }),
  ]
}
