extension DependencyDiagnostic.Failure {
  /// A recipe gets no arguments, or the wrong ones.
  ///
  /// - Parameters:
  ///   - expected: the types of the arguments the recipe takes.
  ///   - passed: the types of the arguments that were passed.
  /// - Returns: the diagnostic.
  package func missingArgument(expected: [String], passed: [String]) -> DependencyDiagnostic {
    let (takes, got) = (TypeSpelling.list(expected), TypeSpelling.list(passed))
    return diagnostic(
      .missingArgument,
      "\(quoted) takes \(expected.isEmpty ? "no arguments" : takes), "
        + "and was passed \(passed.isEmpty ? "nothing" : got)",
      fact: expected.isEmpty ? "without arguments" : "and takes \(takes)",
      help: argumentHelp(expected))
  }

  /// A recipe takes arguments and its instance is kept, so the next caller's would be ignored.
  ///
  /// - Parameters:
  ///   - lifetime: the lifetime of the instance.
  ///   - expected: the types of the arguments the recipe takes.
  /// - Returns: the diagnostic.
  package func kept(
    as lifetime: Blueprint.Lifetime, taking expected: [String]
  ) -> DependencyDiagnostic {
    let takes = expected.isEmpty ? "no arguments" : TypeSpelling.list(expected)
    let why = expected.isEmpty ? "" : ", so the next caller's arguments would be ignored"
    return diagnostic(
      .missingArgument, "\(quoted) takes \(takes) and is kept as \(lifetime.spelling)\(why)",
      fact: "as \(lifetime.spelling)", help: "register it as: .unique")
  }

  private func argumentHelp(_ expected: [String]) -> String {
    let maker = spelling.form(.init(key: key, kind: .factory, arguments: expected))
    if let asker = asking.last, asker.parameter != nil {
      return "let \(spelling.plain(asker.key)) take \(expected.isEmpty ? name : "a \(maker)")"
    }
    guard !expected.isEmpty else { return "resolve(\(spelling.arguments(key)))" }
    let values = expected.map { _ in "…" }.joined(separator: ", ")
    return "resolve(\(spelling.arguments(key)), with: \(values)), or take a \(maker)"
  }
}
