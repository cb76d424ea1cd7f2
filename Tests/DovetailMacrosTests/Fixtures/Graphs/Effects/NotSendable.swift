// What a graph keeps is shared: a warning when that is not safe.
import DovetailMacros

final class Plain { var number = 0 }

@DependencyGraph
// warning@expansion: 'instance(_:_:_:closing:make:)' is deprecated: what a graph keeps is shared with any thread that asks: make it Sendable or @Unique, or put the graph on an actor
final class Graph {
  func makeA() -> Plain { Plain() }
}
