import Dovetail
import DovetailSwiftUI
import SwiftUI

/// What is being written, until it becomes a note.
@Observable final class DraftModel {
  private let store: NoteStore
  private let time: any TimeSource
  var text = ""
  var canSave: Bool { !text.isEmpty }

  init(store: NoteStore, time: any TimeSource) {
    self.store = store
    self.time = time
  }

  func save() {
    guard canSave else { return }
    store.add("\(text), at \(time.hour) o'clock")
    text = ""
  }
}

struct WritingParts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register(DraftModel.self, as: .unique, using: DraftModel.init(store:time:))
  }
}

struct DraftView: View {
  @Resolved(DraftModel.self) var draft

  var body: some View {
    @Bindable var draft = draft
    HStack {
      TextField("A new note", text: $draft.text)
      Button("Save") { draft.save() }
    }
  }
}

#Preview(traits: .dependencies(from: notesContainer(), sampleNetwork)) { DraftView() }
