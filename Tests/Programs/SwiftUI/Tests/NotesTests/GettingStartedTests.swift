// The parts of an app as Getting started has them, in one module.
import DovetailTesting
import Testing

@testable import Notes

enum GettingStarted {
  // snippet: the parts of an app
  struct NotesParts: MainActorModule {
    func register(in main: MainActorRegistry) {
      main.register((any TimeSource).self) { DeviceTime() }
      main.register((any Networking).self, using: WebNetworking.init(time:))
      main.register(NoteStore.self, using: NoteStore.init(network:))
      main.register(NotesModel.self, as: .unique, using: NotesModel.init(store:))
    }
  }
  // end
}

@Suite struct GettingStartedTests {
  @Test func `one module has all the parts`() throws {
    try DependencyContainer(GettingStarted.NotesParts()).validate(requiring: [NotesModel.self])
  }
}
