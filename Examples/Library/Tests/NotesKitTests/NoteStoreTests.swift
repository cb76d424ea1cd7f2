import NotesKit
import Testing

/// The library is used and tested without Dovetail.
@Suite struct NoteStoreTests {
  @Test func `a search looks at the newest notes`() async throws {
    let store = NoteStore(network: SampleNetworking(), limit: 2)
    #expect(try await NoteSearch(store: store).notes(containing: "M") == ["Marmalade"])
  }
}

struct SampleNetworking: Networking {
  func notes() async throws -> [String] { ["Milk", "Bread", "Marmalade"] }
}
