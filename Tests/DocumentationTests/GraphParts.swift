import DovetailMacros
import DovetailTesting
import Synchronization
import Testing

// The parts of the graphs that are installed in containers, and what is said of them.
final class Wire: Sendable {}

final class Http: Sendable {
  let wire: Wire
  init(wire: Wire) { self.wire = wire }
}

final class Api: Sendable {
  let http: Http
  init(http: Http) { self.http = http }
}

/// Makes a part in a way that the macro does not see through.
@DependencyGraph
final class OpaqueGraph: Sendable {
  func makeWire() -> Wire { Wire() }
  func makeHttp() -> Http { OpaqueGraph.http(of: self) }

  private static func http(of graph: OpaqueGraph) -> Http { Http(wire: graph.wire) }
}

/// What a test reports that runs an operation under the checks.
func graphReports(
  _ checks: DependencyChecks, from container: DependencyContainer,
  _ configure: (DependencyContainer) -> Void = { _ in },
  _ operation: nonisolated(nonsending) (DependencyContainer) async throws -> Void = {
    _ = try $0.resolve(Api.self)
  }
) async throws -> [String] {
  let texts = Mutex<[String]>([])
  try await withKnownIssue(isIntermittent: true) {
    try await withDependencies(checks, from: container, configure) {
      try await operation(.current)
    }
  } matching: { issue in
    texts.withLock { $0.append(issue.comments.first?.rawValue ?? "\(issue)") }
    return true
  }
  return texts.withLock { $0 }
}

/// The messages of reports, without their places and what follows.
func firstLines(_ texts: [String]) -> [String] {
  texts.map { String($0.prefix { $0 != "\n" }.drop { $0 != "]" }.dropFirst(2)) }
}
