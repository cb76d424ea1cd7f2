import DovetailMacros

/// An object that knows the hour.
public protocol Clock: Sendable {
  var hour: Int { get }
}

struct SystemClock: Clock {
  let hour = 12
}

// No code outside this module can name it.
@Discovered private struct ClockProvider: DependencyProvider {
  func provide(_ r: Resolution) -> any Clock { SystemClock() }
}
