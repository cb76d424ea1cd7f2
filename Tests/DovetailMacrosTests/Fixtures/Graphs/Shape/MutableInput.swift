// A stored property may change in a graph that belongs to whoever made it.
// accepted
import DovetailGraph

protocol HasNumber { var number: Int { get } }

@DependencyGraph
final class Graph: HasNumber {
  var base: Int
  private var count: Int = 0
  func makeNumber() -> Int { base + count }
}
