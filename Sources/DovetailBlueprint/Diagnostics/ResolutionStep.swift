/// One step of a path: a key, where it was registered, and which of its parameters needs the next.
package struct ResolutionStep: Sendable, Hashable {
  /// What the step makes.
  package var key: Blueprint.Key
  /// Where it was registered.
  package var location: Blueprint.Location?
  /// Which parameter of its recipe needs the next step; `nil` when it is resolved by hand.
  package var parameter: Int?
  /// Which of the instance's properties asks for the next step.
  package var property: String?
  /// Whether the step is a property of an owner that is registered nowhere.
  var isOfOwner = false

  /// Makes a step.
  package init(
    key: Blueprint.Key, location: Blueprint.Location? = nil, parameter: Int? = nil,
    property: String? = nil
  ) {
    self.property = property
    self.key = key
    self.location = location
    self.parameter = parameter
  }
}

extension ResolutionStep {
  /// The remark on a step: where it was registered, and what it needs there.
  ///
  /// - Parameters:
  ///   - object: what is needed, or "it" where the sentence before named it.
  ///   - lifetime: the step's lifetime, where that matters.
  ///   - spelling: how keys are written.
  /// - Returns: the remark, at the place of the registration where that is known.
  func note(
    needing object: String, lifetime: Blueprint.Lifetime? = nil, in spelling: KeySpelling
  ) -> DependencyDiagnostic.Note {
    var need = "\(property.map { "its property \($0) " } ?? "")needs \(object)"
    if let parameter { need += " as parameter \(parameter)" }
    guard let location else { return .init("\(spelling.plain(key)) \(need)") }
    let kept = lifetime.map { " as \($0.spelling)" } ?? ""
    return .init("\(spelling.plain(key)) was registered here\(kept), and \(need)", at: location)
  }
}

extension Blueprint.Lifetime {
  /// The lifetime as it is written at a registration: `.scoped("session")`.
  package var spelling: String {
    switch self {
    case .single: ".single"
    case .eager: ".eager"
    case .scoped(let name): ".scoped(\(KeySpelling.literal(name)))"
    case .shared: ".shared"
    case .graph: ".graph"
    case .unique: ".unique"
    }
  }
}
