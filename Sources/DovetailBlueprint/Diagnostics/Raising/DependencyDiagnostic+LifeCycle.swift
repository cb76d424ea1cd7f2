extension DependencyDiagnostic.Failure {
  /// An instance belongs to scopes of a name, and the caller is in none of them.
  ///
  /// - Parameters:
  ///   - scope: the name of the scopes that keep it.
  ///   - open: the names of the scopes that enclose the caller, the outermost first.
  ///   - holder: the key with a longer lifetime that needs this one, if that is the fault.
  ///   - isOfLazy: whether a `Lazy` asked for it.
  /// - Returns: the diagnostic.
  package func missingScope(
    _ scope: String, open: [String] = [],
    holder: (key: Blueprint.Key, lifetime: Blueprint.Lifetime)? = nil, isOfLazy: Bool = false
  ) -> DependencyDiagnostic {
    let name = KeySpelling.literal(scope)
    let others = open.map(KeySpelling.literal).joined(separator: " → ")
    return missingScope(
      scope, because: open.isEmpty ? "no scope is open here" : "only \(others) is open here",
      help: holder.map {
        if case .scoped = $0.lifetime {
          return "keep \(self.name) as: \($0.lifetime.spelling) too, "
            + "or open a scope named \(name) around that one"
        }
        return "keep \(spelling.plain($0.key)) as: .scoped(\(name)) too: "
          + "as \($0.lifetime.spelling) it is built outside that scope"
      }
        ?? (isOfLazy
          ? "keep what took the Lazy as: .scoped(\(name)) too: it asks the container it was made in"
          : "open one, and resolve from it: withScope(\(name)) { scope in … }"))
  }

  func missingScope(
    _ scope: String, because reason: String, help: String
  ) -> DependencyDiagnostic {
    let name = KeySpelling.literal(scope)
    return diagnostic(
      .missingScope, "\(quoted) needs a scope named \(name), and \(reason)",
      fact: "as .scoped(\(name))", help: help)
  }
}

extension DependencyDiagnostic {
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
    let needs = key.map { key in
      asking.suffix(1).map { $0.note(needing: spelling.plain(key), in: spelling) }
    }
    let closing = closedAt.map { Note("\(container) was closed here", at: $0) }
    return DependencyDiagnostic(
      id: .closedContainer, location: location ?? asking.first?.location,
      message: key.map { "\(spelling.quoted($0)) was asked for after \(container) was closed" }
        ?? "\(container) is closed",
      path: spelling.path(keys), notes: (needs ?? []) + [closing].compactMap { $0 },
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
      help: "look into what closes it; closing went on with the rest")
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
        ? "it was cancelled; let closing it do less, or give close() more time"
        : "let closing it end when its task is cancelled; close() went on without it")
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
