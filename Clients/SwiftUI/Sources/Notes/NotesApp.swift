// The app of the README, word for word.
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
// end

// snippet: an app to paste, the parts of an app
struct NotesParts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register((any TimeSource).self) { DeviceTime() }
    main.register((any Networking).self, using: WebNetworking.init(time:))
    main.register(NoteStore.self, using: NoteStore.init(network:))
    main.register(NotesModel.self, as: .unique, using: NotesModel.init(store:))
  }
}
// end

// snippet: an app to paste
struct NotesView: View {
  @Resolved(NotesModel.self) var model
  var body: some View { Text(model.notes.joined(separator: "\n")).task { await model.load() } }
}

@main struct NotesApp: App {
  let container = DependencyContainer(NotesParts())
  var body: some Scene { WindowGroup { NotesView().dependencies(container) } }
}

#Preview(
  traits: .dependencies(from: DependencyContainer(NotesParts())) {
    $0.mainActor.override((any Networking).self) { SampleNetworking() }
  }
) { NotesView() }
// end
