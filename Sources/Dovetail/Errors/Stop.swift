/// Ends the process where the caller has no way to handle an error.
enum Stop {
  /// Stops with the rendered diagnostic, at the place of the property that could not be resolved.
  static func process(_ error: any Error, at place: Place?) -> Never {
    guard let place else { fatalError(String(describing: error)) }
    fatalError(String(describing: error), file: place.fileID, line: place.line)
  }
}
