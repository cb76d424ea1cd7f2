// A stored property that may change while threads use the graph, which no protocol puts on an actor.
import DovetailMacros

protocol HasNumber { var number: Int { get } }

@DependencyGraph
// warning@expansion: 'mayChange' is deprecated: a stored property of the graph is mutable, and the graph is used by any thread: change 'var' to 'let'
final class Graph: HasNumber {
  var base: Int
  func makeNumber() -> Int { base }
}
