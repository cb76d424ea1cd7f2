import Dovetail
import DovetailTesting
import Testing

@Suite(.dependencies(from: makeContainer())) struct ExpectNoLeaksTests {
  @Test func `nothing is reported when everything is gone`() async throws {
    let reports = try await reports {
      try await expectNoLeaks {
        let feed = try await DependencyContainer.current.resolve(Feed.self)
        #expect(feed.store.clock.hour == 9)
      }
      try expectNoLeaks {
        _ = try DependencyContainer.current.resolve(Store.self)
      }
    }
    #expect(reports == [])
  }

  @Test func `an instance that is still held is named`() async throws {
    var feed: Feed?
    let reports = try await reports {
      try await expectNoLeaks { feed = try await DependencyContainer.current.resolve(Feed.self) }
    }
    // The caller that resolved the feed owns it; the store belonged to the container.
    #expect(reports == [leaked("Store")])
    withExtendedLifetime(feed) {}
  }

  @Test func `an instance that is still held when the fork is dropped is named`() throws {
    var store: Store?
    let reports = try reports {
      try expectNoLeaks { store = try DependencyContainer.current.resolve(Store.self) }
    }
    #expect(reports.count == 1)
    withExtendedLifetime(store) {}
  }

  @Test func `an allowed instance may outlive its container`() async throws {
    let stub = Store(clock: FixedClock())
    let reports = try await reports {
      try await expectNoLeaks(allowing: [.type(Store.self)]) {
        DependencyContainer.current.override(Store.self) { stub }
        _ = try await DependencyContainer.current.resolve(Feed.self)
      }
    }
    #expect(reports == [])
  }

  @Test func `who asks a closed fork is told who closed it`() async throws {
    var fork: DependencyContainer?
    await expectNoLeaks(fileID: "App/Tests.swift", line: 7) {
      fork = .current
      await Task.yield()
    }
    let error = #expect(throws: DependencyError.self) { _ = try fork?.resolve(Store.self) }
    let text = "\(try #require(error))"
    #expect(text.contains("App/Tests.swift:7: the container was closed here"))
  }

  @Test func `an object that the program gave may outlive a container`() async throws {
    let container = DependencyContainer()
    container.register(Parent.self, with: Parent())
    container.contribute(Parent.self) { Parent() }
    var parents: [Parent] = []
    let reports = try await reports {
      try await expectNoLeaks(from: container) {
        _ = try await DependencyContainer.current.resolve(Parent.self)
        parents = try await DependencyContainer.current.resolve([Parent].self)
      }
    }
    #expect(reports == [leaked("Parent")])
    withExtendedLifetime(parents) {}
  }

  @Test func `a list that is allowed stands for its parts`() async throws {
    let container = DependencyContainer()
    container.contribute(Parent.self, using: Parent.init)
    var parents: [Parent] = []
    let reports = try await reports {
      try await expectNoLeaks(from: container, allowing: [.type([Parent].self)]) {
        parents = try await DependencyContainer.current.resolve([Parent].self)
      }
    }
    #expect(reports == [])
    withExtendedLifetime(parents) {}
  }

  @Test func `two parts that hold each other are named`() async throws {
    let container = DependencyContainer()
    container.register(Parent.self, using: Parent.init)
    container.register(Child.self, using: Child.init(parent:))
    let reports = try await reports {
      try await expectNoLeaks(from: container) {
        let child = try await DependencyContainer.current.resolve(Child.self)
        child.parent.child.withLock { $0 = child }
      }
    }
    #expect(
      reports.sorted() == [
        leaked("Child"),
        leaked("Parent"),
      ])
  }

  @Test func `what holds another instance is named before it`() async throws {
    let container = DependencyContainer()
    container.register(Parent.self, using: Parent.init)
    container.register(Child.self, using: Child.init(parent:))
    var child: Child?
    let reports = try await reports {
      try await expectNoLeaks(from: container) {
        child = try await DependencyContainer.current.resolve(Child.self)
      }
    }
    #expect(reports == [leaked("Child"), leaked("Parent")])
    withExtendedLifetime(child) {}
  }

  @Test func `instances of a scope that is gone are checked too`() async throws {
    let container = DependencyContainer()
    container.register(Parent.self, as: .scoped("session"), using: Parent.init)
    var parent: Parent?
    let reports = try await reports {
      try await expectNoLeaks(from: container) {
        try await DependencyContainer.current.withScope("session") { scope in
          parent = try await scope.resolve(Parent.self)
        }
      }
    }
    #expect(reports == [leaked("Parent")])
    withExtendedLifetime(parent) {}
  }

  @Test func `a container is closed and checked`() async throws {
    let container = makeContainer()
    let scope = container.makeScope("session") { $0.register(Parent.self, using: Parent.init) }
    var held: [AnyObject] = []
    held.append(try await container.resolve(Store.self))
    held.append(try await scope.resolve(Parent.self))
    let reports = await reports { await container.expectNoLeaks() }
    #expect(reports.count == 2)
    await #expect(throws: DependencyError.self) { try await container.resolve(Store.self) }
    withExtendedLifetime(held) {}
  }
}

private final class Parent: Sendable { let child = Locked<Child?>(nil) }

private final class Child: Sendable {
  let parent: Parent
  init(parent: Parent) { self.parent = parent }
}
