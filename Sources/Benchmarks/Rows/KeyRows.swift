import Dovetail

extension DependencyKey<any Clock> {
  fileprivate static var main: Self { "main" }
}

/// Names, scopes, lifetimes.
func keyRows() -> [Row] {
  let container = DependencyContainer.subjects()
  container.register((any Clock).self, named: "main") { SystemClock() }
  container.register(Held.self, named: "shared", as: .shared) { Held() }
  container.register(Held.self, as: .graph) { Held() }
  container.register(Held.self, named: "scoped", as: .scoped("s")) { Held() }
  let held = (try? container.resolve(Held.self, named: "shared")) ?? Held()
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
      "shared, alive",
      hand: { sum($0) { Hand.object().id } },
      library: { count in
        try withExtendedLifetime(held) {
          try sum(count) { try container.resolve(Held.self, named: "shared").id }
        }
      }),
    Row(
      "graph", count: 5_000,
      hand: { sum($0) { Hand.fresh().id } },
      library: { try sum($0) { try container.resolve(Held.self).id } }),
    Row(
      "scoped, built",
      hand: { sum($0) { Hand.object().id } },
      library: { try sum($0) { try one.resolve(Held.self, named: "scoped").id } }),
  ]
}
