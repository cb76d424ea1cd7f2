import Dovetail
import DovetailTesting
import Shop
import Testing

// Each of these fails at a line of its own, with a text that says why. Inside an attribute the
// compiler gives the line of the function.
@Suite(.dependencies(from: makeContainer())) struct FailingTests {
  @Test(.dependencies(.strict) { $0.override((any Clock).self) { FixedClock() } })
  func `a live store is resolved`() throws {
    let feed = try DependencyContainer.current.resolve(Feed.self)
    _ = feed
  }

  @Test(.dependencies(.strict(allowing: [.type(Store.self)])))
  func `a live clock is injected`() {
    #expect(Screen().title == "Some time")
  }

  @Test(.dependencies(.strict))
  func `a live database is awaited`() async throws {
    let container = DependencyContainer.current
    _ = try await container.resolve(Database.self)
  }

  @Test(.dependencies(.strict))
  func `a live database is started`() async throws {
    try await DependencyContainer.current.start()
  }

  @Test(
    .dependencies {
      $0.override(SystemClock.self) { SystemClock() }
      $0.override((any Clock).self) { FixedClock() }
    })
  func `an override matches nothing`() {
    #expect(Screen().title == "Noon")
  }

  @Test(
    .dependencies {
      $0.override((any Clock).self) { FixedClock() }
    })
  func `an override is not used`() {}

  @Test func `an instance leaks`() async throws {
    var kept: Store?
    try await expectNoLeaks {
      kept = try await DependencyContainer.current.resolve(Store.self)
    }
    _ = kept
  }

  @Test func `an operation is checked`() {
    withDependencies(.strict) {
      $0.override(Store.self) { throw CancellationError() }
    } operation: {
      #expect(Screen().title == "Some time")
    }
  }
}

// Checks that know of no test, and one without a place of its own.
@Suite(.dependencies(from: makeContainer())) struct LostTests {
  @Test func `an operation is checked in a detached task`() async {
    await Task.detached {
      withDependencies(.strict, from: makeContainer()) { _ in
      } operation: {
        _ = Screen().title
      }
    }.value
  }

  @Test(.strict) func `a handle uses a live part`() { _ = Lazy<any Clock>().value }

  @Test(.strict) func `a weak handle uses a live part`() { _ = Weak<any Clock>().value }
}

// These pass, and get no warning.
@Suite(
  .dependencies(from: makeContainer()),
  .dependencies { $0.override((any Clock).self) { FixedClock() } })
struct PassingTests {
  @Test func `the suite's override is used`() {
    #expect(Screen().title == "Noon")
  }

  @Test func `the suite's override is not used`() {}

  @Test(.dependencies { $0.override((any Clock).self) { SystemClock() } })
  func `the test overrides the suite's override`() {
    #expect(Screen().title == "Some time")
  }

  @Test(.dependencies(.strict(modules: ["Shop"]))) func `a module is allowed`() throws {
    _ = try DependencyContainer.current.resolve(Feed.self)
  }
}

/// The settings were never registered: one line finds that before a screen is made.
private final class Settings: Sendable {}
private final class SettingsScreen {
  @Injected var settings: Settings
}

@Suite struct ForgottenTests {
  @Test func `every property is provided`() throws {
    try makeContainer().validate(properties: .modules("ShopTests"))
  }
}
