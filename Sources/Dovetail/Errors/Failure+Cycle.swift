extension DependencyDiagnostic {
  /// A dependency needs itself before it can be made.
  ///
  /// - Parameters:
  ///   - steps: the steps of the cycle; the last needs the first.
  ///   - leading: the steps that led to the cycle.
  ///   - location: the place to look at first.
  ///   - index: the step whose need for the next is best deferred; `nil` if none can be.
  ///   - spelling: the spelling of the keys; `nil` for that of the path.
  /// - Returns: the diagnostic.
  package static func dependencyCycle(
    _ steps: [ResolutionStep], leading: [ResolutionStep] = [],
    at location: DependencyDiagnostic.Location? = nil, deferring index: Int?,
    spelling: KeySpelling? = nil
  ) -> DependencyDiagnostic {
    guard let first = steps.first else {
      return DependencyDiagnostic(
        id: .dependencyCycle, location: location, message: "a recipe needs what it makes")
    }
    let failure = Failure(first.key, asking: leading + steps, at: location, spelling: spelling)
    return failure.diagnostic(
      .dependencyCycle, "\(failure.quoted) needs itself", steps: failure.notes(around: steps),
      help: failure.cycleHelp(steps, deferring: index))
  }
}

extension DependencyDiagnostic.Failure {
  /// What each step needs, the first again after the last.
  package func notes(around steps: [ResolutionStep]) -> [DependencyDiagnostic.Note] {
    let notes = steps.indices.map {
      steps[$0].note(needing: spelling.plain(steps[($0 + 1) % steps.count].key), in: spelling)
    }
    guard notes.count > PathExcerpt.tail + 2 else { return notes }
    let left = notes.count - PathExcerpt.tail - 1
    return [notes[0], .init("… and \(left) more")] + notes.suffix(PathExcerpt.tail)
  }

  fileprivate func cycleHelp(_ steps: [ResolutionStep], deferring index: Int?) -> String {
    let handle = steps.firstIndex(where: \.kind.isDeferred)
    guard let index = handle ?? index else {
      return "give one of these keys a recipe of its own: an alias makes nothing"
    }
    let (step, next) = (steps[index], steps[(index + 1) % steps.count])
    let (name, other) = (spelling.plain(step.key), spelling.plain(next.key))
    if handle != nil {
      return
        "let \(name) use its handle of \(other) later: while it is made, there is no \(other) yet"
    }
    if steps.count == 1, step.property == nil {
      return "a decorator is passed the instance that it wraps: "
        + "decorate(\(spelling.arguments(step.key))) { inner, r in … }; "
        + "a scope or a fork may resolve the outer one: try parent.resolve()"
    }
    let deferred = self.handle(for: step, of: next, kind: step.kind)
    let verb = step.parameter == nil ? "resolve" : "take"
    let instead =
      deferred.hasPrefix("Weak")
      ? "; a used Lazy<\(spelling.code(next.key))> would keep both alive" : ""
    return "to break the cycle, let \(name) \(verb) a \(deferred)\(spelling.suffix(next.key))"
      + instead
  }

  /// The handle that breaks a circle without closing another one: a used `Lazy` holds what it gave.
  ///
  /// A `Weak` gives what is kept anyway. What is not, a `Maker` makes for one use. If the one that
  /// needs it is not kept either, a `Lazy` holds nothing that holds it.
  package func handle(
    for step: ResolutionStep, of next: ResolutionStep, kind: NeedKind
  ) -> String {
    let isHeld = step.isKept == true && next.isKept != nil
    let handle = next.isKept == true && kind != .collection ? "Weak" : isHeld ? "Maker" : "Lazy"
    let type = spelling.code(next.key)
    switch kind {
    case .collection: return "\(handle)<[\(type)]>"
    case .optional where handle != "Lazy": return "\(handle)<\(type)>?"
    case .optional: return "Lazy<\(TypeSpelling.operand(type))?>"
    case .required, .deferred, .deferredWeak, .factory: return "\(handle)<\(type)>"
    }
  }
}

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
  package var kind = NeedKind.required

  /// Makes a step.
  @_spi(Tools) public init(
    key: DependencyDiagnostic.Key, location: DependencyDiagnostic.Location? = nil,
    parameter: Int? = nil, property: String? = nil, isKept: Bool? = nil
  ) {
    (self.key, self.location, self.parameter) = (key, location, parameter)
    (self.property, self.isKept) = (property, isKept)
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
