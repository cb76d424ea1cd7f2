import Dovetail

/// A container whose recipes and closers may capture it: they go when the test has ended, so that
/// nothing is leaked.
@propertyWrapper
final class Emptied: Sendable {
  let wrappedValue: DependencyContainer
  init(wrappedValue: DependencyContainer) { self.wrappedValue = wrappedValue }
  deinit { wrappedValue.unregisterAll() }
}
