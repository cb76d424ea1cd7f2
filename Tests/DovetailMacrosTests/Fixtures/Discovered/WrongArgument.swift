import DovetailDiscovery

@Discovered(priority: "high") struct ClockProvider: DependencyProvider {
  // error@23: cannot convert value of type 'String' to expected argument type 'Int'
  func provide(_ r: Resolution) -> Int { 12 }
}

@Discovered(as: .once) struct LedgerProvider: DependencyProvider {
  // error@18: reference to member 'once' cannot be resolved without a contextual type
  func provide(_ r: Resolution) -> String { "" }
}
