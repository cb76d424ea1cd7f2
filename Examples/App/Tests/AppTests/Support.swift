import DovetailTesting

@testable import App

final class QuietLog: Logging {
  private(set) var lines: [String] = []
  func log(_ line: String) { lines.append(line) }
}

final class FakeAnalytics: Analytics {
  private(set) var events: [String] = []
  func track(_ event: String) { events.append(event) }
}

struct FixedTime: TimeSource {
  var today = 7
}

nonisolated struct FailingAPI: API {
  func fetch(_ path: String, token: String?) async throws -> String { throw SignedOut() }
}

/// The app's container for tests: quiet, with a database that opens at once.
func makeContainer() -> DependencyContainer {
  DependencyContainer(Parts()).fork {
    $0.mainActor.override((any Logging).self) { QuietLog() }
    $0.mainActor.override((any Database).self, as: .eager) { MemoryDatabase() }
  }
}
