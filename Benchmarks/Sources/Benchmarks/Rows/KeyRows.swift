import Dovetail

/// Rows for names, scopes and lifetimes.
func keyRows() -> [Row] {
  let container = DependencyContainer.subjects()
  container.register((any Clock).self, named: "main") { SystemClock() }
  container.register(Held.self, as: .weak) { Held() }
  let held = (try? container.resolve(Held.self)) ?? Held()
  let weakly = Weakly(held)
  let scope = (1...8).reduce(container) { scope, depth in scope.makeScope("\(depth)") }
  let names = ["main": Hand.clock]
  return [
    Row(
      "by name", against: "a dictionary by string",
      hand: { sum($0) { names["main"]?.id ?? 0 } },
      library: { try sum($0) { try container.resolve((any Clock).self, named: "main").id } }),
    Row(
      "built single from a scope of depth 8", count: 100_000,
      hand: { sum($0) { Hand.single().id } },
      library: { try sum($0) { try single(scope).id } }),
    Row(
      "weak, alive", against: "a weak reference behind a lock",
      hand: { count in withExtendedLifetime(held) { sum(count) { weakly.object?.id ?? 0 } } },
      library: { count in
        try withExtendedLifetime(held) {
          try sum(count) { try container.resolve(Held.self).id }
        }
      }),
  ]
}
