// arguments: -default-isolation MainActor -emit-sil
// In a module whose declarations are on the main actor by default.
// accepted
import Dovetail
import DovetailGraph

final class Model {}
nonisolated struct Settings: Sendable {}

@MainActor
@DependencyGraph
final class ScreenGraph: Installable {
  let title: String

  func makeModel() -> Model { Model() }
  @Weakly func makeOther() -> Model { model }
  @Unique func makeFresh() -> Model { other }
  @Eager func makeSettings() async throws -> Settings { Settings() }
  @Closes func closeModel(_ model: Model) {}
}

@DependencyGraph
nonisolated final class PlainGraph: Installable, Sendable {
  let title: String

  func makeSettings() -> Settings { Settings() }
  @MainActor func makeModel() -> Model { Model() }
  @Eager func makeNumber() async throws -> Int { 1 }
}

@DependencyGraph
nonisolated final class NonisolatedGraph {
  func makeSettings() -> Settings { Settings() }
}

func use() async throws {
  let graph = ScreenGraph(title: "t")
  try await graph.start()
  DependencyContainer().install(graph)
  DependencyContainer().install(PlainGraph(title: "t"))
}
