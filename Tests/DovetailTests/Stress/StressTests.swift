import Dovetail
import Foundation
import Testing

/// Everything at once, from many threads: run under the thread sanitizer and in release.
@Suite(.serialized) struct StressTests {
  static let rounds = Int(ProcessInfo.processInfo.environment["DOVETAIL_STRESS"] ?? "") ?? 300
  let container = DependencyContainer()

  @Test func `a scope has what is registered last, however it is built meanwhile`() async throws {
    for _ in 0..<Self.rounds {
      let container = DependencyContainer()
      let scope = container.makeScope("s")
      for number in 0..<4 {
        container.register(Int.self, named: "\(number)", as: .scoped("s")) { 0 }
      }
      _ = await onThreads(2) { index in
        for number in 0..<4 {
          let name: DependencyKey<Int> = "\(number)"
          if index == 0 {
            container.register(Int.self, named: name, as: .scoped("s")) { 1 }
          } else {
            _ = try? scope.resolve(Int.self, named: name)
          }
        }
      }
      for number in 0..<4 {
        #expect(try await scope.resolve(Int.self, named: "\(number)") == 1)
      }
    }
  }

  @Test func `a scope that is made while its parent is closed is closed`() async {
    for _ in 0..<Self.rounds {
      let container = DependencyContainer()
      container.register(Int.self, as: .unique) { 1 }
      let begun = Gate()
      async let making = onThreads(3) { _ in
        (0..<50).map { index in
          if index == 5 { begun.open() }
          return container.makeScope("s")
        }
      }
      await begun.passed()
      await container.close()
      for scope in await making.joined() {
        #expect(dependencyError { _ = try scope.resolve(Int.self) }?.id == .closedContainer)
      }
    }
  }

  @Test func `a list without contributions is resolved from every thread`() async {
    let lists = await onThreads(4) { [container] _ in
      (0..<Self.rounds).map { _ in try? container.resolve([Tracked].self).count }
    }
    #expect(Set(lists.joined()) == [0])
  }
}
