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
  package func missingScope(
    _ scope: String, open: [String] = [], because reason: String? = nil,
    holder: (key: DependencyDiagnostic.Key, lifetime: LifetimeKind)? = nil, isOfLazy: Bool = false,
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
  package func closeFailed(error: String) -> DependencyDiagnostic {
    diagnostic(
      .closeFailed, "closing \(quoted) threw: \(error)",
      help: "look into what closes it; closing went on with the rest")
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
  package static func closedContainer(
    _ key: DependencyDiagnostic.Key?, name: String?, asking: [ResolutionStep],
    closedAt: DependencyDiagnostic.Location?, isGraph: Bool = false
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
}
