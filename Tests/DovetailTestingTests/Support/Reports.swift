import DovetailTesting
import TestSupport
import Testing

/// The first lines of the reports from `body` to the test, in order.
func reports(_ body: () throws -> Void) rethrows -> [String] { firstLines(try noted(body)) }

/// The first lines of the reports from `body` to the test, in order.
func reports(_ body: () async throws -> Void) async rethrows -> [String] {
  firstLines(try await noted(body))
}

/// The first lines of the reports to a test that runs an operation under checks, in order.
func reports(
  _ checks: DependencyChecks, from container: DependencyContainer? = nil,
  _ configure: (DependencyContainer) throws -> Void, operation: () throws -> Void
) rethrows -> [String] {
  try reports { try withDependencies(checks, from: container, configure, operation: operation) }
}

/// The first lines of the reports to a test that runs an operation under checks, in order.
func reports(
  _ checks: DependencyChecks, from container: DependencyContainer? = nil,
  operation: () throws -> Void
) rethrows -> [String] {
  try reports(checks, from: container, { _ in }, operation: operation)
}

/// The first lines of the reports to a test that runs an operation under checks, in order.
func reports(
  _ checks: DependencyChecks, from container: DependencyContainer? = nil,
  operation: nonisolated(nonsending) () async throws -> Void
) async rethrows -> [String] {
  try await reports {
    try await withDependencies(checks, from: container, { _ in }, operation: operation)
  }
}

/// The whole reports from `body` to the test, in order.
func texts(_ body: () async throws -> Void) async rethrows -> [String] {
  try await noted(body)
}

/// The whole reports to a test that runs an operation under checks, in order.
func texts(
  _ checks: DependencyChecks, from container: DependencyContainer? = nil,
  _ configure: (DependencyContainer) throws -> Void = { _ in }, operation: () throws -> Void
) rethrows -> [String] {
  try texts { try withDependencies(checks, from: container, configure, operation: operation) }
}

/// The whole reports from `body` to the test, in order.
func texts(_ body: () throws -> Void) rethrows -> [String] { try noted(body) }

/// The report of a live dependency.
func live(_ key: String) -> String { "[Dovetail/LiveDependency] the test uses the live \(key)" }

/// The report of a forbidden one.
func forbidden(_ key: String) -> String { live(key) + ", which it forbids" }

/// The report of what a test overrides, modifies or forbids and nothing registered.
func unmatched(_ type: String, _ verb: String = "overridden") -> String {
  "[Dovetail/UnmatchedOverride] `\(type)` is \(verb) but was never registered"
}

/// The report of an override that a test does not use.
func unused(_ type: String) -> String {
  "[Dovetail/UnusedOverride] the test does not use its override of `\(type)`"
}

/// The report of an instance that outlives its container.
func leaked(_ type: String) -> String {
  "[Dovetail/LeakedInstance] the instance of `\(type)` outlives its container"
}

private func noted(_ body: () throws -> Void) rethrows -> [String] {
  let log = Log()
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: {
    add($0, to: log)
  }
  return log.all
}

private func noted(_ body: () async throws -> Void) async rethrows -> [String] {
  let log = Log()
  try await withKnownIssue(isIntermittent: true) {
    try await body()
  } matching: {
    add($0, to: log)
  }
  return log.all
}

/// Notes a report of the library; false for any other failure.
private func add(_ issue: Issue, to log: Log) -> Bool {
  guard let text = issue.comments.first?.rawValue, text.contains("[Dovetail/") else { return false }
  log.write(text)
  return true
}

private func firstLines(_ texts: [String]) -> [String] {
  texts.map { text in String(text.prefix { $0 != "\n" }.drop { $0 != "[" }) }
}
