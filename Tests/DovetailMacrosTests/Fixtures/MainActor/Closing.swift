// arguments: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature InferIsolatedConformances -emit-sil
// In a type of the main actor, an asynchronous `close()` says where it runs.
import Dovetail

final class Editor: Closeable {
  var drafts = 0
  // note@7: mutation of this property is only permitted within the actor
  func close() async { drafts = 0 }
  // error@24: main actor-isolated property 'drafts' can not be mutated from a nonisolated context
  // note@24: consider declaring an isolated method on 'MainActor' to perform the mutation
}

final class Journal: Closeable {
  var entries = 0
  @MainActor func close() async { entries = 0 }
}

final class Album: Closeable {
  var pictures = 0
  func close() { pictures = 0 }
}
