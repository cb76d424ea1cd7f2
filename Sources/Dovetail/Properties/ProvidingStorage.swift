/// The type of a stored property whose owner provides dependencies, as a graph does.
///
/// The type has a stored property of type ``ProvidingMark``, by which it is found in the program.
package protocol ProvidingStorage {
  /// The types that objects of a type provide.
  static func types(providedBy owner: any Any.Type) -> [any Any.Type]
}

/// Marks a ``ProvidingStorage`` in the compiler's records.
package struct ProvidingMark: Sendable {
  package init() {}
}
