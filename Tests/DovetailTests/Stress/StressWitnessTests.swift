@testable import Dovetail
import Testing

@Suite struct StressWitnessTests {
  @Test func `witnesses come and go while threads resolve`() async throws {
    let container = DependencyContainer()
    container.register(Int.self, as: .unique) { 1 }
    container.register(String.self, as: .unique) { (number: Int) in "\(number)" }
    let results = await onThreads(4) { index -> Bool in
      for round in 0..<200 {
        if index == 0 {
          let witness = Recorder()
          container.add(witness)
          _ = try? container.resolve(String.self)
          let hasSeenOwn = witness.lines.count { $0 == "String begins" } >= 1
          container.remove(witness)
          if !hasSeenOwn { return false }
        } else {
          let scope = round % 2 == 0 ? container : container.makeScope("s")
          guard (try? scope.resolve(String.self)) == "1" else { return false }
        }
      }
      return true
    }
    #expect(results == [true, true, true, true])
  }

  @Test(arguments: [false, true])
  func `a scope that is made meanwhile has the witnesses of its parent`(_ goes: Bool) async throws {
    for _ in 0..<200 {
      let (container, witness) = (DependencyContainer(), Recorder())
      if goes { container.add(witness) }
      let scopes = await onThreads(2) { index -> DependencyContainer? in
        if index == 1 { return container.makeScope("s") }
        if goes { container.remove(witness) } else { container.add(witness) }
        return nil
      }
      scopes[1]?.register(Int.self, as: .unique) { 1 }
      _ = try await scopes[1]?.resolve(Int.self)
      #expect(witness.lines.count == (goes ? 0 : 2))
    }
  }

  @Test func `a new witness misses no later recipe`() async throws {
    for _ in 0..<200 {
      let container = DependencyContainer()
      container.register(Int.self, as: .unique) { 1 }
      let witness = Recorder()
      _ = await onThreads(2) { index in
        if index == 0 { container.add(witness) } else { _ = try? container.resolve(Int.self) }
      }
      let before = witness.lines.count
      _ = try await container.resolve(Int.self)
      #expect(witness.lines.count == before + 2)
    }
  }
}
