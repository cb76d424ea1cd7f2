import Dovetail
import ServiceLifecycle

/// Counts the words of new notes after the response has been sent.
///
/// When it has to stop, it first counts those that it was given.
final class WordCounter: Service {
  private let store: any NoteStore
  private let (notes, waiting) = AsyncStream.makeStream(of: Note.self)

  init(store: any NoteStore) { self.store = store }

  func count(_ note: Note) { waiting.yield(note) }

  func run() async throws {
    try await withGracefulShutdownHandler {
      for await note in notes {
        try await store.setWords(note.text.split(separator: " ").count, of: note.id)
      }
    } onGracefulShutdown: {
      self.waiting.finish()
    }
  }
}
