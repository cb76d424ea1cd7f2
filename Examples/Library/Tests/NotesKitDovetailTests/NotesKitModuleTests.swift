import DovetailTesting
import NotesKit
import NotesKitDovetail
import Testing

/// The module, used as a program does.
@Suite struct NotesKitModuleTests {
  @Test func `a program's network is enough`() async throws {
    let container = DependencyContainer(NotesKitModule(limit: 1))
    container.register((any Networking).self) { SampleNetworking() }
    try container.validate(requiring: [NoteSearch.self], properties: .program)
    let search = try await container.resolve(NoteSearch.self)
    #expect(try await search.notes(containing: "") == ["Bread"])
  }

  @Test func `a program that forgets it is told by validation`() throws {
    let container = DependencyContainer(NotesKitModule())
    let error = #expect(throws: (any Error).self) { try container.validate() }
    #expect(String(describing: error).contains("nothing provides `any Networking`"))
  }
}

struct SampleNetworking: Networking {
  func notes() async throws -> [String] { ["Milk", "Bread"] }
}
