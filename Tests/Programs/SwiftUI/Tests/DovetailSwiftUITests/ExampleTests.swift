import Dovetail
import SwiftUI
import Testing

@testable import NotesUI

/// The app of `Examples/Notes`, shown.
@MainActor @Suite struct ExampleTests {
  @Test func `the views show what their models have`() async throws {
    let container = notesContainer()
    sampleNetwork(container)
    let host = Host { RootView().dependencies(container) }
    #expect(host.show() == ["A new note", "Save"])
    try await container.mainActor.resolve(NoteStore.self).load()
    #expect(host.show() == ["Milk", "Bread", "A new note", "Save"])
  }
}
