// A graph of the main actor is used there.
import DovetailGraph

@MainActor @DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
}

func use(_ graph: Graph) -> Int { graph.a }
// error@41: main actor-isolated property 'a' can not be referenced from a nonisolated context
// note@elsewhere: property declared here
// note@6: add '@MainActor' to make global function 'use' part of global actor 'MainActor'
// fixit@1-1: "@MainActor "
