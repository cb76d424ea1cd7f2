// An actor.
import DovetailGraph

@DependencyGraph
actor Graph {
  func makeA() -> Int { 1 }
}
