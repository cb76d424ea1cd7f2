/// What `notes add` does.
///
/// Its initializer knows nothing of a graph.
package struct Adding {
  let store: NoteStore
  let time: any TimeSource

  /// Adds a note, and returns what to print.
  package func add(_ text: String) throws -> String {
    try store.add("\(text), at \(time.hour) o'clock")
    return "Noted."
  }
}

/// What `notes list` does.
package struct Listing {
  let store: NoteStore

  /// The notes that have the text in them, or all of them.
  package func list(containing text: String = "") throws -> [String] {
    try store.notes().filter { text.isEmpty || $0.contains(text) }
  }
}
