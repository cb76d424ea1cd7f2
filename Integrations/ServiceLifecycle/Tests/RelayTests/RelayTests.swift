import DovetailService
import DovetailTesting
import Foundation
import ServiceLifecycle
import Testing

@testable import Relay

@Suite(.timeLimit(.minutes(1))) struct RelayTests {
  /// The relay with an input, a console and a door of the test's own.
  private func relay(
    _ folder: URL, _ lines: Lines, door: Door = Door(), input: [String] = [],
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
      $0.override((any Delivering).self) { DoorDelivery(door: door) }
      configure($0)
    }
  }

  private func journal(_ folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: "journal"), encoding: .utf8)
  }

  @Test func `the graph is sound`() throws {
    try DependencyContainer(RelayModule()).validate()
  }

  @Test func `what was accepted is delivered before the journal is closed`() async throws {
    try await withFolder { folder in
      let (lines, door) = (Lines(), Door())
      let container = relay(folder, lines, door: door, input: ["one", "two"])
      let group = ServiceGroup(
        services: [ContainerService(container, logger: quiet)], logger: quiet)
      async let run: Void = group.run()
      await lines.wait(for: "begins one")
      await lines.wait(for: "accepted two")
      await group.triggerGracefulShutdown()
      await lines.wait(for: "intake ended")
      #expect(!lines.all.contains("journal closed after 0"))
      door.open()
      try await run
      #expect(
        lines.all.suffix(6) == [
          "intake ended", "delivered one", "begins two", "delivered two", "outbox ended",
          "journal closed after 2",
        ])
      #expect(try journal(folder) == "one\ntwo\n")
    }
  }

  @Test func `a service that fails ends the program, and the journal is closed`() async throws {
    struct Unreachable: Error {}
    struct Failing: Delivering {
      func deliver(_ message: String) async throws { throw Unreachable() }
    }
    try await withFolder { folder in
      let lines = Lines()
      let container = relay(folder, lines, input: ["one"]) {
        $0.override((any Delivering).self) { Failing() }
      }
      await #expect(throws: Unreachable.self) { try await container.run(logger: quiet) }
      #expect(lines.all.last == "journal closed after 0")
    }
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
