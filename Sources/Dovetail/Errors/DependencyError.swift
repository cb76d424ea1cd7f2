@_exported import DovetailBlueprint

/// What went wrong with a dependency: one diagnostic, or every finding of a check.
///
/// `String(describing:)` gives the text for a reader, with the path, the places and a way to fix
/// it:
///
/// ```
/// App/Profile.swift:12: error: [Dovetail/MissingBinding] nothing provides `any Networking`
///   ProfileModel → UserStore → any Networking
///   App/Modules.swift:31: UserStore was registered here, and needs it as parameter 1
///   help: register((any Networking).self) { … }
/// ```
///
/// Its ``id`` says which error it is; <doc:Diagnostics> lists them all:
///
/// ```swift
/// do {
///   feed = try container.resolve(Feed.self)
/// } catch let error as DependencyError where error.id == .missingBinding {
///   print(error)
/// }
/// ```
public struct DependencyError: Error, Sendable {
  /// What went wrong, as data.
  public let diagnostics: [DependencyDiagnostic]
  /// The error thrown by a recipe, or by the closing of an instance.
  public let underlying: (any Error)?
  /// Whether the place where the resolution began is known; the outermost `resolve` adds it.
  private let isLocated: Bool
  /// Whether a recipe that was expected to run at once has to be awaited after all.
  ///
  /// It is only set if none of the program's code has been run in vain.
  let isOvertaken: Bool

  /// Makes an error from diagnostics.
  public init(_ diagnostics: [DependencyDiagnostic], underlying: (any Error)? = nil) {
    self.init(diagnostics, underlying: underlying, isLocated: true)
  }

  init(
    _ diagnostics: [DependencyDiagnostic], underlying: (any Error)?, isLocated: Bool,
    isOvertaken: Bool = false
  ) {
    self.diagnostics = diagnostics
    self.underlying = underlying
    self.isLocated = isLocated
    self.isOvertaken = isOvertaken
  }

  /// The id of the first diagnostic.
  public var id: DiagnosticID? { diagnostics.first?.id }

  /// The same error, with a note that no container was current where the resolution began.
  var askedOfShared: DependencyError {
    id != .missingBinding
      ? self
      : noting(
        "no container is current here, so DependencyContainer.shared was asked; "
          + "withDependencies(from: container) { … } makes another current")
  }

  /// The same error, with one more note.
  func noting(_ message: String, at place: Place? = nil) -> DependencyError {
    var noted = diagnostics
    if !noted.isEmpty { noted[0].notes.append(.init(message, at: place?.location)) }
    return DependencyError(
      noted, underlying: underlying, isLocated: isLocated, isOvertaken: isOvertaken)
  }

  /// One error with the diagnostics of several, each once.
  func joined(by others: some Sequence<DependencyError>) -> DependencyError {
    others.reduce(self) { all, other in
      DependencyError(
        all.diagnostics + other.diagnostics.filter { !all.diagnostics.contains($0) },
        underlying: all.underlying ?? other.underlying,
        isLocated: all.isLocated && other.isLocated)
    }
  }

  /// The same error, with the given place if it has none.
  package func locatedIfNowhere(at place: Place) -> DependencyError {
    diagnostics.first?.location == nil ? located(at: place) : self
  }

  /// The same error, with the place where the resolution began.
  func located(at place: Place) -> DependencyError {
    guard !isLocated else { return self }
    let located = diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.location = place.location
      return diagnostic
    }
    return DependencyError(located, underlying: underlying)
  }
}

extension DependencyError: CustomStringConvertible {
  /// The rendered text.
  public var description: String { DiagnosticRenderer().render(diagnostics) }
}
