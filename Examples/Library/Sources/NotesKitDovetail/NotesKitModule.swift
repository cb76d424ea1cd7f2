public import Dovetail
import NotesKit

/// Registers what NotesKit has: a ``NoteStore`` and a ``NoteSearch``.
///
/// The program registers `any Networking`; without it, its `validate()` names the store that needs it.
public struct NotesKitModule: DependencyModule {
  private let limit: Int

  /// Makes a module whose store returns at most so many notes.
  public init(limit: Int = 100) { self.limit = limit }

  /// Registers the parts of NotesKit.
  public func register(in container: DependencyContainer) {
    container.register(NoteStore.self) { [limit] (network: any Networking) in
      NoteStore(network: network, limit: limit)
    }
    container.register(NoteSearch.self, as: .unique, using: NoteSearch.init(store:))
  }
}
