import DovetailDiscovery

@Discovered(named: "shop", priority: 3) struct ShopModule: DependencyModule {
  // error@13: 'named' is for providers; 'ShopModule' is a 'DependencyModule' (from macro 'Discovered')
  func register(in container: DependencyContainer) {}
}

@Discovered(as: .unique) struct ShelfModule: DependencyModule {
  // error@13: 'as' is for providers; 'ShelfModule' is a 'DependencyModule' (from macro 'Discovered')
  func register(in container: DependencyContainer) {}
}
