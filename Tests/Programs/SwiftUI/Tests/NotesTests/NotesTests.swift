// The tests of the app of Getting started, word for word.
// snippet: the tests of an app to paste
import DovetailTesting
import Testing

@testable import Notes

@Suite(.dependencies(from: makeContainer()))
struct NotesTests {
  @Test func `the parts fit`() throws {
    try DependencyContainer.current.validate(requiring: [NotesModel.self])
  }

  @Test(.dependencies(sampleNetwork)) func `the model shows what the network has`() async throws {
    let model = try await DependencyContainer.current.resolve(NotesModel.self)
    await model.load()
    #expect(model.notes == ["Milk", "Bread"])
  }
}
// end
