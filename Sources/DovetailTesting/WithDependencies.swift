import DovetailChecks
import Testing

/// Runs an operation in which a fork of a container is current, and checks how it is used.
///
/// ```swift
/// withDependencies(.strict, from: makeContainer()) {
///   $0.override((any Clock).self) { FixedClock() }
/// } operation: {
///   #expect(Screen().title == "Noon")
/// }
/// ```
///
/// It does for an operation what
/// ``Testing/Trait/dependencies(_:from:fileID:filePath:line:column:_:)-3xxqr`` does for a test, in
/// Swift Testing and in XCTest. The fork is of the current container unless you give another.
///
/// A container for strays answers resolutions where the fork is not current; each of them fails the
/// test, unless it is allowed. In Swift Testing, where other tests run at the same time, a
/// synchronous operation cannot have strays: use the trait, or await in the operation what it
/// begins.
public func withDependencies<Result>(
  _ checks: DependencyChecks, from container: DependencyContainer? = nil,
  strays: DependencyContainer? = nil, allowingStrays allowed: [AllowedDependency] = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ configure: (DependencyContainer) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  let reporter = Reporter(fileID: fileID, filePath: filePath, line: line, column: column)
  let fork = CheckedFork(
    of: container.map(OuterChecks.watched) ?? .current, checks, reporter: reporter)
  try configure(fork.container)
  let registrations = fork.reportUnmatched()
  _ = fork.reportMissing()
  var hasThrown = true
  defer { fork.end(since: registrations, hasThrown: hasThrown) }
  var end: (() -> Void)?
  if let strays, Test.current == nil || StrayDependencies.active != nil {
    end = StrayDependencies(container: { strays }, allowed: allowed).answer(reporter: reporter)
  } else if strays != nil {
    reporter.report(.straysOfSynchronousOperation(), at: nil)
  }
  defer { end?() }
  let result = try withDependencies(from: fork.container, operation: operation)
  hasThrown = false
  return result
}

/// Runs an asynchronous operation in which a fork of a container is current, and checks how it is
/// used.
///
/// The operation keeps the caller's isolation.
public func withDependencies<Result>(
  _ checks: DependencyChecks, from container: DependencyContainer? = nil,
  strays: DependencyContainer? = nil, allowingStrays allowed: [AllowedDependency] = [],
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ configure: nonisolated(nonsending) (DependencyContainer) async throws -> Void,
  operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  let reporter = Reporter(fileID: fileID, filePath: filePath, line: line, column: column)
  let fork = CheckedFork(
    of: container.map(OuterChecks.watched) ?? .current, checks, reporter: reporter)
  try await configure(fork.container)
  let registrations = fork.reportUnmatched()
  _ = fork.reportMissing()
  var hasThrown = true
  defer { fork.end(since: registrations, hasThrown: hasThrown) }
  let result = try await withDependencies(from: fork.container) {
    guard let strays else { return try await operation() }
    return try await StrayDependencies(container: { strays }, allowed: allowed)
      .answering(reporter: reporter, operation)
  }
  hasThrown = false
  return result
}
