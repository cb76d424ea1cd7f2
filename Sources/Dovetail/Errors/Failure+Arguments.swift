extension DependencyDiagnostic.Failure {
  /// A recipe gets no arguments, or the wrong ones.
  ///
  /// - Parameters:
  ///   - expected: the types of the arguments the recipe takes.
  ///   - passed: the types of the arguments that were passed.
  ///   - form: whether one was asked for, one that may be missing, or the list that it is part of.
  ///   - isOverride: whether the recipe is an override.
  /// - Returns: the diagnostic.
  package func missingArgument(
    expected: [String], passed: [String], as form: NeedKind = .required,
    isOverride: Bool = false
  ) -> DependencyDiagnostic {
    let (takes, got) = (TypeSpelling.list(expected), TypeSpelling.list(passed))
    let taking = passed.map { "_: Given<\($0)>" }.joined(separator: ", ")
    return diagnostic(
      .missingArgument,
      "\(quoted) takes \(expected.isEmpty ? "no arguments" : takes), "
        + "and was passed \(passed.isEmpty ? "nothing" : got)",
      fact: expected.isEmpty ? ", without arguments" : ", and takes \(takes)",
      help: isOverride && expected.isEmpty
        ? "let the override take (\(taking))"
        : argumentHelp(expected, form)
          + (expected.isEmpty ? ", or let \(name) take (\(taking))" : ""))
  }

  /// A recipe takes arguments and its instance is kept, so the next caller's would be ignored.
  ///
  /// - Parameters:
  ///   - lifetime: the lifetime of the instance.
  ///   - expected: the types of the arguments the recipe takes.
  /// - Returns: the diagnostic.
  package func kept(
    as lifetime: LifetimeKind, taking expected: [String]
  ) -> DependencyDiagnostic {
    let takes = expected.isEmpty ? "no arguments" : TypeSpelling.list(expected)
    let why = expected.isEmpty ? "" : ", so the next caller's arguments would be ignored"
    return diagnostic(
      .missingArgument, "\(quoted) takes \(takes) and is kept as \(lifetime.spelling)\(why)",
      fact: ", as \(lifetime.spelling)", help: "register it as: .unique")
  }

  private func argumentHelp(_ expected: [String], _ form: NeedKind) -> String {
    var key = key
    if form == .collection { key = .init(type: "[\(spelling.code(key))]", name: key.name) }
    let maker = "a " + spelling.maker(of: key, taking: expected)
    if let asker = asking.last, asker.parameter != nil {
      let plain =
        (form == .optional ? TypeSpelling.operand(spelling.code(key)) + "?" : spelling.code(key))
        + spelling.suffix(key)
      let need = expected.isEmpty ? plain : maker + (form == .optional ? "?" : "")
      return "let \(spelling.plain(asker.key)) take \(need)"
    }
    let arguments = spelling.arguments(key)
    guard !expected.isEmpty else { return "resolve(\(arguments))" }
    let values = expected.map { _ in "…" }.joined(separator: ", ")
    return "resolve(\(arguments), with: \(values)), or take \(maker)"
  }
}
