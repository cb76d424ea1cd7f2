import Dovetail

/// How the cost grows with the number of bindings: the ratio is that of the cost for one binding.
func growthRows() -> [Row] {
  func growth(
    _ name: String, _ small: Int, _ large: Int, bar: Double?,
    _ make: @escaping (Int) -> () throws -> Void
  ) -> Row {
    let few = make(small)
    let many = make(large)
    return Row(
      "\(name), \(large) bindings", bar: bar, count: large, against: "\(small), for each binding",
      countsAllocations: true,
      hand: { count in
        for _ in 0..<max(1, count / small) { try few() }
        return count
      },
      library: { count in
        try many()
        return count
      })
  }
  func filled(_ count: Int) -> DependencyContainer { .subjects(among: count) }
  var rows: [Row] = []
  for (small, large) in [(100, 1_000), (1_000, 10_000)] {
    rows += [
      growth("register", small, large, bar: 1.5) { count in { _ = filled(count) } },
      growth("fork", small, large, bar: 1.5) { count in
        let container = filled(count)
        return { _ = container.fork() }
      },
      growth("validate", small, large, bar: 1.5) { count in
        let container = filled(count)
        return { try container.validate() }
      },
    ]
  }
  let few = filled(10)
  let many = filled(10_000)
  rows.append(
    Row(
      "make a scope among 10 000", bar: 1.2, count: 2_000, against: "among 10",
      hand: { sum($0) { few.makeScope("s").name?.utf8.count ?? 0 } },
      library: { sum($0) { many.makeScope("s").name?.utf8.count ?? 0 } }))
  return rows
}
