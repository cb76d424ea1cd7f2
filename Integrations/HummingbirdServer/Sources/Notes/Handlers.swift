import DovetailHummingbird
import Hummingbird
import Logging

/// What one request does with notes; it logs with the request's id.
struct Notebook: Sendable {
  let store: any NoteStore
  let counter: WordCounter
  let logger: Logger

  func add(_ text: String) async throws -> Note {
    let note = try await store.add(text)
    counter.count(note)
    logger.info("added", metadata: ["note": "\(note.id)"])
    return note
  }

  func note(_ id: Int) async throws -> Note? { try await store.note(id) }
}

/// Something that has to be well for the service to be well.
protocol HealthCheck: Sendable {
  var name: String { get }
  func check() async throws
}

/// Whether the store answers.
struct StoreCheck: HealthCheck {
  let store: any NoteStore
  let name = "store"

  func check() async throws { _ = try await store.counts() }
}

// snippet: handlers
func addNote(_ request: Request, context: some RequestContext) async throws -> Response {
  let notebook: Notebook = injected()
  let text = String(buffer: try await request.body.collect(upTo: 16 * 1024))
  let note = try await notebook.add(text)
  return Response(
    status: .created, body: ResponseBody(byteBuffer: ByteBuffer(string: "\(note.id)")))
}
// end

func showNote(_ request: Request, context: some RequestContext) async throws -> String {
  let id = try context.parameters.require("id", as: Int.self)
  guard let note = try await injected(Notebook.self).note(id) else { throw HTTPError(.notFound) }
  return note.text
}

func health(_ request: Request, context: some RequestContext) async throws -> Response {
  let checks = try await DependencyContainer.current.resolve([any HealthCheck].self)
  for check in checks {
    do {
      try await check.check()
    } catch {
      context.logger.error("\(check.name) is not well: \(error)")
      return Response(status: .serviceUnavailable)
    }
  }
  return Response(status: .ok)
}
