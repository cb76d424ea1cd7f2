import DovetailChecks
import Synchronization
import Testing

/// An override that does not name a lifetime has the lifetime of what it replaces.
@Suite struct OverrideLifetimeFindingsTests {
  let container = DependencyContainer()

  /// A fork in which `Box` is overridden.
  private func fake() -> DependencyContainer {
    container.fork { $0.override(Box.self) { Box() } }
  }

  @Test func `one of a scoped part belongs to each scope, and sees what the scope registers`()
    throws
  {
    container.register(Int.self, as: .scoped("request")) { 0 }
    container.register(Box.self, as: .scoped("request")) { Box() }
    let fork = container.fork {
      $0.override(Box.self) { (number: Int) in Box(number) }
    }
    let scopes = [1, 2].map { number in
      fork.makeScope("request") { $0.register(Int.self) { number } }
    }
    #expect(try scopes.map { try $0.resolve(Box.self).number } == [1, 2])
    #expect(try scopes[0].resolve(Box.self) === scopes[0].resolve(Box.self))
    #expect(dependencyError { _ = try fork.resolve(Box.self) }?.id == .missingScope)
    try fork.validate()
  }

  @Test func `every way to override does so`() async throws {
    container.register(Box.self, as: .unique) { Box() }
    container.mainActor.register(Int.self, as: .unique) { 1 }
    let forks = [
      container.fork { $0.override(Box.self, using: Box.init(_:)) },
      container.fork { $0.override(Box.self) { r in Box() } },
      container.fork { $0.override(Box.self) { () async in Box() } },
      container.fork { $0.override(Box.self, keys: .unnamed) { (_: Int) in Box() } },
      container.fork { $0.override(BoxProvider()) },
      container.fork { $0.mainActor.override(Box.self) { Box() } },
      container.makeScope("inner") { $0.override(Box.self) { Box() } },
      withDependencies(from: container) {
        withDependencies {
          $0.override(Box.self) { Box() }
        } operation: {
          DependencyContainer.current
        }
      },
      container.fork { $0.override(Box.self) { Box(1) } }.fork {
        $0.override(Box.self) { Box(2) }
      },
    ]
    for (index, fork) in forks.enumerated() {
      let binding = fork.blueprint.bindings.last { $0.key.type == "Box" }
      #expect(binding?.lifetime == .unique, "\(index)")
    }
  }

  @Test func `a lifetime that is named is that of the override`() throws {
    container.register(Box.self, as: .unique) { Box() }
    let fork = container.fork { $0.override(Box.self, as: .single) { Box() } }
    #expect(try fork.resolve(Box.self) === fork.resolve(Box.self))
    container.mainActor.override(Box.self, as: .single) { Box() }
    #expect(container.blueprint.bindings.map(\.lifetime) == [.single])
  }

  @Test func `one of nothing is single, and a finding`() throws {
    let fork = fake()
    #expect(try fork.resolve(Box.self) === fork.resolve(Box.self))
    #expect(dependencyError { try fork.validate() }?.id == .unmatchedOverride)
  }
}

private protocol Numbered: AnyObject, Sendable { var number: Int { get } }

private final class Box: Numbered {
  let number: Int
  init() { number = 0 }
  init(_ number: Int) { self.number = number }
}

private final class Pair {
  let left: Box
  let right: Box
  init(left: Box, right: Box) {
    self.left = left
    self.right = right
  }
}

private final class Closed: Closeable, Sendable {
  private let closed = Atomic(0)
  var count: Int { closed.load(ordering: .relaxed) }
  func close() { closed.add(1, ordering: .relaxed) }
}

private struct BoxProvider: DependencyProvider {
  func provide(_ r: Resolution) -> Box { Box() }
}
