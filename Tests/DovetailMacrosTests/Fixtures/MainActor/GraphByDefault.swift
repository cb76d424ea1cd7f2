// arguments: -default-isolation MainActor -emit-sil
// arguments: -swift-version 5 -default-isolation MainActor -emit-sil
// A graph that names no actor is on the main actor where that is the default, in either language mode.
// accepted
import Dovetail
import DovetailGraph

@DependencyGraph final class AppGraph: Installable {
  let title: String
  var count = 0

  func makeModel() -> Model { Model() }
  @Weakly func makeOther() -> Model { model }
  @Unique func makeFresh() -> Model { Model() }
  @Eager func makeSettings() async throws -> Settings { Settings() }
  @Eager func makeReady() -> Bool { model.isReady }
  func makeAwaited() async -> Model { model }
  nonisolated func makeNumber() -> Int { 7 }
  @Closes func closeModel(_ model: Model) { model.isReady = false }
  @Closes func closeSettings(_ settings: Settings) async {}
}

enum Parts {
  @DependencyGraph final class SheetGraph: Installable {
    let parent: AppGraph
    func makeModel() -> Model { parent.model }
  }
}

/// A public graph.
@DependencyGraph public final class PublicGraph {
  /// Its name.
  public func makeName() -> String { "name" }
}

final class Model { var isReady = true }
struct Settings { var size = 1 }

func use() async throws {
  let app = AppGraph(title: "t")
  app.override(model: Model())
  app.override(fresh: Model())
  try await app.start()
  DependencyContainer(app).install(Parts.SheetGraph(parent: app))
  app.count += 1
  await app.awaited.isReady = false
}

nonisolated func away(_ app: AppGraph) async throws {
  try await app.start()
  _ = (app.number, try await app.settings)
  await app.close()
}
