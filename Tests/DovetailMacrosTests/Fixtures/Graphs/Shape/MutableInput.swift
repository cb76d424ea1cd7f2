// A stored property may change in a graph that belongs to whoever made it.
// accepted
import DovetailGraph

protocol HasNumber { var number: Int { get } }

@DependencyGraph
final class Graph: HasNumber {
  var base: Int
  private var count: Int = 0
  var last: Int?
  private var parent: Graph!
  weak var holder: Optional<AnyObject>
  func makeNumber() -> Int { base + count }
}

// An optional variable is `nil` if no value is given, as in the compiler's own initializer.
func graphs() -> [Graph] { [Graph(base: 1), Graph(base: 1, last: 2)] }
