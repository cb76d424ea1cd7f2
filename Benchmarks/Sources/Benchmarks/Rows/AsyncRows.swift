import Dovetail
import Foundation

/// Rows for asynchronous code: a request, a built instance, a new one, an asynchronous recipe.
func asyncRows() -> [Row] {
  let container = DependencyContainer.subjects()
  container.register(Held.self) { Held() }
  container.register(Fresh<Int>.self, as: .unique) { Fresh() }
  container.register(Fresh<String>.self, as: .unique) { () async in Fresh() }

  container.register(Held.self, named: "scoped", as: .scoped("request")) { Held() }
  container.register(Kept<Int>.self, as: .scoped("request")) { Kept() }
  return [
    Row(
      "a request: a scope with two parts, closed", bar: 5, count: 1_000,
      against: "a dictionary behind a lock, with two objects", countsAllocations: false,
      hand: { count in blocking { await total(count) { await handRequest() } } },
      library: { count in
        blocking {
          try await total(count) {
            try await container.withScope("request") { scope in
              _ = try await scope.resolve(Kept<Int>.self)
              return try await scope.resolve(Held.self, named: "scoped").id
            }
          }
        }
      }),
    Row(
      "await a built single", countsAllocations: false,
      hand: { count in blocking { await total(count) { await handAwaited() } } },
      library: { count in
        blocking { try await total(count) { try await container.resolve(Held.self).id } }
      }),
    Row(
      "await a new instance of a synchronous recipe", count: 5_000,
      countsAllocations: false,
      hand: { count in blocking { await total(count) { await handMade() } } },
      library: { count in
        blocking {
          try await total(count) { try await container.resolve(Fresh<Int>.self).id }
        }
      }),
    Row(
      "await a new instance of an asynchronous recipe", count: 5_000,
      countsAllocations: false,
      hand: { count in blocking { await total(count) { await handMade() } } },
      library: { count in
        blocking {
          try await total(count) { try await container.resolve(Fresh<String>.self).id }
        }
      }),
    leafRow("a tree", branches: 2),
    leafRow("a chain", branches: 1),
  ]
}

/// A row for the cost of one asynchronous part in a graph of synchronous ones.
private func leafRow(_ shape: String, branches: Int) -> Row {
  let types = ManyTypes.some(247)
  func work(_ container: DependencyContainer) -> (Int) -> Int {
    { count in
      blocking {
        try await total(count) {
          try await container.fork().resolve(first: types[0])
          return 1
        }
      }
    }
  }
  let none = DependencyContainer.parts(types, branches: branches, isLeafAsync: false)
  let one = DependencyContainer.parts(types, branches: branches, isLeafAsync: true)
  return Row(
    "await \(shape) of 247 parts, one asynchronous", count: 20,
    against: "none", countsAllocations: false, hand: work(none), library: work(one))
}

extension DependencyContainer {
  /// A part for each type: the first needs the next ones, and so on; the last may be asynchronous.
  fileprivate static func parts(
    _ types: [any Numbered.Type], branches: Int, isLeafAsync: Bool
  ) -> DependencyContainer {
    let container = DependencyContainer()
    for (index, type) in types.enumerated() {
      let left = index * branches + 1
      let right = left + branches - 1
      let isLast = index == types.count - 1
      if right < types.count {
        let (one, other) = (types[left], types[right])
        container.part(type, needing: one, and: other)
      } else {
        container.leaf(type, isAsync: isLast && isLeafAsync)
      }
    }
    return container
  }

  private func part<T: Numbered, One: Numbered, Other: Numbered>(
    _ type: T.Type, needing one: One.Type, and other: Other.Type
  ) {
    if one == other {
      register(T.self) { (_: One) in T() }
    } else {
      register(T.self) { (_: One, _: Other) in T() }
    }
  }

  private func leaf<T: Numbered>(_ type: T.Type, isAsync: Bool) {
    if isAsync {
      register(T.self) { () async in T() }
    } else {
      register(T.self) { T() }
    }
  }

  fileprivate func resolve<T: Numbered>(first type: T.Type) async throws {
    _ = try await resolve(T.self)
  }
}

@inline(never) private func handAwaited() async -> Int { Hand.object().id }
@inline(never) private func handRequest() async -> Int {
  let parts = Parts()
  _ = parts.part(Kept<Int>.init)
  return parts.part { Held() }.id
}

@inline(never) private func handMade() async -> Int { Hand.fresh().id }

/// Does asynchronous work this many times, and adds up the results.
func total(_ count: Int, _ work: () async throws -> Int) async rethrows -> Int {
  var total = 0
  for _ in 0..<count { total &+= try await work() }
  return total
}

/// Blocks until asynchronous work has ended; only for the main thread of a benchmark.
func blocking(_ work: @escaping @Sendable () async throws -> Int) -> Int {
  let answer = Answer()
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    answer.value = (try? await work()) ?? 0
    done.signal()
  }
  done.wait()
  return answer.value
}

// SAFETY: written before the semaphore is signaled, read after it was waited for.
private final class Answer: @unchecked Sendable {
  var value = 0
}
