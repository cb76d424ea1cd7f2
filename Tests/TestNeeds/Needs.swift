import Foundation
import Synchronization
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs a suite if something is there that it needs; if not, the test run says so at its end.
  ///
  /// - Parameters:
  ///   - need: What the suite needs, and how to have it: `a browser: Scripts/check page`.
  ///   - isThere: Whether it is there.
  public static func needs(
    _ need: String, _ isThere: @autoclosure @escaping @Sendable () -> Bool
  ) -> ConditionTrait {
    .enabled("it needs \(need)") {
      let isThere = isThere()
      if !isThere { NotRun.note(need) }
      return isThere
    }
  }

  /// Says at the end of the test run that a suite, which has run, would prove more with something.
  public static func provesMore(
    with need: String, unless isThere: @autoclosure @escaping @Sendable () -> Bool
  ) -> ConditionTrait {
    .enabled {
      if !isThere() { NotRun.note(need) }
      return true
    }
  }
}

/// What a test run did not run, and why.
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
