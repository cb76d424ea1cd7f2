// The samples of the testing library: Testing.md, README, and the comments of DovetailTesting.
import Dovetail
import DovetailTesting
import Synchronization
import Testing
import XCTest

private func makeContainer() -> DependencyContainer { .sample() }

private final class Screen {
  @Injected var time: any TimeSource
  var title: String { time.hour == 12 ? "Noon" : "Some time" }
}

private struct NumberClient: Sendable {
  var fetch: @Sendable () async throws -> Int
  var store: @Sendable (Int) async throws -> Void
}

private final class Numbers: Sendable {
  private let last = Mutex(0)

  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}

@MainActor func makeAppContainer() -> DependencyContainer { makeContainer() }

@Suite(.dependencies(from: makeAppContainer))
struct AppTests {
  @Test func theTitleIsSaid() {
    #expect(Screen().title == "Some time")
  }
}

private enum TraitSnippets {
  // snippet: what a suite requires
  @Suite(.dependencies(.standard.requiring(UserStore.self, Feed.self), from: makeContainer()))
  struct FeedTests {}
  // end

  // snippet: what may not run live
  @Suite(.dependencies(from: makeContainer()), .forbidden((any Networking).self))
  struct OfflineTests {}
  // end

  // snippet: strays
  @Suite(
    .dependencies(
      from: makeContainer(), strays: .current, allowingStrays: [.type((any TimeSource).self)]))
  struct QueueTests {}
  // end

  // snippet: the trait
  @Suite(.dependencies(from: makeContainer()))
  struct ScreenTests {
    @Test(.dependencies { $0.override((any TimeSource).self) { FixedTime() } })
    func theTitleIsThatOfTheHour() {
      #expect(Screen().title == "Noon")
    }
  }
  // end

  @Suite(.dependencies(from: makeContainer()))
  struct StrictTests {
    // snippet: a strict test
    @Test(
      .dependencies(.strict(allowing: [.type(UserStore.self)])) {
        $0.override((any Networking).self) { StubNetworking() }
      })
    func aStoreTalksToTheStub() throws {
      let store = try DependencyContainer.current.resolve(UserStore.self)
      #expect(store.network is StubNetworking)
    }
    // end
  }
}

private enum XCTestSnippets {
  // snippet: a class of XCTest
  final class CheckoutTests: XCTestCase {
    override func invokeTest() {
      withDependencies(from: makeContainer()) { super.invokeTest() }
    }
  }
  // end
}

@Suite(.dependencies(from: makeContainer())) struct TestingLibrarySnippets {
  @Test func `a dependency is modified`() async throws {
    let container = DependencyContainer()
    container.register(NumberClient.self) { NumberClient(fetch: { 1 }, store: { _ in }) }
    try await withDependencies(from: container) {
      // snippet: modifying
      try await withDependencies {
        $0.modify(NumberClient.self) { $0.fetch = { 3 } }
      } operation: {
        let number = try await injected(NumberClient.self).fetch()
        #expect(number == 3)
      }
      // end
    }
  }

  private struct Shelf: Reading {}

  @Test(arguments: [false, true])
  func `an override of an alias leaves the part below it`(_ isAlias: Bool) async throws {
    let (opened, closed) = (Numbers(), Numbers())
    @Sendable func open() async throws -> Database {
      _ = opened.next()
      return try await Database.open()
    }
    let container = DependencyContainer()
    if isAlias {
      container.register(Database.self, as: .eager) { try await open() }
        .alias((any Reading).self) { $0 }
    } else {
      container.register((any Reading).self, as: .eager) { try await open() }
        .onClose { _ in _ = closed.next() }
    }
    let fork = container.fork { $0.override((any Reading).self) { Shelf() } }
    try await fork.start()
    #expect(try await fork.resolve((any Reading).self) is Shelf)
    #expect(opened.next() == (isAlias ? 2 : 1))
    #expect(await fork.close() == nil)
    #expect(closed.next() == 1, "an override has no `onClose` of what it replaces")
  }

  @Test func `a container is closed`() async throws {
    // snippet: a container without leaks
    let container = makeContainer()
    try await container.start()
    await container.expectNoLeaks()
    // end
  }

  @Test func `a binding is observed`() async throws {
    let container = DependencyContainer.current
    // snippet: observing
    let database = container.observe(Database.self)
    _ = try await container.resolve(Database.self)
    _ = try await container.resolve(Database.self)
    #expect(database.count == 1)
    // end
  }
}

extension DiagnosticSample {
  static let testing: [DiagnosticSample] = [
    DiagnosticSample(.liveDependency, text: liveDependency),
    DiagnosticSample(.unusedOverride, text: unusedOverride),
    DiagnosticSample(.strayDependency, text: strayDependency),
    DiagnosticSample(.leakedInstance, text: leakedInstance),
  ]

  /// The reports from `body` to the test that runs.
  private static func reported(_ body: () async -> Void) async -> String {
    // SAFETY: written by the test's own task.
    nonisolated(unsafe) var text = "nothing was reported"
    await withKnownIssue {
      await body()
    } matching: { issue in
      text = issue.comments.first?.rawValue ?? text
      return true
    }
    return text
  }

  private static func liveDependency() async -> String {
    let container = DependencyContainer()
    return await reported {
      // snippet: LiveDependency
      container.register((any TimeSource).self) { DeviceTime() }

      withDependencies(.strict, from: container) {
        $0.register(User.self) { User() }
      } operation: {
        print(injected((any TimeSource).self).hour)
      }
      // end
    }
  }

  private static func unusedOverride() async -> String {
    let container = DependencyContainer()
    return await reported {
      // snippet: UnusedOverride
      container.register((any TimeSource).self) { DeviceTime() }

      withDependencies(.standard, from: container) {
        $0.override((any TimeSource).self) { FixedTime() }
      } operation: {
        print("Nobody looks at the time.")
      }
      // end
    }
  }

  private static func strayDependency() async -> String {
    // A container for strays answers for the whole process, and so for other suites, too; see
    // Scripts/check.
    guard ProcessInfo.processInfo.environment["DOVETAIL_STRAYS"] != nil else {
      let place = Blueprint.Location(fileID: #fileID, line: #line + 12)
      let stray = DependencyDiagnostic.strayDependency(
        Blueprint.Key(type: "any TimeSource"), at: place)
      return DiagnosticRenderer().render([stray])
    }
    let container = DependencyContainer()
    return await reported {
      // snippet: StrayDependency
      container.register((any TimeSource).self) { DeviceTime() }

      await withDependencies(.standard, from: container, strays: container) { _ in
      } operation: {
        await Task.detached { print(injected((any TimeSource).self).hour) }.value
      }
      // end
    }
  }

  private static func leakedInstance() async -> String {
    let container = DependencyContainer()
    return await reported {
      // snippet: LeakedInstance
      container.register(Basket.self) { Basket() }

      var basket: Basket?
      await expectNoLeaks(from: container) {
        basket = try? await DependencyContainer.current.resolve(Basket.self)
      }
      // end
      withExtendedLifetime(basket) {}
    }
  }
}
