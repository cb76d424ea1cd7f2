import DovetailDiscovery

@Discovered(named: "shop", priority: 3) struct ShopModule: DependencyModule {
  // error@81: extra argument 'named' in call
  func register(in container: DependencyContainer) {}
}

@Discovered(as: .unique) struct ShelfModule: DependencyModule {
  // error@80: extra argument 'as' in call
  // error@80: cannot infer contextual base in reference to member 'unique'
  func register(in container: DependencyContainer) {}
}
