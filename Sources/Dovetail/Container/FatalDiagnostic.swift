import CDovetail

/// Ends the process where the caller has no way to handle an error.
@_spi(Views) public enum FatalDiagnostic {
  /// Stops with the rendered diagnostic, at a place that is none of this library.
  @_spi(Views)
  public static func stop(_ error: any Error, fileID: StaticString, line: UInt) -> Never {
    stop(error, at: Place(fileID, line))
  }

  /// Stops with the rendered diagnostic, at the place of the property that could not be resolved.
  package static func stop(_ error: any Error, at place: Place, isShared: Bool = false) -> Never {
    var error = Suggestions.added(to: error)
    if isShared, let missing = error as? DependencyError, missing.id == .missingBinding {
      error = missing.noting(
        "no container is current here, so DependencyContainer.shared was asked; "
          + "withDependencies(from: container) { … } makes another current")
    }
    error = Raise.located(error, at: place)
    let text = String(describing: error)
    // SAFETY: the testing library reads the place, and keeps no pointer to it.
    withUnsafePointer(to: place) { dovetail_tell_test(text, $0) }
    FatalReport.tell(error)
    fatalError(text, file: place.fileID, line: place.line)
  }
}

/// Those who are told why the process stops.
enum FatalReport {
  private static let all = Locked<[(id: Int, tell: @Sendable (any Error) -> Void)]>([])
  /// Whether the error comes from a report.
  @TaskLocal private static var isTelling = false

  static func add(_ tell: @escaping @Sendable (any Error) -> Void) -> @Sendable () -> Void {
    let id = Order.next()
    all.withLock { $0.append((id, tell)) }
    return { all.change { $0 = $0.filter { $0.id != id } } }
  }

  static func tell(_ error: any Error) {
    guard !isTelling else { return }
    $isTelling.withValue(true) { for report in all.withLock({ $0 }) { report.tell(error) } }
  }
}
