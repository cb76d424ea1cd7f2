// The samples of the README and of Getting started; their app, server and tool are programs.
// snippet: the first program
import DovetailChecks
// end
import Testing

// The parts of Getting started that the other pages do not have.
final class NoteStore: Sendable {
  let network: any Networking
  init(network: any Networking) { self.network = network }
}

final class NotesModel {
  let store: NoteStore
  init(store: NoteStore) { self.store = store }
}

@Suite struct ReadmeSnippets {
  @Test func `a wrong graph is found`() async throws {
    let text = try await DiagnosticSample.readme.text()
    #expect(text.contains("NoteStore → any Backend"))
  }

  @Test func `the cure that the README names works`() throws {
    let container = DependencyContainer()
    container.register((any DiagnosticSample.Backend).self) { DiagnosticSample.WebBackend() }
    container.register(
      DiagnosticSample.NoteStore.self, using: DiagnosticSample.NoteStore.init(backend:))
    try container.validate()
    #expect(try container.resolve(DiagnosticSample.NoteStore.self).backend.notes() == ["Milk"])
  }

  struct NotesParts: DependencyModule {
    func register(in container: DependencyContainer) {
      container.register((any TimeSource).self) { DeviceTime() }
      container.register((any Networking).self, using: WebNetworking.init(time:))
      container.register(NoteStore.self, using: NoteStore.init(network:))
      container.register(NotesModel.self, as: .unique, using: NotesModel.init(store:))
    }
  }

  // snippet: the test that the parts fit
  @Test func `the parts fit`() throws {
    try DependencyContainer(NotesParts()).validate(requiring: [NotesModel.self])
  }
  // end

  @Test func `the model is resolved`() throws {
    // snippet: the first resolution
    let container = DependencyContainer(NotesParts())
    let model = try container.resolve(NotesModel.self)
    // end
    #expect(model.store.network is WebNetworking)
  }

  /// Compiled and not run: the module has owners that are wrong on purpose.
  private func propertiesFit() throws {
    // snippet: a check of the properties of Notes
    try DependencyContainer(NotesParts())
      .validate(requiring: [NotesModel.self], properties: .program)
    // end
  }
}

extension DiagnosticSample {
  // snippet: the first program
  protocol Backend: Sendable { func notes() -> [String] }
  struct WebBackend: Backend { func notes() -> [String] { ["Milk"] } }
  struct NoteStore { let backend: any Backend }
  // end

  static let readme = DiagnosticSample(.missingBinding) {
    var said = ""
    func print(_ value: Any) { said = String(describing: value) }
    // snippet: the first program
    let container = DependencyContainer()
    container.register(WebBackend.self) { WebBackend() }
    container.register(NoteStore.self, using: NoteStore.init(backend:))
    do {
      try container.validate()
      print(try container.resolve(NoteStore.self).backend.notes())
    } catch {
      print(error)
    }
    // end
    return said
  }
}

/// The example of the page that leads through the sources.
private func oneResolve() throws {
  let container = DependencyContainer()
  // snippet: one resolve
  container.register((any TimeSource).self) { DeviceTime() }
  container.register(Greeter.self, using: Greeter.init(time:))
  let greeter = try container.resolve(Greeter.self)
  // end
  _ = greeter
}

private struct Greeter: Sendable { let time: any TimeSource }
