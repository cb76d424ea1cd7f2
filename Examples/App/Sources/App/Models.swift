import Dovetail
import Observation

/// The list of notes; the container makes it.
@Observable final class NotesModel {
  private let notes: any Notes
  private let search: any Searching
  private let makeEditor: Maker<EditorModel, Note>
  private(set) var shown: [Note] = []
  var word = "" { didSet { load() } }

  init(notes: any Notes, search: any Searching, makeEditor: Maker<EditorModel, Note>) {
    self.notes = notes
    self.search = search
    self.makeEditor = makeEditor
    notes.observe { [weak self] in self?.load() }
  }

  func load() { shown = word.isEmpty ? notes.all : search.find(word) }

  func edit(_ note: Note) throws -> EditorModel { try makeEditor(note) }
}

/// One note; the container makes it, with an argument.
@Observable final class EditorModel {
  private let database: any Database
  private let router: any Routing
  var note: Note

  init(note: Given<Note>, database: any Database, router: any Routing) {
    self.note = note.value
    self.database = database
    self.router = router
  }

  func save() {
    database.save(note)
    router.show("notes")
  }
}

/// A model that a view makes itself, and that asks for its dependencies.
@Observable final class LoginModel {
  private let account: any Account = injected()
  private let router: any Routing = injected()
  private let images = Lazy<any Images>()
  private(set) var hasFailed = false
  private(set) var portrait: String?

  func logIn(_ name: String) async {
    do {
      try await account.logIn(name)
      router.show("notes")
      portrait = await images.value.image(name)
    } catch {
      hasFailed = true
    }
  }
}

final class SettingsScreen {
  @Injected var theme: any Theming
  @LazyInjected var flags: any Flags
  @Injected var settings: any Settings
  let reminding: any Reminding

  init(reminding: any Reminding = injected()) { self.reminding = reminding }
}
