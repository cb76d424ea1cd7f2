extension DependencyDiagnostic {
  /// A key that something is wrong with: the path to it, and the places that show it.
  @_spi(Tools) public struct Failure: Sendable {
    package let key: DependencyDiagnostic.Key
    package let asking: [ResolutionStep]
    package let location: DependencyDiagnostic.Location?
    package let registered: DependencyDiagnostic.Location?
    package let spelling: KeySpelling

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
      self.key = key
      self.asking = asking
      self.location = location
      self.registered = registered
      self.spelling = spelling ?? KeySpelling(asking.map(\.key) + [key])
    }

    /// The key as it stands in a path.
    package var name: String { spelling.plain(key) }

    /// The key as it stands in a sentence.
    package var quoted: String { spelling.quoted(key) }

    /// The diagnostic of the failure.
    ///
    /// - Parameters:
    ///   - id: the failure.
    ///   - severity: how serious it is.
    ///   - message: the failure in words.
    ///   - steps: what the steps need; `nil` for what the last one does.
    ///   - fact: what the remark on the place of registration ends with.
    ///   - decorator: where the decorator was registered that is at fault.
    ///   - notes: further remarks.
    ///   - similar: the bindings that may have been meant.
    ///   - help: the way out.
    /// - Returns: the diagnostic.
    @inline(never)
    package func diagnostic(
      _ id: DiagnosticID, severity: Severity = .error, _ message: String,
      steps: [Note]? = nil, fact: String = "", decorator: DependencyDiagnostic.Location? = nil,
      notes: [Note] = [], similar: [Similar] = [], help: String
    ) -> DependencyDiagnostic {
      var all = steps ?? asking.suffix(1).map { $0.note(needing: name, in: spelling) }
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
  /// A recipe threw the error of the given text, or the decorator at the given place did.
  package func recipeFailed(
    error: String, inDecorator decorator: DependencyDiagnostic.Location? = nil
  ) -> DependencyDiagnostic {
    diagnostic(
      .recipeFailed,
      "\(decorator == nil ? "the recipe of" : "a decorator of") \(quoted) threw: \(error)",
      decorator: decorator,
      help: "\(name) was not kept; resolving again runs the recipe again")
  }

  /// An asynchronous recipe is needed by synchronous code.
  ///
  /// - Parameters:
  ///   - isBusy: whether the recipe is synchronous, and an asynchronous caller is building it.
  ///   - isEager: whether a start of the container builds it.
  ///   - isStarting: whether the caller is such a start, in synchronous code.
  ///   - canBeStarted: whether it would be the same part if a start built it.
  ///   - takesArguments: whether its recipe takes arguments.
  ///   - asker: the synchronous recipe that resolves it by hand, or what needs it.
  ///   - decorator: the asynchronous decorator, if the recipe is synchronous.
  /// - Returns: the diagnostic.
  @_spi(Tools) public func asyncFromSync(
    isBusy: Bool = false, isEager: Bool = false, isStarting: Bool = false,
    canBeStarted: Bool = true, takesArguments: Bool = false,
    byHandIn asker: DependencyDiagnostic.Key? = nil, decorator: DependencyDiagnostic.Location? = nil
  ) -> DependencyDiagnostic {
    let place = asker.map { " in the recipe of \(spelling.plain($0))" } ?? ""
    let later = "resolve it with `try await` in an async function"
    let call =
      isStarting ? "start() was called without `await`" : "was resolved from synchronous code"
    return diagnostic(
      .asyncFromSync,
      isBusy
        ? "\(quoted) is being built by asynchronous code, and synchronous code cannot wait for it"
        : "\(quoted) has an async \(decorator == nil ? "recipe" : "decorator") and \(call)",
      decorator: decorator,
      help: isStarting
        ? "call it with `try await` in an async function, or make the recipe synchronous"
        : isEager
          ? "call start() first, "
            + (asker.map { "let \(spelling.plain($0)) take it as a parameter, " } ?? "")
            + "or \(later)"
          : canBeStarted
            ? "resolve it with `try await`\(place), or build it first: as: .eager and start()"
            : later + Self.making(takesArguments))
  }

  /// A recipe of a global actor, for example `MainActor`, is needed away from that actor.
  package func wrongActor(
    _ actor: String, takesArguments: Bool = false, decorator: DependencyDiagnostic.Location? = nil
  ) -> DependencyDiagnostic {
    let what = decorator == nil ? "belongs to" : "has a decorator of"
    return diagnostic(
      .wrongActor, "\(quoted) \(what) the \(actor) and was resolved elsewhere",
      decorator: decorator,
      help: "resolve it on the \(actor), or with `try await`" + Self.making(takesArguments))
  }

  /// How the caller of a maker awaits what it makes.
  private static func making(_ takesArguments: Bool) -> String {
    takesArguments ? "; with a Maker, `try await` its make(…)" : ""
  }

  /// An instance that is not `Sendable` was asked for away from its actor, with or without `await`.
  @_spi(Tools) public func confined(
    to actor: String, decorator: DependencyDiagnostic.Location? = nil
  ) -> DependencyDiagnostic {
    diagnostic(
      .wrongActor, "\(quoted) is not `Sendable` and was resolved away from the \(actor)",
      decorator: decorator,
      help: asking.last.map {
        "register \(spelling.quoted($0.key)) with `container.mainActor` too"
      } ?? "resolve it on the \(actor), or make the type `Sendable` and await it")
  }

  /// A discovered module of the main actor is installed away from the main actor.
  package func moduleAway() -> DependencyDiagnostic {
    diagnostic(
      .wrongActor, "\(quoted) registers on the MainActor and was installed elsewhere",
      help: "call installDiscovered() on the MainActor")
  }
}

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
