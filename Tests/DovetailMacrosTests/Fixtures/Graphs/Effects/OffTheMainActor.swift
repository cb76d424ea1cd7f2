// A graph of the main actor is used there.
import DovetailMacros

@MainActor @DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
  // note@5: property declared here
}

func use(_ graph: Graph) -> Int { graph.a }
// error@41: main actor-isolated property 'a' can not be referenced from a nonisolated context
// note@6: add '@MainActor' to make global function 'use' part of global actor 'MainActor'
// fixit@1-1: "@MainActor "
