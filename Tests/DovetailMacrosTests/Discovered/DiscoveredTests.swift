import DovetailMacros
import Testing

@Suite struct DiscoveredTests {
  private func makeContainer() -> DependencyContainer {
    let container = DependencyContainer()
    container.installDiscovered { $0.isNested(in: Shop.self) }
    return container
  }

  @Test func providersAndModulesOfAnyAccessLevelAreFoundInOrder() {
    #expect(
      Shop.found.map { "\($0.type)" } == [
        "ClockProvider", "CellarProvider", "BarrelProvider", "LedgerProvider", "ShelfModule",
        "TillProvider",
      ])
  }

  @Test func whatIsInstalledIsReturned() {
    let container = DependencyContainer()
    let installed = container.installDiscovered { $0.isNested(in: Shop.self) }
    #expect(installed.map(\.description) == Shop.found.map(\.description))
  }
}
