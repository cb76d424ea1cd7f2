// arguments: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature InferIsolatedConformances -emit-sil
// What a graph of the main actor keeps does not leave it.
import DovetailGraph

@MainActor @DependencyGraph final class AppGraph {
  func makeClock() -> any Clock { SystemClock() }
  func makeModel() -> Model { Model() }
}

nonisolated func away(_ app: AppGraph) async {
  _ = await app.model
  _ = await app.clock
  // error@17: non-Sendable type 'any Clock' of property 'clock' cannot exit main actor-isolated context
  _ = app.model
  // error@11: main actor-isolated property 'model' cannot be accessed from outside of the actor
  // fixit@7-7: "await "
}

protocol Clock {}
// note@10: protocol 'Clock' does not conform to the 'Sendable' protocol
struct SystemClock: Clock {}
final class Model {}
