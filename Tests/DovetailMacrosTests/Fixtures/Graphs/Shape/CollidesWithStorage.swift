// A member with a name of the storage.
import DovetailMacros

@DependencyGraph
final class Graph {  // error@13: class 'Graph' has no initializers
  let dovetailStorage: Int
  // error@7: '@DependencyGraph' adds a member 'dovetailStorage'; rename this one (from macro 'DependencyGraph')
  // note@7: stored property 'dovetailStorage' without initial value prevents synthesized initializers
  // fixit@27-27: " = 0"
  func makeA() -> Int { 1 }
}
