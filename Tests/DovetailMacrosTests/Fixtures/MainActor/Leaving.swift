// arguments: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature InferIsolatedConformances -emit-sil
// What `container.mainActor` resolves does not leave the main actor, unless it is `Sendable`.
import Dovetail

nonisolated func away(_ container: DependencyContainer) async throws {
  _ = try await container.mainActor.resolve(Model.self)
  let draft = try await container.mainActor.resolve(Draft.self)
  // error@45: non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method 'resolve(_:named:mode:fileID:line:)' to nonisolated context
  draft.text += "!"
}

func send(_ container: DependencyContainer) throws {
  let draft = try container.mainActor.resolve(Draft.self)
  Task.detached { draft.text += "!" }
  // error@8: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
  // note@19: closure captures 'draft' which is accessible to main actor-isolated code
}

final class Model {}
nonisolated final class Draft { var text = "" }
// note@25: class 'Draft' does not conform to the 'Sendable' protocol
