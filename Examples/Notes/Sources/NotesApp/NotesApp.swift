import Dovetail
import DovetailSwiftUI
import NotesUI
import SwiftUI

@main struct NotesApp: App {
  let container = notesContainer()
  var body: some Scene { WindowGroup { RootView().dependencies(container) } }
}
