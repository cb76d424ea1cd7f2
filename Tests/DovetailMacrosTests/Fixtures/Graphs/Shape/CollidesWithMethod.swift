// Two methods that provide one property.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeURL() -> Int { 1 }
  // note@8: 'url' is provided here
  func makeUrl() -> Int { 2 }
  // error@8: 'makeUrl()' provides the property 'url', which 'makeURL()' provides already (from macro 'DependencyGraph')
}
