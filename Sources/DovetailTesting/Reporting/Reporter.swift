import DovetailChecks
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// Reports diagnostics to the test framework that runs the test.
final class Reporter: Sendable {
  /// Where the check stands; diagnostics without a line of their own are reported here.
  private let location: SourceLocation
  private let place: Place
  private let isSwiftTesting = Test.current != nil
  private let pending = Locked<[(DependencyDiagnostic, Place?)]>([])

  init(
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt,
    location: SourceLocation? = nil
  ) {
    place = Place(fileID, line)
    let own = SourceLocation(
      fileID: fileID.description, filePath: filePath.description, line: Int(line),
      column: Int(column))
    self.location = location ?? own
  }

  /// Reports at the line of a place.
  ///
  /// On a thread that knows of no test, the report is left to ``reportPending()``.
  func report(_ diagnostic: DependencyDiagnostic, at place: Place?) {
    guard isSwiftTesting else { return fail(diagnostic, at: place ?? self.place) }
    guard Test.current != nil else {
      return pending.withLock { $0.append((diagnostic, place)) }
    }
    record(diagnostic, at: place.map(sourceLocation) ?? location)
  }

  /// Reports the diagnostics of threads that knew of no test.
  func reportPending() {
    let found = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    for (diagnostic, place) in found { report(diagnostic, at: place) }
  }

  private func record(_ diagnostic: DependencyDiagnostic, at location: SourceLocation) {
    let comment = Comment(rawValue: diagnostic.description)
    let severity: Issue.Severity = diagnostic.severity == .error ? .error : .warning
    Issue.record(comment, severity: severity, sourceLocation: location)
  }

  /// The place in the test framework's own terms.
  ///
  /// A container notes only a file's module and name; the folder is taken from the test.
  private func sourceLocation(_ place: Place) -> SourceLocation {
    let fileID = place.fileID.description
    var filePath = location.filePath
    if fileID != location.fileID, let slash = filePath.lastIndex(of: "/") {
      filePath = String(filePath[...slash]) + String(fileID.split(separator: "/").last ?? "")
    }
    return SourceLocation(fileID: fileID, filePath: filePath, line: Int(place.line), column: 1)
  }

  /// Fails the current XCTest test; XCTest has no warnings, so those are printed.
  private func fail(_ diagnostic: DependencyDiagnostic, at place: Place) {
    guard diagnostic.severity == .error else { return print(diagnostic) }
    #if canImport(XCTest)
      XCTFail(diagnostic.description, file: place.fileID, line: place.line)
    #endif
    // A thread of the testing library that knows of no test is none of XCTest's, which drops that.
    record(diagnostic, at: sourceLocation(place))
  }
}
