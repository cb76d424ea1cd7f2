/// Where notes come from.
///
/// The library has no way to the network of its own: a program gives one.
public protocol Networking: Sendable {
  /// Fetches all notes.
  func notes() async throws -> [String]
}

/// Notes, kept after they were fetched once.
public actor NoteStore {
  private let network: any Networking
  private let limit: Int
  private var kept: [String]?

  /// Makes a store that returns at most so many notes.
  public init(network: any Networking, limit: Int = 100) {
    self.network = network
    self.limit = limit
  }

  /// The newest notes.
  public func notes() async throws -> [String] {
    if let kept { return kept }
    let notes = Array(try await network.notes().suffix(limit))
    kept = notes
    return notes
  }
}

/// Finds notes by their text.
public struct NoteSearch: Sendable {
  private let store: NoteStore

  /// Makes a search in a store.
  public init(store: NoteStore) { self.store = store }

  /// The notes that have the text in them.
  public func notes(containing text: String) async throws -> [String] {
    try await store.notes().filter { $0.contains(text) }
  }
}
