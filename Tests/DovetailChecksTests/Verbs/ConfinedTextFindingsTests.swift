import DovetailChecks
import Testing

/// The whole text of WrongActor for instances that are not `Sendable`, and so never leave their
/// actor.
@Suite struct ConfinedTextFindingsTests {
  let container = DependencyContainer()
  private let file = #fileID

  private func plain(registered: Int, asked: Int) -> String {
    """
    \(file):\(asked): error: [Dovetail/WrongActor] `Draft` is not `Sendable` and was resolved away from the MainActor
      \(file):\(registered): Draft was registered here
      help: resolve it on the MainActor, or make the type `Sendable` and await it
    """
  }

  @Test func `an instance that an asynchronous recipe needs, found before anything runs`() async {
    let registered = #line + 1
    container.mainActor.register(Draft.self, using: Draft.init)
    let needed = #line + 1
    container.register(Letter.self) { (draft: Draft) async in Letter(draft) }
    let rest = needing(Letter.self, registered: registered, needed: needed)
    let found = errorText { try container.validate() }
    #expect(found == "\(file):\(needed): warning: \(rest)")
    let asked = #line + 1
    let text = await errorText { _ = try await container.resolve(Letter.self) }
    #expect(text == "\(file):\(asked): error: \(rest)")
    let onMainActor = await awaitedThere(container)
    #expect(onMainActor?.id == .wrongActor)
  }

  private func needing(_ type: any Any.Type, registered: Int, needed: Int) -> String {
    """
    [Dovetail/WrongActor] `Draft` is not `Sendable` and was resolved away from the MainActor
      Letter → Draft
      \(file):\(needed): Letter was registered here, and needs Draft as parameter 1
      \(file):\(registered): Draft was registered here
      help: register `Letter` with `container.mainActor` too
    """
  }

}

@MainActor private func awaitedThere(_ container: DependencyContainer) async -> DependencyError? {
  do {
    _ = try await container.resolve(Letter.self)
    return nil
  } catch {
    return error as? DependencyError
  }
}

private final class Draft {}
private final class Letter: Sendable {
  init(_ draft: Draft) {}
}
