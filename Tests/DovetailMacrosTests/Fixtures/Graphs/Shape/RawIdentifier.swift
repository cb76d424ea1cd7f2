// A name with a space, which no property of a graph has.
import DovetailGraph

@DependencyGraph
final class Graph {
  func `makeA thing`() -> Int { 1 }
  // error@8: '`makeA thing`()' provides the property 'a thing', which is no plain identifier; rename the method (from macro 'DependencyGraph')
  func `make another thing`() -> Int { 1 }
}
