// An actor.
import DovetailMacros

@DependencyGraph
// error@1: '@DependencyGraph' can only be attached to a class; 'Graph' is an actor (from macro 'DependencyGraph')
// note@1: make 'Graph' a class
actor Graph {
  // fixit@1-6: "final class"
  // error@7: type 'Graph' does not conform to protocol 'Sendable'
  // note@elsewhere: type 'Graph' does not conform to inherited protocol 'Sendable'
  func makeA() -> Int { 1 }
}
