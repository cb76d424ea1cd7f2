/// The resolved parameters of a recipe.
@usableFromInline
// SAFETY: the values were made for one call and are used by it alone; a kept value is `Sendable`.
struct Parameters<each Parameter>: @unchecked Sendable {
  let values: (repeat each Parameter)

  @usableFromInline
  init(_ values: repeat each Parameter) {
    self.values = (repeat each values)
  }

  /// Calls a function of the main actor; the caller has to be on the main actor.
  func applyOnMainActor<T>(
    _ function: @MainActor @Sendable (repeat each Parameter) throws -> T
  ) throws -> T {
    try MainActor.assumeIsolated { Unchecked(try function(repeat each values)) }.value
  }
}

/// A value that is handed from one isolation to another by code that ensures its safety.
// SAFETY: each use says why only one isolation uses the value at a time.
package struct Unchecked<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
