// The app of Getting started, word for word.
// snippet: an app to paste
import Dovetail
import DovetailSwiftUI
import SwiftUI

protocol TimeSource { var hour: Int { get } }
struct DeviceTime: TimeSource { var hour: Int { Calendar.current.component(.hour, from: .now) } }
protocol Networking { func notes() async throws -> [String] }
struct WebNetworking: Networking {
  let time: any TimeSource
  func notes() async throws -> [String] { ["Fetched at \(time.hour) o'clock"] }
}
struct SampleNetworking: Networking { func notes() async throws -> [String] { ["Milk", "Bread"] } }

struct NoteStore {
  let network: any Networking
  func load() async throws -> [String] { try await network.notes() }
}

@Observable final class NotesModel {
  private let store: NoteStore
  private(set) var notes: [String] = []
  init(store: NoteStore) { self.store = store }
  func load() async { notes = (try? await store.load()) ?? ["No network"] }
}

struct NotesParts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register((any TimeSource).self) { DeviceTime() }
    main.register((any Networking).self, using: WebNetworking.init(time:))
    main.register(NoteStore.self, using: NoteStore.init(network:))
    main.register(NotesModel.self, as: .unique, using: NotesModel.init(store:))
  }
}

struct NotesView: View {
  @Resolved(NotesModel.self) var model
  var body: some View { Text(model.notes.joined(separator: "\n")).task { await model.load() } }
}

func makeContainer() -> DependencyContainer { DependencyContainer(NotesParts()) }
func sampleNetwork(_ container: DependencyContainer) {
  container.mainActor.override((any Networking).self) { SampleNetworking() }
}

@main struct NotesApp: App {
  let container = makeContainer()
  var body: some Scene { WindowGroup { NotesView().dependencies(container) } }
}

#Preview(traits: .dependencies(from: makeContainer(), sampleNetwork)) { NotesView() }
// end
