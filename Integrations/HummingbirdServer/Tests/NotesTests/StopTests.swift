import Dovetail
import Foundation
import Logging
import Loopback
import Synchronization
import Testing

@testable import Notes

/// The service is stopped while it is busy.
@Suite(.timeLimit(.minutes(2))) struct StopTests {
  /// A part of each request's scope that counts how many there are, and how many have been closed.
  final class Visitor: Closeable, Sendable {
    let counts: Counts
    init(counts: Counts) {
      self.counts = counts
      counts.made.add(1, ordering: .relaxed)
    }
    func close() async { counts.closed.add(1, ordering: .relaxed) }
  }

  final class Counts: Sendable {
    let made = Atomic(0)
    let closed = Atomic(0)
  }

  /// A store that knows whether somebody has used it after its end, and lets a test hold a request.
  struct Watched: NoteStore {
    let store: any NoteStore
    let failures: Log
    let hold: @Sendable (_ text: String) async -> Void

    func add(_ text: String) async throws -> Note {
      await hold(text)
      do {
        return try await store.add(text)
      } catch {
        failures.logger.error("\(error)")
        throw error
      }
    }
    func note(_ id: Int) async throws -> Note? {
      do {
        return try await store.note(id)
      } catch {
        failures.logger.error("\(error)")
        throw error
      }
    }
    func setWords(_ count: Int, of id: Int) async throws {
      do {
        try await store.setWords(count, of: id)
      } catch {
        failures.logger.error("\(error)")
        throw error
      }
    }
    func counts() async throws -> (notes: Int, counted: Int) { try await store.counts() }
  }

  /// What a client has seen: the notes that it was told are kept, and every other status.
  struct Seen: Sendable {
    var kept: [Int] = []
    var others: [Int] = []
  }

  @Test(arguments: 1...5)
  func `under load, no request sees a closed database, and nothing is left open`(
    _ round: Int
  ) async throws {
    let (counts, failures) = (Counts(), Log())
    let (answered, answers) = AsyncStream.makeStream(of: Void.self)
    try await withFolder { folder in
      let (log, port, seen) = try await withService(in: folder) {
        $0.decorate((any NoteStore).self) { store, _ in
          Watched(store: store, failures: failures, hold: { _ in })
        }
        $0.register(Counts.self, with: counts)
        $0.register(Visitor.self, as: .scoped("request"), using: Visitor.init(counts:))
        $0.decorate(Notebook.self) { notebook, r in
          _ = try r.resolve(Visitor.self)
          return notebook
        }
      } operation: { service in
        async let clients = withTaskGroup(of: Seen.self) { group in
          for _ in 0..<8 {
            group.addTask {
              await onThread { Self.visit(port: service.port) { answers.yield() } }
            }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
        _ = await answered.prefix(200 * round).reduce(0) { count, _ in count + 1 }
        await service.group.triggerGracefulShutdown()
        return (service.log, service.port, await clients)
      }
      let kept = Set(seen.flatMap(\.kept))
      #expect(seen.flatMap(\.others) == [])
      #expect(failures.texts == [])
      #expect(kept.count >= 200 * round)
      // Every scope was closed, then the database; nobody listens, and nobody has a file open.
      let (made, closed) = (
        counts.made.load(ordering: .relaxed), counts.closed.load(ordering: .relaxed)
      )
      #expect(made >= kept.count && made == closed)
      #expect(log.texts.filter { $0 == "database closed" }.count == 1)
      #expect(log.texts.last == "database closed")
      #expect(throws: Connection.Refused.self) { _ = try Connection(port: port) }
      #expect(openFiles(in: folder) == [])
      // All that a client was told is kept has been kept, and its words were counted before the end.
      let store = try await SQLiteStore.open(
        settings: settings(folder), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      let found = try await store.counts()
      #expect(found.notes >= kept.count && found.notes == found.counted)
      for id in kept.shuffled().prefix(20) {
        #expect(try await store.note(id)?.text == "some words here")
      }
      try await store.close()
    }
  }

  /// Asks again and again until the server hangs up.
  private static func visit(port: Int, answered: () -> Void) -> Seen {
    var seen = Seen()
    guard let connection = try? Connection(port: port) else { return seen }
    for _ in 0..<100_000 {
      guard let answer = connection.request("POST", "/notes", body: "some words here") else {
        return seen
      }
      if answer.status == 201, let id = Int(answer.body) {
        seen.kept.append(id)
      } else {
        seen.others.append(answer.status)
      }
      answered()
    }
    return seen
  }

  @Test func `a request that is in flight is answered before the database is closed`() async throws
  {
    let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let failures = Log()
    let (log, answer) = try await withService {
      $0.decorate((any NoteStore).self) { store, _ in
        Watched(
          store: store, failures: failures,
          hold: { _ in
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
    #expect(failures.texts == [])
    #expect(log.texts.last == "database closed")
  }
}

/// The files of a folder that this process has open, where that can be told.
private func openFiles(in folder: URL) -> [String] {
  let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  return descriptors.compactMap {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
  }.filter { $0.hasPrefix(folder.resolvingSymlinksInPath().path) }
}
