extension DependencyDiagnostic {
  /// A key that something is wrong with: the path to it, and the places that show it.
  @_spi(Tools) public struct Failure: Sendable {
    package let key: DependencyDiagnostic.Key
    package let asking: [ResolutionStep]
    package let spelling: KeySpelling
    /// Where the decorator was registered that is at fault.
    package var decorator: DependencyDiagnostic.Location?
    private let location, registered: DependencyDiagnostic.Location?

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - asking: the steps from the first key asked for to the one that needs this; may be empty.
    ///   - location: where the caller asked.
    ///   - registered: where the key was registered.
    ///   - spelling: the spelling of the keys; `nil` for that of the path.
    @_spi(Tools) public init(
      _ key: DependencyDiagnostic.Key, asking: [ResolutionStep] = [],
      at location: DependencyDiagnostic.Location? = nil,
      registered: DependencyDiagnostic.Location? = nil, spelling: KeySpelling? = nil
    ) {
      (self.key, self.asking) = (key, asking)
      (self.location, self.registered) = (location, registered)
      self.spelling = spelling ?? KeySpelling(asking.map(\.key) + [key])
    }

    /// The key as it stands in a path.
    package var name: String { spelling.plain(key) }

    /// The key as it stands in a sentence.
    package var quoted: String { spelling.quoted(key) }

    /// Who needs it, and as what.
    package var needing: [Note] { asking.suffix(1).map { $0.note(needing: name, in: spelling) } }

    /// The diagnostic of the failure.
    ///
    /// - Parameters:
    ///   - id: the failure.
    ///   - severity: how serious it is.
    ///   - message: the failure in words.
    ///   - steps: what the steps need; `nil` for what the last one does.
    ///   - fact: what the remark on the place of registration ends with.
    ///   - notes: further remarks.
    ///   - similar: the bindings that may have been meant.
    ///   - help: the way out.
    /// - Returns: the diagnostic.
    @inline(never)
    package func diagnostic(
      _ id: DiagnosticID, severity: Severity = .error, _ message: String,
      steps: [Note]? = nil, fact: String = "", notes: [Note] = [], similar: [Similar] = [],
      help: String
    ) -> DependencyDiagnostic {
      var all = steps ?? needing
      if let registered { all.append(Note("\(name) was registered here\(fact)", at: registered)) }
      if let decorator { all.append(Note("\(name) was decorated here", at: decorator)) }
      return DependencyDiagnostic(
        id: id, severity: severity, location: location ?? asking.first?.location ?? registered,
        message: message, path: spelling.path(asking.map(\.key) + [key]), notes: all + notes,
        similar: similar, help: help)
    }
  }
}

extension DependencyDiagnostic.Failure {
  /// An asynchronous recipe is needed by synchronous code.
  ///
  /// - Parameters:
  ///   - isBusy: whether the recipe is synchronous, and an asynchronous caller is building it.
  ///   - isEager: whether a start of the container builds it.
  ///   - isStarting: whether the caller is such a start, in synchronous code.
  ///   - canBeStarted: whether it would be the same part if a start built it.
  ///   - takesArguments: whether its recipe takes arguments.
  ///   - asker: the synchronous recipe that resolves it by hand, or what needs it.
  /// - Returns: the diagnostic.
  @_spi(Tools) public func asyncFromSync(
    isBusy: Bool = false, isEager: Bool = false, isStarting: Bool = false,
    canBeStarted: Bool, takesArguments: Bool = false,
    byHandIn asker: DependencyDiagnostic.Key? = nil
  ) -> DependencyDiagnostic {
    let later = "resolve it with `try await` in an async function"
    let asker = asker.map(spelling.plain)
    let call =
      isStarting ? "start() was called without `await`" : "was resolved from synchronous code"
    return diagnostic(
      .asyncFromSync,
      isBusy
        ? "\(quoted) is being built by asynchronous code, and synchronous code cannot wait for it"
        : "\(quoted) has an async \(decorator == nil ? "recipe" : "decorator") and \(call)",
      help: isStarting
        ? "call it with `try await` in an async function, or make the recipe synchronous"
        : isEager
          ? "call start() first, "
            + (asker.map { "let \($0) take it as a parameter, " } ?? "") + "or \(later)"
          : canBeStarted
            ? "resolve it with `try await`\(asker.map { " in the recipe of \($0)" } ?? ""), "
              + "or build it first: as: .eager and start()"
            : later + Self.making(takesArguments))
  }

