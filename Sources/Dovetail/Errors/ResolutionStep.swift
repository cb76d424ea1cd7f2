/// One step of a path: a key, where it was registered, and which of its parameters needs the next.
@_spi(Tools) public struct ResolutionStep: Sendable {
  /// The key of the step.
  @_spi(Tools) public var key: DependencyDiagnostic.Key
  /// Where it was registered.
  @_spi(Tools) public var location: DependencyDiagnostic.Location?
  /// The parameter of its recipe that needs the next step; `nil` if that is resolved by hand.
  package var parameter: Int?
  /// The instance's property that needs the next step; if it has no place, its key has the name.
  package var property: String?
  /// Whether anything but its caller keeps the instance; `nil` if that is not known.
  package var isKept: Bool?
  /// How that parameter, or the recipe by hand, needs the next step.
  package var kind: NeedKind

  /// Makes a step of which no more is known.
  @_spi(Tools) public init(
    key: DependencyDiagnostic.Key, location: DependencyDiagnostic.Location?
  ) {
    self.init(key: key, location: location, parameter: nil)
  }

  /// Makes a step.
  package init(
    key: DependencyDiagnostic.Key, location: DependencyDiagnostic.Location? = nil,
    parameter: Int? = nil,
    property: String? = nil, isKept: Bool? = nil, kind: NeedKind = .required
  ) {
    self.key = key
    self.location = location
    self.parameter = parameter
    self.property = property
    self.isKept = isKept
    self.kind = kind
  }

  /// The note on a step: where it was registered, and what it needs there.
  ///
  /// - Parameters:
  ///   - object: the thing that is needed, or "it" if the sentence before names it.
  ///   - lifetime: the step's lifetime, if it matters.
  ///   - spelling: the spelling of the keys.
  /// - Returns: the note, at the place of the registration if that is known.
  @inline(never)
  package func note(
    needing object: String, lifetime: LifetimeKind? = nil, in spelling: KeySpelling
  ) -> DependencyDiagnostic.Note {
    let need = "needs \(object)" + (parameter.map { " as parameter \($0)" } ?? "")
    guard let location else { return .init("\(spelling.plain(key)) \(need)") }
    let kept = lifetime.map { " as \($0.spelling)" } ?? ""
    let its = property.map { "its property \($0) " } ?? ""
    return .init(
      "\(spelling.plain(key)) was registered here\(kept), and \(its)\(need)", at: location)
  }
}

/// The part of a path that a reader can take in.
///
/// A path of more than 16 keys keeps its first and its last 14, with `…` between them. So the size
/// of a diagnostic is bounded, however deep the graph is.
package enum PathExcerpt {
  /// How many keys follow the gap.
  package static let tail = 14

  /// The key in the gap.
  package static let gap = DependencyDiagnostic.Key(type: "…")
}
