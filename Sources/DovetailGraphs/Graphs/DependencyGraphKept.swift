/// The type of a part, which has to be copyable; for the code that the macro writes.
public typealias DependencyGraphPart<Part> = Part

/// A name for the protocol that no module has for one of its own, which the compiler would take
/// instead; for the code that the macro writes.
public typealias DependencyGraphConformance = DependencyGraph

/// What a graph keeps, as one stored property without a size; for the code that the macro writes.
///
/// If the class is `Sendable` and on no actor, the compiler asks that all of it is `Sendable`.
public struct DependencyGraphKept<each Part> {
  /// Makes the value.
  public init() {}
}

extension DependencyGraphKept: Sendable where repeat each Part: Sendable {}
