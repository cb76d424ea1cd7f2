import Foundation
import Testing

@testable import NotesCommands

@Suite struct NotesCommandsTests {
  @Test func `a parsed command uses the graph that it is given`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let parsed = try Notes.parseAsRoot(["add", "Milk", "and", "bread", "--file", file.path])
    let command = try #require(parsed as? Add)
    let graph = command.options.graph()
    graph.override(time: Noon())
    try command.add(with: graph)
    let notes = try command.options.graph().store.notes()
    #expect(notes == ["Milk and bread, at 12 o'clock"])
  }
}

struct Noon: TimeSource { var hour: Int { 12 } }
