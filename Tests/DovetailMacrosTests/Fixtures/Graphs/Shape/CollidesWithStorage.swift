// A member with a name of the storage.
import DovetailGraph

@DependencyGraph
final class Graph {
  // error@13: class 'Graph' has no initializers
  let dovetail: Int
  // error@7: '@DependencyGraph' adds a member 'dovetail'; rename this one (from macro 'DependencyGraph')
  // note@7: stored property 'dovetail' without initial value prevents synthesized initializers
  // fixit@20-20: " = 0"
  func makeA() -> Int { 1 }
}
