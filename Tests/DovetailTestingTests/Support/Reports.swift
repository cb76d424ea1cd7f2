import Foundation
import Testing

/// The first lines of the reports from `body` to the test, in order.
func reports(_ body: () throws -> Void) rethrows -> [String] {
  let lines = Lines()
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { issue in
    lines.add(issue)
  }
  return lines.all
}

/// The first lines of the reports from `body` to the test, in order.
func reports(_ body: () async throws -> Void) async rethrows -> [String] {
  let lines = Lines()
  try await withKnownIssue(isIntermittent: true) {
    try await body()
  } matching: { issue in
    lines.add(issue)
  }
  return lines.all
}

/// The whole reports from `body` to the test, in order.
func texts(_ body: () async throws -> Void) async rethrows -> [String] {
  let lines = Lines()
  try await withKnownIssue(isIntermittent: true) {
    try await body()
  } matching: { issue in
    lines.add(issue)
  }
  return lines.texts
}

/// The whole reports from `body` to the test, in order.
func texts(_ body: () throws -> Void) rethrows -> [String] {
  let lines = Lines()
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { issue in
    lines.add(issue)
  }
  return lines.texts
}

// SAFETY: `whole` is behind `lock`.
private final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var whole: [String] = []

  var texts: [String] { lock.withLock { whole } }
  var all: [String] {
    texts.map { text in String(text.prefix { $0 != "\n" }.drop { $0 != "[" }) }
  }

  /// Notes a report of the library; false for any other failure.
  func add(_ issue: Issue) -> Bool {
    guard let text = issue.comments.first?.rawValue, text.contains("[Dovetail/") else {
      return false
    }
    lock.withLock { whole.append(text) }
    return true
  }
}