  /// A recipe of a global actor is needed away from that actor, or an instance that is not `Sendable`
  /// and stays there, with or without `await`.
  @_spi(Tools) public func wrongActor(
    _ actor: String = "MainActor", isConfined: Bool, takesArguments: Bool = false
  ) -> DependencyDiagnostic {
    if isConfined {
      return diagnostic(
        .wrongActor, "\(quoted) is not `Sendable` and was resolved away from the \(actor)",
        help: asking.last.map {
          "register \(spelling.quoted($0.key)) with `container.mainActor` too"
        } ?? "resolve it on the \(actor), or make the type `Sendable` and await it")
    }
    let what = decorator == nil ? "belongs to" : "has a decorator of"
    return diagnostic(
      .wrongActor, "\(quoted) \(what) the \(actor) and was resolved elsewhere",
      help: "resolve it on the \(actor), or with `try await`" + Self.making(takesArguments))
  }

  /// How the caller of a maker awaits what it makes.
  private static func making(_ takesArguments: Bool) -> String {
    takesArguments ? "; with a Maker, `try await` its make(…)" : ""
  }

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

  private func argumentHelp(_ expected: [String], _ form: NeedKind) -> String {
    var key = key
    if form == .collection { key = .init(type: "[\(spelling.code(key))]", name: key.name) }
    let (type, name) = (spelling.code(key), spelling.suffix(key))
    let maker = KeySpelling.form(of: type, .factory, use: nil, expected) + name
    if let asker = asking.last, asker.parameter != nil {
      let need =
        expected.isEmpty
        ? KeySpelling.form(of: type, form == .optional ? .optional : .required, use: nil) + name
        : "a \(maker)" + (form == .optional ? "?" : "")
      return "let \(spelling.plain(asker.key)) take \(need)"
    }
    let arguments = spelling.arguments(key)
    guard !expected.isEmpty else { return "resolve(\(arguments))" }
    let values = expected.map { _ in "…" }.joined(separator: ", ")
    return "resolve(\(arguments), with: \(values)), or take a \(maker)"
  }

  /// A recipe takes arguments and its instance is kept, so the next caller's would be ignored.
  package func kept(as lifetime: LifetimeKind, taking expected: [String]) -> DependencyDiagnostic {
    let takes = expected.isEmpty ? "no arguments" : TypeSpelling.list(expected)
    let why = expected.isEmpty ? "" : ", so the next caller's arguments would be ignored"
    return diagnostic(
      .missingArgument, "\(quoted) takes \(takes) and is kept as \(lifetime.spelling)\(why)",
      fact: ", as \(lifetime.spelling)", help: "register it as: .unique")
  }

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
    let usual =
      if let holder, case .scoped = holder.lifetime {
        "keep \(self.name) as: \(holder.lifetime.spelling) too, "
          + "or open a scope named \(name) around that one"
      } else if let holder {
        "keep \(spelling.plain(holder.key)) as: .scoped(\(name)) or .unique: "
          + "as \(holder.lifetime.spelling) it is built outside that scope"
      } else if isOfLazy {
        "keep what took the Lazy as: .scoped(\(name)) too: it asks the container it was made in"
      } else {
        "open one, and resolve from it: withScope(\(name)) { scope in … }"
      }
    return diagnostic(
      .missingScope, "\(quoted) needs a scope named \(name), and \(why)",
      fact: ", as .scoped(\(name))", help: help ?? usual)
  }
}
