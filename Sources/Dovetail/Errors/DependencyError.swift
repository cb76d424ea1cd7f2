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
public struct DependencyError: Error, Sendable, CustomStringConvertible {
  /// What went wrong, as data.
  public internal(set) var diagnostics: [DependencyDiagnostic]
  /// The error thrown by a recipe, or by the closing of an instance.
  public let underlying: (any Error)?
  /// Whether the place where the resolution began is known; the outermost call adds it.
  var isLocated = true
  /// Whether it lies in who asked, not in the recipe: another caller may succeed.
  var isOfCaller = false
  /// The core whose keys may have been meant; see `Suggestions`.
  fileprivate(set) var missingIn: (any AnyObject & Sendable)?

  /// Makes an error from diagnostics.
  public init(_ diagnostics: [DependencyDiagnostic], underlying: (any Error)? = nil) {
    (self.diagnostics, self.underlying) = (diagnostics, underlying)
  }

  /// The rendered text.
  public var description: String { DiagnosticText.of(diagnostics) }

  /// The id of the first diagnostic.
  public var id: DiagnosticID? { diagnostics.first?.id }

  /// The same error, with one more note.
  func noting(_ message: String, at place: Place? = nil) -> DependencyError {
    changingFirst { $0.notes.append(.init(message, at: place?.location)) }
  }

  /// The same error, with a change of its first diagnostic.
  package func changingFirst(_ change: (inout DependencyDiagnostic) -> Void) -> DependencyError {
    var error = self
    if !diagnostics.isEmpty { change(&error.diagnostics[0]) }
    return error
  }

  /// One error with the diagnostics of several, each once; `nil` for none.
  static func joining(_ errors: [DependencyError]) -> DependencyError? {
    guard var joined = errors.first else { return nil }
    for error in errors.dropFirst() {
      joined.diagnostics += error.diagnostics.filter { !joined.diagnostics.contains($0) }
      joined.isLocated = joined.isLocated && error.isLocated
    }
    return joined
  }
}

extension DependencyDiagnostic {
  /// The error of a resolution; for a missing key, with the core whose keys may have been meant.
  @inline(never) func error(
    underlying: (any Error)? = nil, missingIn core: (any AnyObject & Sendable)? = nil
  ) -> any Error {
    var error = DependencyError([self], underlying: underlying)
    (error.isLocated, error.missingIn) = (false, core)
    error.isOfCaller = id == .asyncFromSync || id == .wrongActor
    return error
  }
}
