extension DependencyDiagnostic {
  /// A recipe gets no arguments, or the wrong ones.
  ///
  /// - Parameters:
  ///   - key: the key of the recipe.
  ///   - expected: the types of the arguments the recipe takes.
  ///   - passed: the types of the arguments that were passed.
  ///   - asking: the steps from the first key asked for to the one that needs this; may be empty.
  ///   - location: where the caller asked.
  ///   - registered: where the recipe was registered.
  /// - Returns: the diagnostic.
  package static func missingArgument(
    _ key: Blueprint.Key, expected: [String], passed: [String], asking: [ResolutionStep],
    at location: Blueprint.Location?, registered: Blueprint.Location?
  ) -> DependencyDiagnostic {
    missingArgument(
      Failure(key, asking: asking, at: location, registered: registered), expected: expected,
      passed: passed)
  }

  /// A recipe takes arguments and its instance is kept, so the next caller's would be ignored.
  ///
  /// - Parameters:
  ///   - key: the key of the recipe.
  ///   - expected: the types of the arguments the recipe takes.
  ///   - lifetime: the lifetime of the instance.
  ///   - asking: the steps from the first key asked for to the one that needs this; may be empty.
  ///   - location: where the caller asked.
  ///   - registered: where the recipe was registered.
  /// - Returns: the diagnostic.
  package static func keptWithArguments(
    _ key: Blueprint.Key, expected: [String], lifetime: Blueprint.Lifetime,
    asking: [ResolutionStep], at location: Blueprint.Location?, registered: Blueprint.Location?
  ) -> DependencyDiagnostic {
    let failure = Failure(key, asking: asking, at: location, registered: registered)
    return failure.diagnostic(
      .missingArgument,
      keptMessage(key, expected: expected, lifetime: lifetime, spelling: failure.spelling),
      fact: "as \(lifetime.spelling)", help: "register it as: .unique")
  }

  static func keptMessage(
    _ key: Blueprint.Key, expected: [String], lifetime: Blueprint.Lifetime, spelling: KeySpelling
  ) -> String {
    let takes = expected.isEmpty ? "no arguments" : TypeSpelling.list(expected)
    let why =
      expected.isEmpty ? "" : ", so the next caller's arguments would be ignored"
    return "\(spelling.quoted(key)) takes \(takes) and is kept as \(lifetime.spelling)\(why)"
  }

  static func missingArgument(
    _ failure: Failure, expected: [String], passed: [String]
  ) -> DependencyDiagnostic {
    let (takes, got) = (TypeSpelling.list(expected), TypeSpelling.list(passed))
    return failure.diagnostic(
      .missingArgument,
      "\(failure.spelling.quoted(failure.key)) takes \(expected.isEmpty ? "no arguments" : takes), "
        + "and was passed \(passed.isEmpty ? "nothing" : got)",
      fact: expected.isEmpty ? "without arguments" : "and takes \(takes)",
      help: argumentHelp(failure, expected: expected))
  }

  private static func argumentHelp(_ failure: Failure, expected: [String]) -> String {
    let spelling = failure.spelling
    let asker = failure.asking.last
    if let asker, asker.parameter != nil {
      let needed =
        expected.isEmpty
        ? spelling.plain(failure.key)
        : "a " + maker(of: failure.key, taking: expected, spelling: spelling)
      return "let \(spelling.plain(asker.key)) take \(needed)"
    }
    guard !expected.isEmpty else { return "resolve(\(spelling.arguments(failure.key)))" }
    let values =
      expected.count == 1 ? "with: …" : "with: " + expected.map { _ in "…" }.joined(separator: ", ")
    return "resolve(\(spelling.arguments(failure.key)), \(values)), or take a "
      + maker(of: failure.key, taking: expected, spelling: spelling)
  }

  private static func maker(
    of key: Blueprint.Key, taking arguments: [String], spelling: KeySpelling
  ) -> String {
    let name = key.name.map { " named \(KeySpelling.literal($0))" } ?? ""
    return "Maker<" + ([spelling.type(key)] + arguments).joined(separator: ", ") + ">" + name
  }
}
