import Foundation
import NotesTool
import Testing

/// Whether the graph is complete needs no test: it compiles.
@Suite struct NotesToolTests {
  @Test func `what was added is listed`() throws {
    try withFile { file in
      for text in ["Milk", "Bread"] {
        let said = try Command.add(text).run(on: file) { $0.override(time: Noon()) }
        #expect(said == ["Noted."])
      }
      let all = try Command.list(containing: "").run(on: file)
      #expect(all == ["Milk, at 12 o'clock", "Bread, at 12 o'clock"])
      let some = try Command.list(containing: "Br").run(on: file)
      #expect(some == ["Bread, at 12 o'clock"])
    }
  }

  @Test func `a list without a file is empty`() throws {
    try withFile { file in
      let listed = try Command.list(containing: "").run(on: file)
      #expect(listed.isEmpty)
    }
  }

  @Test(arguments: [
    ("add Milk and bread", Command.add("Milk and bread")), ("list", .list(containing: "")),
    ("list Milk", .list(containing: "Milk")), ("add", nil), ("remove Milk", nil), ("", nil),
  ])
  func `arguments are read`(_ line: String, _ expected: Command?) {
    #expect(Command(line.split(separator: " ").map(String.init)) == expected)
  }

  private func withFile(_ body: (URL) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file)
  }
}

struct Noon: TimeSource { var hour: Int { 12 } }
