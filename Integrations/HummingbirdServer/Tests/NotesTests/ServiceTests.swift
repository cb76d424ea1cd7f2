import DovetailTesting
import Hummingbird
import Logging
import Loopback
import Testing

@testable import Notes

@Suite(.timeLimit(.minutes(2))) struct ServiceTests {
  @Test func `the graph is sound`() throws {
    try DependencyContainer(NotesModule()).validate()
  }

  @Test func `a request's scope is sound`() throws {
    let scope = DependencyContainer(NotesModule()).makeRequestScope()
    try scope.validate(requiring: [Notebook.self])
  }

  @Test func `a note is kept`() async throws {
    try await withService { service in
      let answers = await onThread { [port = service.port] in
        guard let connection = try? Connection(port: port) else { return [] as [Connection.Answer] }
        return [
          connection.request("POST", "/notes", body: "two words"),
          connection.request("GET", "/notes/1"), connection.request("GET", "/notes/2"),
          connection.request("GET", "/nowhere"), connection.request("GET", "/health"),
        ].compactMap { $0 }
      }
      #expect(answers.map(\.status) == [201, 200, 404, 404, 200])
      #expect(answers.prefix(2).map(\.body) == ["1", "two words"])
    }
  }

  @Test func `what a request logs has its id, and no two requests share one`() async throws {
    try await withService { service in
      await onThread { [port = service.port] in
        let connection = try? Connection(port: port)
        for _ in 0..<3 { _ = connection?.request("POST", "/notes", body: "a") }
      }
      let added = service.log.all.filter { $0.text == "added" }
      #expect(added.compactMap { $0.metadata["note"] } == ["1", "2", "3"])
      #expect(Set(added.compactMap { $0.metadata["hb.request.id"]?.description }).count == 3)
    }
  }

  @Test func `a service that is not well says so`() async throws {
    struct Sick: HealthCheck {
      struct Fever: Error {}
      let name = "patient"
      func check() async throws { throw Fever() }
    }
    try await withService {
      $0.contribute((any HealthCheck).self) { Sick() }
    } operation: { service in
      let answer = await onThread { [port = service.port] in
        try? Connection(port: port).request("GET", "/health")
      }
      #expect(answer?.status == 503)
      #expect(service.log.texts.contains("patient is not well: Fever()"))
    }
  }

  @Test func `a note is added without a server`() async throws {
    let container = DependencyContainer(NotesModule()).fork {
      $0.override((any NoteStore).self) { MemoryStore() }
      $0.override(Logger.self) { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
    }
    let text = try await container.withScope("request") { scope in
      let notebook = try await scope.resolve(Notebook.self)
      let note = try await notebook.add("by hand")
      return try await notebook.note(note.id)?.text
    }
    #expect(text == "by hand")
    await container.close()
  }
}

/// Notes in memory.
actor MemoryStore: NoteStore {
  private var notes: [Note] = []
  private var counted: Set<Int> = []

  func add(_ text: String) -> Note {
    notes.append(Note(id: notes.count + 1, text: text))
    return notes[notes.count - 1]
  }
  func note(_ id: Int) -> Note? { notes.first { $0.id == id } }
  func setWords(_ count: Int, of id: Int) { counted.insert(id) }
  func counts() -> (notes: Int, counted: Int) { (notes.count, counted.count) }
}
