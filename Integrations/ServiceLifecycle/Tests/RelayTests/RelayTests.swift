import DovetailService
import DovetailTesting
import Foundation
import ServiceLifecycle
import Testing

@testable import Relay

@Suite(.timeLimit(.minutes(1))) struct RelayTests {
  /// The relay with an input and a console of the test's own.
  private func relay(
    _ folder: URL, _ lines: Lines, input: [String] = [],
    _ configure: (DependencyContainer) -> Void = { _ in }
  ) -> DependencyContainer {
    DependencyContainer(RelayModule()).fork {
      $0.override(Settings.self, with: Settings(journal: folder.appending(path: "journal").path))
      $0.override(Console.self, with: lines.console)
      $0.override(
        Input.self,
        with: Input(lines: {
          AsyncStream { continuation in for line in input { continuation.yield(line) } }
        }))
      configure($0)
    }
  }

  @Test func `the graph is sound`() throws {
    try DependencyContainer(RelayModule()).validate()
  }

  @Test func `a signal during the start cancels it, and what it has made is closed`()
    async throws
  {
    struct Slow: Sendable {}
    try await withFolder { folder in
      let (lines, door) = (Lines(), Door())
      let container = relay(folder, lines) {
        $0.register(Slow.self, as: .eager) { (journal: Journal) async throws in
          lines.write("slow")
          try await door.pass()
          return Slow()
        }
      }
      let group = ServiceGroup(
        services: [ContainerService(container, logger: quiet)], logger: quiet)
      async let run: Void = group.run()
      await lines.wait(for: "slow")
      await group.triggerGracefulShutdown()
      try await run
      #expect(lines.all == ["slow", "journal closed after 0"])
    }
  }

  @Test func `a part that cannot be made ends the program before any service runs`() async throws {
    try await withFolder { folder in
      let lines = Lines()
      let container = relay(folder.appending(path: "nowhere"), lines, input: ["one"])
      let error = await #expect(throws: DependencyError.self) {
        try await container.run(logger: quiet)
      }
      guard case JournalError.cannotBeOpened? = error?.underlying else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(lines.all == [])
    }
  }

  @Test func `nothing outlives the program`() async throws {
    try await withFolder { folder in
      try await expectNoLeaks(from: relay(folder, Lines(), input: ["one"])) {
        try await DependencyContainer.current.start()
      }
    }
  }
}
