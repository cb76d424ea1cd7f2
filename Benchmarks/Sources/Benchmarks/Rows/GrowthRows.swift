import DovetailChecks

/// Rows for how the cost grows with the number of bindings.
///
/// The ratio compares the cost of one binding: 1 is linear, and 10 would be quadratic. A ratio a
/// little above 1 comes from caches that are too small for so many bindings.
func growthRows() -> [Row] {
  let sizes = [10, 100, 1_000, 10_000, 100_000]
  let rows = zip(sizes, sizes.dropFirst()).flatMap { small, large in
    growthRows(from: small, to: large)
  }
  return rows + [bareScopeRow(), scopeRow()]
}

private func growthRows(from small: Int, to large: Int) -> [Row] {
  func row(_ name: String, _ prepare: @escaping (Int) -> () throws -> Void) -> Row {
    // Prepared when the row runs, for the size that is asked for: a smoke run asks for less.
    let prepared = Prepared(prepare)
    return Row(
      "\(name), \(large) bindings", bar: large < 100_000 ? 2 : nil, count: large,
      rounds: rounds(for: large),
      against: "\(small), for each binding",
      hand: { count in
        let size = max(1, count * small / large)
        let work = prepared.work(size)
        for _ in 0..<(count / size) { try work() }
        return count
      },
      library: { count in
        try prepared.work(count)()
        return count
      })
  }
  return [
    row("register") { size in { _ = DependencyContainer.filled(size) } },
    row("fork") { size in
      let container = DependencyContainer.filled(size)
      return { _ = container.fork() }
    },
    row("fork and first resolve of each") { size in
      let container = DependencyContainer.filled(size)
      return {
        let fork = container.fork()
        ManyTypes.first(size) { type in resolve(type, from: fork) }
      }
    },
    row("validate") { size in
      let container = DependencyContainer.filled(size)
      return { try container.validate() }
    },
  ]
}

/// A hundred thousand bindings take seconds, and vary less.
private func rounds(for size: Int) -> Int? {
  switch size {
  case 100_000: 3
  case 10_000: 11
  default: nil
  }
}

/// A row for a scope that nothing is resolved from.
private func bareScopeRow() -> Row {
  let container = DependencyContainer.subjects()
  return Row(
    "make a scope, and let it go", count: 5_000,
    against: "an object with a lock and a dictionary",
    hand: { sum($0) { handScope() } },
    library: {
      sum($0) {
        _ = container.makeScope("s")
        return 1
      }
    })
}

@inline(never) private func handScope() -> Int { Parts().isEmpty ? 1 : 0 }

private func scopeRow() -> Row {
  let prepared = Prepared { size in
    let container = DependencyContainer.subjects(among: size)
    return { _ = container.makeScope("s") }
  }
  func scopes(_ count: Int, among size: Int) throws -> Int {
    let work = prepared.work(size)
    return try sum(count) {
      try work()
      return 1
    }
  }
  return Row(
    "make a scope among 10 000", bar: 1.2, count: 2_000, rounds: 101, against: "among 10",
    hand: { try scopes($0, among: 10) }, library: { try scopes($0, among: 10_000) })
}

/// Work on containers of different sizes, each made when it is first needed.
private final class Prepared {
  private let prepare: (Int) -> () throws -> Void
  private var works: [Int: () throws -> Void] = [:]

  init(_ prepare: @escaping (Int) -> () throws -> Void) { self.prepare = prepare }

  func work(_ size: Int) -> () throws -> Void {
    if let work = works[size] { return work }
    let work = prepare(size)
    works[size] = work
    return work
  }
}

extension DependencyContainer {
  /// A container with this many bindings and no others.
  fileprivate static func filled(_ count: Int) -> DependencyContainer {
    let container = DependencyContainer()
    ManyTypes.first(count) { type in register(type, in: container) }
    return container
  }
}
