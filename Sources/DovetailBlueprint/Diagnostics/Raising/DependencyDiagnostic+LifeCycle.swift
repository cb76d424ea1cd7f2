extension DependencyDiagnostic {
  /// An instance belongs to scopes of a name, and the caller is in none of them.
  ///
  /// - Parameters:
  ///   - key: the key that was asked for.
  ///   - scope: the name of the scopes that keep it.
  ///   - open: the names of the scopes that enclose the caller, the outermost first.
  ///   - asking: the steps from the first key asked for to the one that needs this; may be empty.
  ///   - location: where the caller asked.
  ///   - registered: where the key was registered.
  ///   - holder: the key with a longer lifetime that needs this one, if that is the fault.
  /// - Returns: the diagnostic.
  package static func missingScope(
    _ key: Blueprint.Key, scope: String, open: [String], asking: [ResolutionStep],
    at location: Blueprint.Location?, registered: Blueprint.Location?,
    holder: (key: Blueprint.Key, lifetime: Blueprint.Lifetime)? = nil
  ) -> DependencyDiagnostic {
    let failure = Failure(key, asking: asking, at: location, registered: registered)
    let name = KeySpelling.literal(scope)
    let others = open.map(KeySpelling.literal).joined(separator: " → ")
    let known = open.isEmpty ? "no scope is open here" : "only \(others) is open here"
    return failure.diagnostic(
      .missingScope,
      "\(failure.spelling.quoted(key)) needs a scope named \(name), and \(known)",
      fact: "as .scoped(\(name))",
      help: holder.map {
        "keep \(failure.spelling.plain($0.key)) as: .scoped(\(name)) too: "
          + "as \($0.lifetime.spelling) it is built outside that scope"
      } ?? "open one, and resolve from it: withScope(\(name)) { scope in … }")
  }

  /// A handle that is kept outside a scope gives a part of that scope.
  static func missingScope(
    _ failure: Failure, scope: String, handleOf holder: Blueprint.Binding
  ) -> DependencyDiagnostic {
    let (name, keeper) = (KeySpelling.literal(scope), failure.spelling.plain(holder.key))
    return failure.diagnostic(
      .missingScope,
      "\(failure.spelling.quoted(failure.key)) needs a scope named \(name), "
        + "and \(failure.spelling.quoted(holder.key)) is built outside it",
      fact: "as .scoped(\(name))",
      help: "keep \(keeper) as: .scoped(\(name)) too, "
        + "or pass \(failure.name) to the calls that need it")
  }

  /// The container was closed.
  ///
  /// - Parameters:
  ///   - key: the key that was asked for, if there was one.
  ///   - name: the name of the container, if it is a scope.
  ///   - asking: the steps from the first key asked for to the one that needs this; may be empty.
  ///   - location: where the caller asked.
  ///   - closedAt: where the container was closed.
  ///   - isGraph: whether it is a graph.
  /// - Returns: the diagnostic.
  package static func closedContainer(
    _ key: Blueprint.Key?, name: String?, asking: [ResolutionStep],
    at location: Blueprint.Location?,
    closedAt: Blueprint.Location?, isGraph: Bool = false
  ) -> DependencyDiagnostic {
    let keys = asking.map(\.key) + (key.map { [$0] } ?? [])
    let spelling = KeySpelling(keys)
    let container =
      name.map { "the scope \(KeySpelling.literal($0))" }
      ?? (isGraph ? "the graph" : "the container")
    let message =
      key.map { "\(spelling.quoted($0)) was asked for after \(container) was closed" }
      ?? "\(container) is closed"
    var notes: [Note] = []
    if let key {
      notes = asking.suffix(1).map { $0.note(needing: spelling.plain(key), in: spelling) }
    }
    if let closedAt { notes.append(Note("\(container) was closed here", at: closedAt)) }
    return DependencyDiagnostic(
      id: .closedContainer, location: location ?? asking.first?.location, message: message,
      path: PathExcerpt.keys(keys.map(spelling.spelt)), notes: notes,
      help: name.map { "open another: makeScope(\(KeySpelling.literal($0)))" }
        ?? (isGraph
          ? "use it before close(), or make another graph"
          : "resolve before close(), or make another container"))
  }

  /// An instance could not be closed.
  ///
  /// - Parameters:
  ///   - key: the key of the instance.
  ///   - error: the error that closing it threw, as text.
  ///   - registered: where its binding was registered.
  /// - Returns: the diagnostic.
  package static func closeFailed(
    _ key: Blueprint.Key, error: String, registered: Blueprint.Location?
  ) -> DependencyDiagnostic {
    DependencyDiagnostic(
      id: .closeFailed, location: registered,
      message: "closing \(KeySpelling([key]).quoted(key)) threw: \(error)", path: [key],
      help: "look into its onClose; everything else was closed")
  }

  /// An instance was not closed in time.
  ///
  /// - Parameters:
  ///   - key: the key of the instance.
  ///   - duration: the time that was allowed, as text, for example `5 seconds`.
  ///   - registered: where its binding was registered.
  ///   - wasCancelled: whether closing it ended when it was cancelled.
  /// - Returns: the diagnostic.
  package static func closeTimedOut(
    _ key: Blueprint.Key, after duration: String, registered: Blueprint.Location?,
    wasCancelled: Bool = false
  ) -> DependencyDiagnostic {
    DependencyDiagnostic(
      id: .closeFailed, location: registered,
      message: "closing \(KeySpelling([key]).quoted(key)) did not end within \(duration)",
      path: [key],
      help: wasCancelled
        ? "it was cancelled; let its onClose do less, or give close() more time"
        : "let its onClose end when its task is cancelled; close() went on without it")
  }

  /// A recipe did not end in time for its container to close.
  ///
  /// - Parameters:
  ///   - key: the key of the recipe; `nil` for several recipes.
  ///   - duration: the time that was allowed, as text, for example `5 seconds`.
  ///   - registered: where its binding was registered.
  /// - Returns: the diagnostic.
  package static func stillUnderWay(
    _ key: Blueprint.Key?, after duration: String, registered: Blueprint.Location?
  ) -> DependencyDiagnostic {
    let what = key.map { "the recipe of \(KeySpelling([$0]).quoted($0))" } ?? "a recipe"
    return DependencyDiagnostic(
      id: .closeFailed, location: registered,
      message: "\(what) was still running after \(duration)", path: key.map { [$0] } ?? [],
      help: "let it end when its task is cancelled; close() went on without it")
  }
}
