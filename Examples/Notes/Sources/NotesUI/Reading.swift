import Dovetail
import DovetailSwiftUI
import SwiftUI

/// A model for each list on the screen, of a store that all of them share.
@Observable final class NotesModel {
  private let store: NoteStore
  private(set) var problem: String?
  var notes: [String] { store.notes }

  init(store: NoteStore) { self.store = store }

  func load() async {
    do {
      try await store.load()
      problem = nil
    } catch {
      problem = "No network"
    }
  }
}

struct ReadingParts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register(NotesModel.self, as: .unique, using: NotesModel.init(store:))
  }
}

struct NotesView: View {
  @Resolved(NotesModel.self) var model

  var body: some View {
    VStack {
      ForEach(model.notes, id: \.self) { note in Text(note) }
      if let problem = model.problem { Text(problem) }
    }
    .task { await model.load() }
  }
}

#Preview(traits: .dependencies(from: notesContainer(), sampleNetwork)) { NotesView() }
