import Dovetail
import DovetailTesting
import Shop
import Testing

// Each of these fails at a line of its own, with a text that says why. Inside an attribute the
// compiler gives the line of the function.
@Suite(.dependencies(from: makeContainer())) struct FailingTests {
  @Test(.dependencies(.strict) { $0.override((any Clock).self) { FixedClock() } })
  func aLiveStoreIsResolved() throws {
    let feed = try DependencyContainer.current.resolve(Feed.self)
    _ = feed
  }

  @Test(.dependencies(.strict(allowing: [.type(Store.self)])))
  func aLiveClockIsInjected() {
    #expect(Screen().title == "Some time")
  }

  @Test(.dependencies(.strict))
  func aLiveDatabaseIsAwaited() async throws {
    let container = DependencyContainer.current
    _ = try await container.resolve(Database.self)
  }

  @Test(.dependencies(.strict))
  func aLiveDatabaseIsStarted() async throws {
    try await DependencyContainer.current.start()
  }

  @Test(
    .dependencies {
      $0.override(SystemClock.self) { SystemClock() }
      $0.override((any Clock).self) { FixedClock() }
    })
  func anOverrideStandsInForNothing() {
    #expect(Screen().title == "Noon")
  }

  @Test(
    .dependencies {
      $0.override((any Clock).self) { FixedClock() }
    })
  func anOverrideIsNotUsed() {}

  @Test func anInstanceLeaks() async throws {
    var kept: Store?
    try await expectNoLeaks {
      kept = try await DependencyContainer.current.resolve(Store.self)
    }
    _ = kept
  }

  @Test func anOperationIsChecked() {
    withDependencies(.strict) {
      $0.override(Store.self) { throw CancellationError() }
    } operation: {
      #expect(Screen().title == "Some time")
    }
  }
}

// These pass, and get no warning.
@Suite(
  .dependencies(from: makeContainer()),
  .dependencies { $0.override((any Clock).self) { FixedClock() } })
struct PassingTests {
  @Test func theOverrideOfTheSuiteIsUsed() {
    #expect(Screen().title == "Noon")
  }

  @Test func theOverrideOfTheSuiteIsNotUsed() {}

  @Test(.dependencies { $0.override((any Clock).self) { SystemClock() } })
  func theTestOverridesWhatTheSuiteDoes() {
    #expect(Screen().title == "Some time")
  }

  @Test(.dependencies(.strict(modules: ["Shop"]))) func aModuleIsAllowed() throws {
    _ = try DependencyContainer.current.resolve(Feed.self)
  }
}

/// The settings were never registered: one line finds that before a screen is made.
private final class Settings: Sendable {}
private final class SettingsScreen {
  @Injected var settings: Settings
}

@Suite struct ForgottenTests {
  @Test func everyPropertyIsProvided() throws {
    try makeContainer().validate(properties: .modules("ShopTests"))
  }
}
