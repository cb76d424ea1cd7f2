// What a public graph needs to be public.
import DovetailGraph

// A public property of an internal type.
struct Part: Sendable {}
// note@8: type declared here
// note@8: type declared here
// note@8: type declared here

/// A graph.
@DependencyGraph
// error@expansion: property cannot be declared public because its type uses an internal type
public final class Graph {
  /// Makes a part.
  public func makeA() -> Part { Part() }
  // error@15: method cannot be declared public because its result uses an internal type
  // error@13: method cannot be declared public because its parameter uses an internal type
}

// A public protocol asks for what a method that is not public provides.

/// Has a number.
public protocol HasNumber { var number: Int { get } }

/// A graph.
@DependencyGraph
public final class Numbered: HasNumber {
  /// Makes the number.
  func makeNumber() -> Int { 1 }
  // error@5: property 'number' must be declared public because it matches a requirement in public protocol 'HasNumber'
  // note@5: mark the property as 'public' to satisfy the requirement
}
