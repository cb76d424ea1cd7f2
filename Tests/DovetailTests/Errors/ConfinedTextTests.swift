import Dovetail
import Testing

/// The whole text of WrongActor for instances that are not `Sendable`, and so never leave their
/// actor.
@Suite struct ConfinedTextTests {
  let container = DependencyContainer()
  private let file = #fileID

  @Test(arguments: [MainActorLifetime.single, .graph])
  func `an instance that is asked for elsewhere, awaited or not`(
    _ lifetime: MainActorLifetime
  ) async {
    let registered = #line + 1
    container.mainActor.register(Draft.self, as: lifetime, using: Draft.init)
    let asked = #line + 2
    let text = await onThread { [container] in
      errorText { _ = try container.resolve(Draft.self) }
    }
    #expect(text == plain(registered: registered, asked: asked))
    let awaited = #line + 1
    let other = await errorText { _ = try await container.resolve(Draft.self) }
    #expect(other == plain(registered: registered, asked: awaited))
  }

  private func plain(registered: Int, asked: Int) -> String {
    """
    \(file):\(asked): error: [Dovetail/WrongActor] `Draft` is not `Sendable` and was resolved away from the MainActor
      \(file):\(registered): Draft was registered here
      help: resolve it on the MainActor, or make the type `Sendable` and await it
    """
  }

  @Test func `an instance that a synchronous recipe needs elsewhere`() async {
    let registered = #line + 1
    container.mainActor.register(Draft.self, using: Draft.init)
    container.register(Letter.self, using: Letter.init)
    let asked = #line + 2
    let text = await onThread { [container] in
      errorText { _ = try container.resolve(Letter.self) }
    }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/WrongActor] `Draft` is not `Sendable` and was resolved away from the MainActor
          Letter → Draft
          \(file):\(registered + 1): Letter was registered here, and needs Draft as parameter 1
          \(file):\(registered): Draft was registered here
          help: register `Letter` with `container.mainActor` too
        """)
  }

  @Test @MainActor func `a unique instance that is awaited on the main actor`() async throws {
    container.mainActor.register(Draft.self, using: Draft.init)
    container.register(Letter.self, as: .unique) { (draft: Draft) async in Letter(draft) }
    let error = await awaitedError { _ = try await container.resolve(Letter.self) }
    #expect(error?.id == .wrongActor)
  }
}

private final class Draft {}
private final class Letter: Sendable { init(_ draft: Draft) {} }
