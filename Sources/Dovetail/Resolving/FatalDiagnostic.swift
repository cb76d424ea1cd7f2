import CDovetail

/// Ends the process where the caller has no way to handle an error.
@usableFromInline
package enum FatalDiagnostic {
  /// Stops with the rendered diagnostic, at the place of the property that could not be resolved.
  @usableFromInline
  package static func stop(
    _ error: any Error, at place: Place?, askedOf core: ContainerCore? = nil
  ) -> Never {
    let isShared = core === DependencyContainer.shared.core && !RunningRecipes.isInRecipe
    let remarked = isShared ? (error as? DependencyError)?.askedOfShared ?? error : error
    let error = Raise.located(remarked, at: place)
    let text = String(describing: error)
    tellTest(text, at: place)
    FatalReport.tell(error)
    guard let place else { fatalError(text) }
    fatalError(text, file: place.fileID, line: place.line)
  }

  /// Lets the testing library, if it is linked, fail the running test before the process ends.
  private static func tellTest(_ text: String, at place: Place?) {
    guard let place else { return dovetail_tell_test(text, nil) }
    // SAFETY: the testing library reads the place, and keeps no pointer to it.
    withUnsafePointer(to: place) { dovetail_tell_test(text, $0) }
  }
}
