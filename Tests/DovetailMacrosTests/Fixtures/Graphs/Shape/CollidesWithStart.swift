// A name that every graph has.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeStart() -> Int { 1 }
  // error@8: 'makeStart()' provides the property 'start', and every graph has a member of that name (from macro 'DependencyGraph')
  func makeBlueprint() -> Int { 2 }
  // error@8: 'makeBlueprint()' provides the property 'blueprint', and every graph has a member of that name (from macro 'DependencyGraph')
}
