// A public property of an internal type.
import DovetailGraph

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
