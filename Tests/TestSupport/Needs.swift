import Foundation
import Synchronization
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs a suite if its need is met; if not, the test run says so at its end.
  ///
  /// The text names the need, and the way to meet it: `a browser: Scripts/check page`.
  package static func needs(
    _ need: String, _ isThere: @autoclosure @escaping @Sendable () -> Bool
  ) -> ConditionTrait {
    .enabled("it needs \(need)") {
      let isThere = isThere()
      if !isThere { NotRun.note(need) }
      return isThere
    }
  }
}

/// The suites that a test run left out, by their needs.
private enum NotRun {
  private static let notes = Mutex<[String]>([])

  static func note(_ need: String) {
    let isFirst = notes.withLock { notes in
      defer { if !notes.contains(need) { notes.append(need) } }
      return notes.isEmpty
    }
    if isFirst { atexit { NotRun.say() } }
  }

  private static func say() {
    print("What was not run in full, since this run did not have")
    for need in notes.withLock({ $0.sorted() }) { print("- \(need)") }
    fflush(nil)
  }
}
