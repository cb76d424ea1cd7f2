import Dovetail
import Foundation

/// Asynchronous code: a built instance, a new one, an asynchronous recipe.
func asyncRows() -> [Row] {
  let container = DependencyContainer.subjects()
  container.register(Held.self) { Held() }
  container.register(Held.self, named: "new", as: .unique) { Held() }
  container.register(Held.self, named: "async", as: .unique) { () async in Held() }
  return [
    Row(
      "await a built single", countsAllocations: false,
      hand: { count in blocking { await total(count) { await handAwaited() } } },
      library: { count in
        blocking { try await total(count) { try await container.resolve(Held.self).id } }
      }),
    Row(
      "await a new instance of a synchronous recipe", count: 5_000, countsAllocations: false,
      hand: { count in blocking { await total(count) { await handMade() } } },
      library: { count in
        blocking {
          try await total(count) { try await container.resolve(Held.self, named: "new").id }
        }
      }),
    Row(
      "await a new instance of an asynchronous recipe", count: 5_000, countsAllocations: false,
      hand: { count in blocking { await total(count) { await handMade() } } },
      library: { count in
        blocking {
          try await total(count) { try await container.resolve(Held.self, named: "async").id }
        }
      }),
  ]
}

@inline(never) private func handAwaited() async -> Int { Hand.object().id }
@inline(never) private func handMade() async -> Int { Hand.fresh().id }

/// Does asynchronous work so many times and adds up what it gives.
private func total(_ count: Int, _ work: () async throws -> Int) async rethrows -> Int {
  var total = 0
  for _ in 0..<count { total &+= try await work() }
  return total
}

/// Waits for asynchronous work; for a benchmark's main thread only.
private func blocking(_ work: @escaping @Sendable () async throws -> Int) -> Int {
  let answer = Answer()
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    answer.value = (try? await work()) ?? 0
    done.signal()
  }
  done.wait()
  return answer.value
}

// SAFETY: written before the semaphore is signalled, read after it was waited for.
private final class Answer: @unchecked Sendable {
  var value = 0
}
