import CAllocations
import Dovetail

/// Resolves a type of ``ManyTypes``.
func resolve<T: Numbered>(_ type: T.Type, from container: DependencyContainer) {
  _ = try? container.resolve(T.self)
}

/// The memory that bindings and instances take, in bytes, for the end of a report.
func memory() -> String {
  guard allocations_are_counted() else { return "Memory: not counted here" }
  let count = 10_000
  ManyTypes.first(count) { _ in }
  let before = allocated_bytes()
  let container = DependencyContainer.subjects(among: count)
  let registered = allocated_bytes()
  ManyTypes.first(count) { resolve($0, from: container) }
  let resolved = allocated_bytes()
  return withExtendedLifetime(container) {
    "Memory: \((registered - before) / UInt64(count)) bytes a binding, "
      + "\((resolved - registered) / UInt64(count)) more for its kept instance "
      + "(an empty value), of \(count)"
  }
}
