import DovetailService
import Vapor

struct VisitsModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Logger.self) { Logger(label: "visits") }
    container.register(Visits.self) { .inMemory() }
    container.register(WebServer.self, as: .eager, using: WebServer.init)
    container.runs(WebServer.self)
    container.register(Listening.self) { (logger: Logger) in
      Listening(on: { logger.info("listening", metadata: ["port": "\($0)"]) })
    }
    container.register(
      Reception.self, as: .scoped("request"), using: Reception.init(visits:visitor:logger:))
  }
}

/// Counts the visits of each visitor.
struct Visits: Sendable {
  var add: @Sendable (_ name: String) async -> Int

  static func inMemory() -> Visits {
    actor Counts {
      var counts: [String: Int] = [:]

      func add(_ name: String) -> Int {
        counts[name, default: 0] += 1
        return counts[name, default: 0]
      }
    }
    let counts = Counts()
    return Visits(add: { await counts.add($0) })
  }
}

/// Who sends a request.
struct Visitor: Sendable {
  let name: String
}

/// What one request does with visits; it logs with the request's id.
struct Reception: Sendable {
  let visits: Visits
  let visitor: Visitor
  let logger: Logger

  func welcome() async throws -> String {
    guard !visitor.name.isEmpty else { throw Abort(.unauthorized) }
    let count = await visits.add(visitor.name)
    logger.info("welcomed", metadata: ["visitor": "\(visitor.name)"])
    return "\(visitor.name), visit \(count)"
  }
}

/// What is called with the port when the server listens.
struct Listening: Sendable {
  let on: @Sendable (_ port: Int) -> Void
}
