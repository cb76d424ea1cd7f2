import DovetailDiscovery

@Discovered struct URLProvider: DependencyProvider {
  let url: String
  // error@7: '@Discovered' makes 'URLProvider' without arguments; give 'url' a value, or declare an 'init()' in 'URLProvider' (from macro 'Discovered ')
  func provide(_ r: Resolution) -> String { url }
}

@Discovered struct HourProvider: DependencyProvider {
  static let first = 1
  let minute: Int? = nil
  var noon: Int { 12 }
  var next: Int?
  var hours, days: Int
  // error@14: '@Discovered' makes 'HourProvider' without arguments; give 'days' a value, or declare an 'init()' in 'HourProvider' (from macro 'Discovered ')
  func provide(_ r: Resolution) -> Int { hours }
}

@Discovered struct NameProvider: DependencyProvider {
  let name: String?
  // error@7: '@Discovered' makes 'NameProvider' without arguments; give 'name' a value, or declare an 'init()' in 'NameProvider' (from macro 'Discovered ')
  func provide(_ r: Resolution) -> String { name ?? "" }
}
