import Dovetail
import Logging
import Loopback
import Testing

@testable import Notes

/// The service is stopped while it is busy; under load, `ProgramTests` does so.
@Suite(.timeLimit(.minutes(2))) struct StopTests {
  /// A part of each request's scope that says when that is closed.
  final class Visitor: Closeable, Sendable {
    private let logger: Logger
    init(logger: Logger) { self.logger = logger }
    func close() { logger.info("request closed") }
  }

  /// A store that holds everybody who adds to it.
  struct Holding: NoteStore {
    let store: any NoteStore
    let hold: @Sendable () async -> Void

    func add(_ text: String) async throws -> Note {
      await hold()
      return try await store.add(text)
    }
    func note(_ id: Int) async throws -> Note? { try await store.note(id) }
    func setWords(_ count: Int, of id: Int) async throws {
      try await store.setWords(count, of: id)
    }
    func counts() async throws -> (notes: Int, counted: Int) { try await store.counts() }
  }

  @Test func `a request that is in flight is answered before the database is closed`() async throws
  {
    let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let (log, answer) = try await withService {
      $0.register(Visitor.self, as: .scoped("request"), using: Visitor.init(logger:))
      $0.decorate(Notebook.self) { notebook, r in
        _ = try r.resolve(Visitor.self)
        return notebook
      }
      $0.decorate((any NoteStore).self) { store, _ in
        Holding(
          store: store,
          hold: {
            arrival.finish()
            for await _ in released {}
          })
      }
    } operation: { service in
      async let answer = onThread { [port = service.port] in
        try? Connection(port: port).request("POST", "/notes", body: "a b")
      }
      for await _ in arrived {}
      await service.group.triggerGracefulShutdown()
      // Nobody else is let in, and the database is still there for the one who is.
      while await onThread({ [port = service.port] in (try? Connection(port: port)) != nil }) {}
      #expect(!service.log.texts.contains("database closed"))
      release.finish()
      return (service.log, await answer)
    }
    #expect(answer?.status == 201)
    #expect(log.texts.filter { $0.hasSuffix(" closed") } == ["request closed", "database closed"])
    #expect(log.texts.last == "database closed")
  }
}
