import Dovetail
import Synchronization
import Testing

/// An override that does not name a lifetime has the lifetime of what it replaces.
@Suite struct OverrideLifetimeTests {
  let container = DependencyContainer()

  /// A fork in which `Box` is overridden.
  private func fake() -> DependencyContainer { container.fork { $0.override(Box.self) { Box() } } }

  @Test func `one of a unique part is new every time`() throws {
    container.register(Box.self, as: .unique) { Box() }
    let fork = fake()
    #expect(try fork.resolve(Box.self) !== fork.resolve(Box.self))
    container.override(Box.self) { Box() }
    #expect(try container.resolve(Box.self) !== container.resolve(Box.self))
  }

  @Test func `one of an eager part is made by start()`() async throws {
    container.register(Box.self, as: .eager) { Box() }
    let log = Log()
    let fork = container.fork {
      $0.override(Box.self) {
        log.write("made")
        return Box()
      }
    }
    try await fork.start()
    #expect(log.all == ["made"])
  }

  @Test func `an instance that is given is the one whatever the lifetime`() throws {
    container.register(Box.self, as: .unique) { Box() }
    let box = Box()
    let fork = container.fork { $0.override(Box.self, with: box) }
    #expect(try fork.resolve(Box.self) === box)
    #expect(try fork.fork().resolve(Box.self) === box)
  }

  @Test(arguments: [Lifetime.single, .eager, .scoped("scope"), .graph, .weak, nil])
  func `a given instance is closed once, with its container`(_ lifetime: Lifetime?) async throws {
    if let lifetime {
      container.register(Closed.self, as: lifetime) { Closed() }
    } else {
      container.register(Closed.self, as: .unique) { Closed() }
    }
    let given = Closed()
    let fork = container.fork { $0.override(Closed.self, with: given) }
    for origin in [fork, fork, fork.fork()] {
      let found = try await origin.withScope("scope") { try await $0.resolve(Closed.self) }
      #expect(found === given)
    }
    #expect(given.count == 0)
    await fork.close()
    #expect(given.count == 1)
  }

  @Test func `a list that is given is the one wherever it is asked for`() throws {
    container.contribute(Box.self, as: .scoped("scope")) { Box() }
    let box = Box()
    let fork = container.fork { $0.override([Box].self, with: [box]) }
    #expect(try fork.resolve([Box].self)[0] === box)
  }

  @Test func `one of an alias has the lifetime of the part behind it`() throws {
    container.register(Box.self) { Box() }.alias((any Numbered).self) { $0 }
    let single = container.fork { $0.override((any Numbered).self) { Box() } }
    #expect(try single.resolve((any Numbered).self) === single.resolve((any Numbered).self))
    container.register(Box.self, as: .unique) { Box() }.alias((any Numbered).self) { $0 }
    let unique = container.fork { $0.override((any Numbered).self) { Box() } }
    #expect(try unique.resolve((any Numbered).self) !== unique.resolve((any Numbered).self))
  }

  @Test func `one of a list has the lifetime that its elements share`() throws {
    container.contribute(Box.self) { Box() }
    let kept = container.fork { $0.override([Box].self) { [Box()] } }
    #expect(try kept.resolve([Box].self)[0] === kept.resolve([Box].self)[0])
    container.contribute(Box.self, as: .unique) { Box() }
    let mixed = container.fork { $0.override([Box].self) { [Box()] } }
    #expect(try mixed.resolve([Box].self)[0] !== mixed.resolve([Box].self)[0])
  }
}

private protocol Numbered: AnyObject, Sendable { var number: Int { get } }

private final class Box: Numbered {
  let number: Int
  init() { number = 0 }
  init(_ number: Int) { self.number = number }
}

private final class Closed: Closeable, Sendable {
  private let closed = Atomic(0)
  var count: Int { closed.load(ordering: .relaxed) }
  func close() { closed.add(1, ordering: .relaxed) }
}
