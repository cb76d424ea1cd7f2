extension DependencyDiagnostic.Failure {
  /// A dependency needs itself before it can be made.
  ///
  /// - Parameters:
  ///   - steps: the steps of the cycle, which ask for it last; the last needs the first.
  ///   - index: the step whose need for the next is best deferred; `nil` if none can be.
  /// - Returns: the diagnostic.
  package func dependencyCycle(
    _ steps: [ResolutionStep], deferring index: Int?
  ) -> DependencyDiagnostic {
    diagnostic(
      .dependencyCycle, quoted + " needs itself", steps: notes(around: steps),
      help: cycleHelp(steps, deferring: index))
  }

  /// What each step needs, the first again after the last.
  package func notes(around steps: [ResolutionStep]) -> [DependencyDiagnostic.Note] {
    let notes = steps.indices.map {
      steps[$0].note(needing: spelling.plain(steps[($0 + 1) % steps.count].key), in: spelling)
    }
    return PathExcerpt.of(notes, gap: .init("… and \(notes.count - PathExcerpt.tail - 1) more"))
  }

  private func cycleHelp(_ steps: [ResolutionStep], deferring index: Int?) -> String {
    let handle = steps.firstIndex(where: \.kind.isDeferred)
    guard let index = handle ?? index else {
      return "give one of these keys a recipe of its own: an alias makes nothing"
    }
    let (step, next) = (steps[index], steps[(index + 1) % steps.count])
    let (name, other) = (spelling.plain(step.key), spelling.plain(next.key))
    if handle != nil {
      return phrase(
        "let % use its handle of % later: while it is made, there is no % yet", name, other, other)
    }
    if steps.count == 1, step.property == nil {
      return phrase(
        "a decorator is passed the instance that it wraps: decorate(%) { inner, r in … }; "
          + "a scope or a fork may resolve the outer one: try parent.resolve()",
        spelling.arguments(step.key))
    }
    let isHeld = step.isKept == true && next.isKept != nil
    let deferred = self.handle(isHeld: isHeld, of: next, kind: step.kind)
    let way = step.parameter == nil ? "let % resolve a %%" : "let % take a %%"
    let used = deferred.hasPrefix("Weak") ? spelling.code(next.key) : nil
    return "to break the cycle, " + phrase(way, name, deferred, spelling.suffix(next.key))
      + phrase("; a used Lazy<%> would keep both alive", used)
  }

  /// The handle that breaks a circle without closing another one: a used `Lazy` holds what it gave.
  ///
  /// A `Weak` gives what is kept anyway. What is not, a `Maker` makes for one use. If the one that
  /// needs it is not kept either, a `Lazy` holds nothing that holds it.
  package func handle(isHeld: Bool, of next: ResolutionStep, kind: NeedKind) -> String {
    let (type, isWeak) = (spelling.code(next.key), next.isKept == true && kind != .collection)
    if !isWeak, !isHeld, kind == .optional { return phrase("Lazy<%?>", TypeSpelling.operand(type)) }
    return phrase(
      kind == .collection ? "%<[%]>" : kind == .optional ? "%<%>?" : "%<%>",
      isWeak ? "Weak" : isHeld ? "Maker" : "Lazy", type)
  }
}

/// One step of a path: a key, where it was registered, and which of its parameters needs the next.
@_spi(Tools) public final class ResolutionStep: Sendable {
  /// The key of the step.
  @_spi(Tools) public let key: DependencyDiagnostic.Key
  /// Where it was registered.
  @_spi(Tools) public let location: DependencyDiagnostic.Location?
  /// The parameter of its recipe that needs the next step; `nil` if that is resolved by hand.
  package let parameter: Int?
  /// The instance's property that needs the next step; if it has no place, its key has the name.
  package let property: String?
  /// Whether anything but its caller keeps the instance; `nil` if that is not known.
  package let isKept: Bool?
  /// How that parameter, or the recipe by hand, needs the next step.
  package let kind: NeedKind

  /// Makes a step whose need is not known.
  @_spi(Tools) public convenience init(
    key: DependencyDiagnostic.Key, location: DependencyDiagnostic.Location?
  ) {
    self.init(key: key, location: location, parameter: nil)
  }

  /// Makes a step.
  package init(
    key: DependencyDiagnostic.Key, location: DependencyDiagnostic.Location? = nil,
    parameter: Int? = nil, property: String? = nil, isKept: Bool? = nil, kind: NeedKind = .required
  ) {
    (self.key, self.location, self.parameter) = (key, location, parameter)
    (self.property, self.isKept, self.kind) = (property, isKept, kind)
  }

  /// The note on a step: where it was registered, and what it needs there.
  ///
  /// - Parameters:
  ///   - object: the thing that is needed, or "it" if the sentence before names it.
  ///   - lifetime: the step's lifetime, if it matters.
  ///   - spelling: the spelling of the keys.
  /// - Returns: the note, at the place of the registration if that is known.
  @inline(never) package func note(
    needing object: String, lifetime: LifetimeKind? = nil, in spelling: KeySpelling
  ) -> DependencyDiagnostic.Note {
    let need = phrase("needs %", object) + phrase(" as parameter %", parameter.map { "\($0)" })
    guard let location else { return .init(phrase("% %", spelling.plain(key), need)) }
    let kept = phrase(" as %", lifetime?.spelling)
    let its = phrase("its property % ", property)
    return .init(
      phrase("% was registered here%, and %", spelling.plain(key), kept, its + need), at: location)
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

  /// What is shown of a path, or of what is said about its keys.
  package static func of<Element>(_ all: [Element], gap: Element) -> [Element] {
    all.count > tail + 2 ? [all[0], gap] + all.suffix(tail) : all
  }
}
