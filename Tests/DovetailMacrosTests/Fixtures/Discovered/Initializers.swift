// How a type is made without arguments is the compiler's to judge.
import DovetailDiscovery

@Discovered final class LabelModule: DependencyModule {
  // error@64: missing argument for parameter #1 in call
  init(_ labels: [String], count: Int = 0) {}
  // note@3: 'init(_:count:)' declared here
  func register(in container: DependencyContainer) {}
}

@Discovered struct HourProvider: DependencyProvider {
  // error@66: missing arguments for parameters 'hours', 'days' in call
  // note@20: 'init(next:hours:days:)' declared here
  static let first = 1
  var next: Int?
  var hours, days: Int
  func provide(_ r: Resolution) -> Int { hours }
}

class Module { init(name: String) {} }
@Discovered final class ShopModule: Module, DependencyModule {
  // error@63: missing argument for parameter 'name' in call
  // note@62: 'init(name:)' declared here
  func register(in container: DependencyContainer) {}
}

@Discovered struct ThrowingProvider: DependencyProvider {
  // error@54: call can throw, but it is not marked with 'try' and it is executed in a non-throwing autoclosure
  init() throws {}
  func provide(_ r: Resolution) -> Int { 12 }
}

@Discovered struct FailableProvider: DependencyProvider {
  // error@54: cannot convert value of type 'FailableProvider?' to expected argument type 'FailableProvider'
  init?(hour: Int = 12) {}
  func provide(_ r: Resolution) -> Int { 12 }
}

@Discovered actor WaitingProvider: AsyncDependencyProvider {
  // error@59: 'async' call in an autoclosure that does not support concurrency
  init() async {}
  nonisolated func provide(_ r: Resolution) async -> Int { 12 }
}
