import DovetailGraph

final class Model {}

@MainActor
@DependencyGraph
final class Graph {
  func makeModel() -> Model { Model() }
  nonisolated func makeNumber() -> Int { 1 }
  @Eager func makeText() async -> String { "" }
}
