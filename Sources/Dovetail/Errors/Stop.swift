/// Ends the process where the caller has no way to handle an error.
@usableFromInline
enum Stop {
  /// Stops with the rendered diagnostic, at the place of the property that could not be resolved.
  @usableFromInline
  static func process(_ error: any Error, at place: Place?) -> Never {
    guard let place else { fatalError(String(describing: error)) }
    let error = Raise.located(error, at: place)
    fatalError(String(describing: error), file: place.fileID, line: place.line)
  }
}
