/// How a dependency is needed, given by its form: `T`, `T?`, `[T]`, `Lazy<T>`, `Weak<T>` or
/// `Maker<T, …>`.
package enum NeedKind: String, Sendable, Hashable, CaseIterable {
  case required, optional, collection, deferred, deferredWeak, factory

  /// Whether the dependency is resolved after the recipe has run, so that it closes no cycle.
  package var isDeferred: Bool { self == .deferred || self == .deferredWeak || self == .factory }
}
