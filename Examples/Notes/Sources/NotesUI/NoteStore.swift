import Observation

/// The notes, which all features share.
@Observable final class NoteStore {
  private let network: any Networking
  private(set) var notes: [String] = []

  init(network: any Networking) { self.network = network }

  func load() async throws { notes = try await network.notes() }
  func add(_ note: String) { notes.append(note) }
}
