import Dovetail

/// Rows for optional, collection, lazy, maker and opaque.
func formRows() -> [Row] {
  let container = DependencyContainer.subjects()
  for _ in 0..<10 { container.contribute((any Clock).self) { SystemClock() } }
  container.register(Service.self, named: "opaque", as: .unique) { r in
    Service(clock: try r.resolve())
  }
  let lazy = Lazy<any Clock>(from: container)
  let maker = try? container.resolve(Maker<Login, Int>.self)

  let ten = (0..<10).map { _ in Hand.clock }
  return [
    Row(
      "optional, there", hand: { sum($0) { Hand.single().id } },
      library: { try sum($0) { try container.resolve((any Clock)?.self)?.id ?? 0 } }),
    Row(
      "collection of 10", count: 2_000,
      hand: { sum($0) { ten.map { $0 }.count } },
      library: { try sum($0) { try container.resolve([any Clock].self).count } }),
    Row(
      "lazy, built", hand: { sum($0) { Hand.single().id } },
      library: { sum($0) { value(of: lazy).id } }),
    Row(
      "maker with an argument", count: 5_000,
      hand: { sum($0) { Hand.login(1).user } },
      library: { count in
        // The maker alone does not keep the container.
        try withExtendedLifetime(container) { try sum(count) { try maker?(1).user ?? 0 } }
      }),
    Row(
      "opaque recipe", hand: { sum($0) { Hand.service().clock.id } },
      library: { try sum($0) { try container.resolve(Service.self, named: "opaque").clock.id } }),
  ]
}

/// A use of a handle that the optimizer must not look through.
@inline(never) private func value(of lazy: Lazy<any Clock>) -> any Clock { lazy.value }
