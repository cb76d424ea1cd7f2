import DovetailDiscovery

@Discovered struct URLProvider: DependencyProvider {
  // error@66: missing argument for parameter 'url' in call
  // note@20: 'init(url:)' declared here
  let url: String
  func provide(_ r: Resolution) -> String { url }
}

@Discovered struct HourProvider: DependencyProvider {
  // error@66: missing arguments for parameters 'hours', 'days' in call
  // note@20: 'init(next:hours:days:)' declared here
  static let first = 1
  let minute: Int? = nil
  var noon: Int { 12 }
  var next: Int?
  var hours, days: Int
  func provide(_ r: Resolution) -> Int { hours }
}

@Discovered struct NameProvider: DependencyProvider {
  // error@67: missing argument for parameter 'name' in call
  // note@20: 'init(name:)' declared here
  let name: String?
  func provide(_ r: Resolution) -> String { name ?? "" }
}
