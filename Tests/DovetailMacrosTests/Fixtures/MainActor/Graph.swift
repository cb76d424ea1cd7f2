// arguments: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature InferIsolatedConformances -emit-sil
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

func use(_ container: DependencyContainer) throws {
  let app = AppGraph(title: "App")
  app.isShown = true
  app.override(clock: SystemClock())
  container.install(app)
  container.mainActor.install(app)
  let clock = try container.mainActor.resolve((any Clock).self)
  PlainGraph().override(greeter: Greeter(clock: clock))
  _ = (app.screen, SheetGraph().clock, app as any HasClock)
}

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
final class Model { init(greeter: Greeter) {} }
final class Screen { init(greeter: Greeter) {} }
final class Store { static func open() async throws -> Store { Store() } }
