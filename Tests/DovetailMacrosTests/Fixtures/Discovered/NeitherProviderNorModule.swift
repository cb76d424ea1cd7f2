import DovetailDiscovery

@Discovered struct ClockProvider {
  // error@1: '@Discovered' requires that 'ClockProvider' conform to 'DependencyProvider', 'AsyncDependencyProvider', 'DependencyModule' or 'MainActorModule' (from macro 'Discovered ')
  // note@1: add conformance to 'DependencyProvider'
  // fixit@20-33: "ClockProvider: DependencyProvider"
  func provide(_ r: Resolution) -> Int { 12 }
}

@Discovered final class LedgerProvider: Sendable {
  // error@1: '@Discovered' requires that 'LedgerProvider' conform to 'DependencyProvider', 'AsyncDependencyProvider', 'DependencyModule' or 'MainActorModule' (from macro 'Discovered ')
  // note@1: add conformance to 'AsyncDependencyProvider'
  // fixit@41-49: "Sendable, AsyncDependencyProvider"
  func provide(_ r: Resolution) async throws -> Int { 12 }
}

@Discovered struct ShopModule {
  // error@1: '@Discovered' requires that 'ShopModule' conform to 'DependencyProvider', 'AsyncDependencyProvider', 'DependencyModule' or 'MainActorModule' (from macro 'Discovered ')
  // note@1: add conformance to 'DependencyModule'
  // fixit@20-30: "ShopModule: DependencyModule"
  func register(in container: DependencyContainer) {}
}

@Discovered struct Everything: DependencyProvider, DependencyModule {
  // error@1: 'Everything' conforms to 'DependencyProvider' and 'DependencyModule'; '@Discovered' cannot choose between them (from macro 'Discovered ')
  func provide(_ r: Resolution) -> Int { 12 }
  func register(in container: DependencyContainer) {}
}

@Discovered struct Nothing {}
// error@1: '@Discovered' requires that 'Nothing' conform to 'DependencyProvider', 'AsyncDependencyProvider', 'DependencyModule' or 'MainActorModule' (from macro 'Discovered ')
