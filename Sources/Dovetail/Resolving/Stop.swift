/// Ends the process where the caller has no way to handle an error.
@usableFromInline
enum Stop {
  /// Stops with the rendered diagnostic, at the place of the property that could not be resolved.
  @usableFromInline
  static func process(
    _ error: any Error, at place: Place?, askedOf core: ContainerCore? = nil
  ) -> Never {
    let isShared = core === DependencyContainer.shared.core && !Caller.isInRecipe
    let error = isShared ? (error as? DependencyError)?.askedOfShared ?? error : error
    guard let place else { fatalError(String(describing: error)) }
    fatalError(
      String(describing: Raise.located(error, at: place)), file: place.fileID, line: place.line)
  }
}
