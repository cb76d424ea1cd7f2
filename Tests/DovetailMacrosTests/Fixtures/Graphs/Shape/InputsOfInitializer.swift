// Inputs that the written initializer cannot take are reported where they are declared.
import DovetailGraph

typealias Handler = @Sendable (Int) -> Void
struct File: ~Copyable {}
struct Part: Sendable {}
// note@8: type declared here

@DependencyGraph
final class FunctionGraph {
  let part: Part
  let handler: Handler
  // error@16: assigning non-escaping parameter 'handler' to an '@escaping' closure
  // note@1: parameter 'handler' is implicitly non-escaping
}

@DependencyGraph
final class UncopyableGraph {
  let part: Part

  let file: File
}

/// A public graph, whose input is not.
@DependencyGraph
public final class PublicGraph {
  let part: Part
  // error@8: initializer cannot be declared public because its parameter uses an internal type
}
