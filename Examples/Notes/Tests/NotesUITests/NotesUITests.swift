import DovetailTesting
import Testing

@testable import NotesUI

@Suite(.dependencies(from: notesContainer()))
struct NotesUITests {
  /// The models of the views' `@Resolved` are roots, since nothing else asks for them.
  @Test func `the parts fit`() throws {
    try DependencyContainer.current.validate(
      requiring: [NotesModel.self, DraftModel.self], properties: .program)
  }

  @Test(.dependencies(sampleNetwork))
  func `the list shows what the network has`() async throws {
    let model = try await DependencyContainer.current.resolve(NotesModel.self)
    await model.load()
    #expect(model.notes == ["Milk", "Bread"])
  }

  @Test(.dependencies { $0.mainActor.override((any Networking).self) { BrokenNetworking() } })
  func `the list says that there is no network`() async throws {
    let model = try await DependencyContainer.current.resolve(NotesModel.self)
    await model.load()
    #expect(model.problem == "No network")
  }

  @Test(.dependencies { $0.mainActor.override((any TimeSource).self) { Noon() } })
  func `a saved draft is in the list, since both have one store`() throws {
    let draft = try DependencyContainer.current.resolve(DraftModel.self)
    let model = try DependencyContainer.current.resolve(NotesModel.self)
    draft.text = "Butter"
    draft.save()
    #expect(model.notes == ["Butter, at 12 o'clock"])
    #expect(!draft.canSave)
  }
}

struct BrokenNetworking: Networking {
  struct Unreachable: Error {}
  func notes() async throws -> [String] { throw Unreachable() }
}

struct Noon: TimeSource { var hour: Int { 12 } }
