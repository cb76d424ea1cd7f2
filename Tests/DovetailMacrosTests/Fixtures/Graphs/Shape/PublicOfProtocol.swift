// A public protocol asks for what a method that is not public provides.
import DovetailGraph

/// Has a number.
public protocol HasNumber { var number: Int { get } }

/// A graph.
@DependencyGraph
public final class Graph: HasNumber {
  /// Makes the number.
  func makeNumber() -> Int { 1 }
  // error@5: property 'number' must be declared public because it matches a requirement in public protocol 'HasNumber'
  // note@5: mark the property as 'public' to satisfy the requirement
}
