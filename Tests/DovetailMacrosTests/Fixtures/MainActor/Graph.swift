// arguments: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature InferIsolatedConformances -emit-sil
// arguments: -default-isolation MainActor -emit-sil
// arguments: -swift-version 5 -default-isolation MainActor -emit-sil
// A graph that the module's protocol puts on the main actor is there, as if that were written, and keeps what is not
// `Sendable`.
// accepted
import Dovetail
import DovetailGraph

@DependencyGraph final class AppGraph: HasClock, Installable {
  let title: String
  var isShown = false

  func makeClock() -> any Clock { SystemClock() }
  func makeGreeter() -> Greeter { Greeter(clock: clock) }
  @Unique func makeDraft() -> Draft { Draft() }
  @Weakly func makeModel() throws -> Model { Model(greeter: greeter) }
  @Eager func makeScreen() -> Screen { Screen(greeter: greeter) }
  @Eager func makeStore() async throws -> Store { try await Store.open() }
  func makeAwaited() async -> Greeter { greeter }
  nonisolated func makeNumber() -> Int { 7 }
  @Closes func closeGreeter(_ greeter: Greeter) { greeter.close() }
  @Closes func closeClock(_ clock: any Clock) async throws {}
  @Closes func closeStore(_ store: Store) {}
}

@DependencyGraph final class SheetGraph: Coordinator {
  func makeClock() -> any Clock { SystemClock() }
}

@MainActor @DependencyGraph final class PlainGraph {
  func makeClock() -> any Clock { SystemClock() }
  @Unique func makeGreeter() -> Greeter { Greeter(clock: clock) }
}

enum Parts {
  @DependencyGraph final class SheetGraph: Installable {
    let parent: AppGraph
    func makeGreeter() -> Greeter { parent.greeter }
  }
}

/// A public graph.
@DependencyGraph public final class PublicGraph {
  /// Its name.
  public func makeName() -> String { "name" }
}

@DependencyGraph
nonisolated final class OwnGraph: Installable, Sendable {
  let title: String
  func makeSettings() -> Settings { Settings() }
  @MainActor func makeGreeter() -> Greeter { Greeter(clock: SystemClock()) }
  @Eager func makeNumber() async throws -> Int { 1 }
}

@DependencyGraph
nonisolated final class NonisolatedGraph {
  func makeSettings() -> Settings { Settings() }
}

func use(_ container: DependencyContainer) throws {
  let app = AppGraph(title: "App")
  app.isShown = true
  app.override(clock: SystemClock())
  container.install(app)
  container.mainActor.install(app)
  let clock = try container.mainActor.resolve((any Clock).self)
  PlainGraph().override(greeter: Greeter(clock: clock))
  container.install(Parts.SheetGraph(parent: app))
  container.install(OwnGraph(title: "t"))
  _ = (app.screen, SheetGraph().clock, app as any HasClock)
}

func await(_ app: AppGraph) async { await app.awaited.close() }

nonisolated func away(_ app: AppGraph) async throws {
  try await app.start()
  _ = (app.number, try await app.store, try await app.model)
  await app.close()
}

protocol HasClock { var clock: any Clock { get } }
protocol Clock {}
struct SystemClock: Clock {}
class Coordinator { init() {} }
final class Greeter {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
  func close() {}
}
nonisolated final class Draft {}
nonisolated struct Settings: Sendable {}
final class Model { init(greeter: Greeter) {} }
final class Screen { init(greeter: Greeter) {} }
final class Store { static func open() async throws -> Store { Store() } }
