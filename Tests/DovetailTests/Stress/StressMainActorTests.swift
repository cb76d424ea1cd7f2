import Dovetail
import Testing

/// Parts of the main actor, resolved from everywhere: under the thread sanitizer, code that
/// compiles has no race.
@Suite struct StressMainActorTests {
  @Test func `an instance that is not Sendable is used by the main actor alone`() async throws {
    for _ in 0..<50 {
      let container = DependencyContainer()
      container.register(Int.self) { () async in
        await Task.yield()
        return 1
      }
      container.mainActor.register(Tally.self, using: Tally.init)
      container.mainActor.register(Model.self) { (number: Int, tally: Tally) in
        Model(number, tally)
      }
      .onClose { $0.add() }
      let refused = try await withThrowingTaskGroup(of: Int.self) { group in
        for index in 0..<16 {
          group.addTask {
            switch index % 4 {
            case 0:
              await (try container.resolve(Model.self)).add()
              return 0
            case 1:
              return try await Self.addOnMainActor(container)
            default:
              // Never handed out here, whether it is built or not.
              do {
                _ = try await container.resolve(Tally.self)
                return 0
              } catch let error as DependencyError where error.id == .wrongActor {
                return 1
              }
            }
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(refused == 8)
      let count = try await MainActor.run { () throws in try container.resolve(Tally.self).count }
      #expect(count == 8)
      #expect(await container.close() == nil)
    }
  }

  @MainActor private static func addOnMainActor(_ container: DependencyContainer) async throws
    -> Int
  {
    let tally = try await container.mainActor.resolve(Tally.self)
    tally.count += 1
    return 0
  }
}

// Not `Sendable`, and without a lock.
private final class Tally { var count = 0 }

@MainActor private final class Model {
  private let tally: Tally
  init(_ number: Int, _ tally: Tally) { self.tally = tally }
  func add() { tally.count += 1 }
}
