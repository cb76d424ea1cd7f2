extension DependencyDiagnostic.Failure {
  /// An instance belongs to scopes of a name, and the caller is in none of them.
  ///
  /// - Parameters:
  ///   - scope: the name of the scopes that keep it.
  ///   - open: the names of the scopes that enclose the caller, the outermost first.
  ///   - reason: why it isn't there, if not for those.
  ///   - holder: the key with a longer lifetime that needs this one, if that is the fault.
  ///   - isOfLazy: whether a `Lazy` asked for it.
  ///   - help: the way out, if another one is known.
  /// - Returns: the diagnostic.
  @_spi(Tools) public func missingScope(
    _ scope: String, open: [String] = [], because reason: String? = nil,
    holder: (key: Blueprint.Key, lifetime: Blueprint.Lifetime)? = nil, isOfLazy: Bool = false,
    help: String? = nil
  ) -> DependencyDiagnostic {
    let name = KeySpelling.literal(scope)
    let others = open.map(KeySpelling.literal).joined(separator: " → ")
    let why = reason ?? (open.isEmpty ? "no scope is open here" : "only \(others) is open here")
    return diagnostic(
      .missingScope, "\(quoted) needs a scope named \(name), and \(why)",
      fact: ", as .scoped(\(name))",
      help: help
        ?? holder.map {
          if case .scoped = $0.lifetime {
            return "keep \(self.name) as: \($0.lifetime.spelling) too, "
              + "or open a scope named \(name) around that one"
          }
          return "keep \(spelling.plain($0.key)) as: .scoped(\(name)) or .unique: "
            + "as \($0.lifetime.spelling) it is built outside that scope"
        }
        ?? (isOfLazy
          ? "keep what took the Lazy as: .scoped(\(name)) too: it asks the container it was made in"
          : "open one, and resolve from it: withScope(\(name)) { scope in … }"))
  }

  /// Closing an instance threw the error of the given text.
  @_spi(Tools) public func closeFailed(error: String) -> DependencyDiagnostic {
    diagnostic(
      .closeFailed, "closing \(quoted) threw: \(error)",
      help: "look into what closes it; closing went on with the rest")
  }

  /// An instance was not closed in time.
  ///
  /// - Parameters:
  ///   - duration: the time that was allowed, as text, for example `5 seconds`.
  ///   - wasCancelled: whether closing it ended when it was cancelled.
  /// - Returns: the diagnostic.
  @_spi(Tools) public func closeTimedOut(
    after duration: String, wasCancelled: Bool = false
  ) -> DependencyDiagnostic {
    diagnostic(
      .closeFailed, "closing \(quoted) did not end within \(duration)",
      help: wasCancelled
        ? "it was cancelled; let closing it do less, or give close() more time"
        : "let closing it end when its task is cancelled; close() went on without it")
  }
}

extension DependencyDiagnostic {
  /// The container was closed.
  ///
  /// - Parameters:
  ///   - key: the key that was asked for, if there was one.
  ///   - name: the name of the container, if it is a scope.
  ///   - asking: the steps from the first key asked for to the one that needs this; may be empty.
  ///   - closedAt: where the container was closed.
  ///   - isGraph: whether it is a graph.
  /// - Returns: the diagnostic.
  @_spi(Tools) public static func closedContainer(
    _ key: Blueprint.Key?, name: String?, asking: [ResolutionStep],
    closedAt: Blueprint.Location?, isGraph: Bool = false
  ) -> DependencyDiagnostic {
    let (container, help) =
      if let name = name.map(KeySpelling.literal) {
        ("the scope \(name)", "open another: makeScope(\(name))")
      } else if isGraph {
        ("the graph", "use it before close(), or make another graph")
      } else {
        ("the container", "resolve before close(), or make another container")
      }
    let notes = closedAt.map { [Note("\(container) was closed here", at: $0)] } ?? []
    if let key {
      let failure = Failure(key, asking: asking)
      return failure.diagnostic(
        .closedContainer, "\(failure.quoted) was asked for after \(container) was closed",
        notes: notes, help: help)
    }
    let path = asking.map(\.key)
    return DependencyDiagnostic(
      id: .closedContainer, location: asking.first?.location, message: "\(container) is closed",
      path: KeySpelling(path).path(path), notes: notes, help: help)
  }

  /// A recipe did not end in time for its container to close.
  ///
  /// - Parameters:
  ///   - key: the key of the recipe; `nil` for several recipes.
  ///   - duration: the time that was allowed, as text, for example `5 seconds`.
  ///   - registered: where its binding was registered.
  /// - Returns: the diagnostic.
  @_spi(Tools) public static func stillUnderWay(
    _ key: Blueprint.Key?, after duration: String, registered: Blueprint.Location?
  ) -> DependencyDiagnostic {
    let what = key.map { "the recipe of \(KeySpelling([$0]).quoted($0))" } ?? "a recipe"
    return DependencyDiagnostic(
      id: .closeFailed, location: registered,
      message: "\(what) was still running after \(duration)", path: key.map { [$0] } ?? [],
      help: "let it end when its task is cancelled; close() went on without it")
  }
}
