import Testing

@testable import DovetailChecks
import Dovetail

@Suite struct CloseFindingsTests {
  let container = DependencyContainer()
  let log = Log()

  @Test func `a closed container is not validated`() async throws {
    container.register(Int.self) { 1 }
    let line = #line + 1
    await container.close()
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(
      error?.description == """
        DovetailChecksTests/CloseFindingsTests.swift:\(line + 1): error: [Dovetail/ClosedContainer] the container is closed
          DovetailChecksTests/CloseFindingsTests.swift:\(line): the container was closed here
          help: resolve before close(), or make another container
        """)
  }

}

private final class Resource: Closeable, Sendable {
  let log: Log
  init(_ log: Log) { self.log = log }
  func close() { log.write("close") }
}

/// Says when it ends.
private final class Ending: Sendable {
  let note: @Sendable () -> Void

  init(note: @escaping @Sendable () -> Void) { self.note = note }

  deinit { note() }
}

extension Task<Never, Never> {
  /// The calling task, as a text that differs from task to task.
  fileprivate static var identity: String {
    withUnsafeCurrentTask { "\($0?.hashValue ?? 0)" }
  }
}
