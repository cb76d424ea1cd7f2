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
