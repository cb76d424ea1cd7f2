extension DependencyDiagnostic {
  /// A failed resolution: the key, the path, and the places of registration.
  struct Failure {
    let key: Blueprint.Key
    let asking: [ResolutionStep]
    let location: Blueprint.Location?
    let registered: Blueprint.Location?
    let spelling: KeySpelling

    init(
      _ key: Blueprint.Key, asking: [ResolutionStep], at location: Blueprint.Location?,
      registered: Blueprint.Location?, spelling: KeySpelling? = nil
    ) {
      self.key = key
      self.asking = asking
      self.location = location
      self.registered = registered
      self.spelling = spelling ?? KeySpelling(asking.map(\.key) + [key])
    }

    /// The key as it stands in a path.
    var name: String { spelling.plain(key) }

    /// The diagnostic of the failure.
    ///
    /// - Parameters:
    ///   - id: the failure.
    ///   - severity: how serious it is.
    ///   - message: the failure in words.
    ///   - fact: a remark on the place where the key was registered.
    ///   - help: the way out.
    /// - Returns: the diagnostic.
    func diagnostic(
      _ id: DiagnosticID, severity: Severity = .error, _ message: String, fact: String? = nil,
      help: String
    ) -> DependencyDiagnostic {
      var notes = asking.suffix(1).map { $0.note(needing: name, in: spelling) }
      if let registered {
        let ending = fact.map { ", \($0)" } ?? ""
        notes.append(Note("\(name) was registered here\(ending)", at: registered))
      }
      return DependencyDiagnostic(
        id: id, severity: severity, location: location ?? asking.first?.location ?? registered,
        message: message,
        path: PathExcerpt.keys((asking.map(\.key) + [key]).map(spelling.spelt)), notes: notes,
        help: help)
    }
  }

  /// A recipe threw.
  ///
  /// - Parameters:
  ///   - key: the key of the recipe.
  ///   - error: the error that it threw, as text.
  ///   - asking: the steps from the first key asked for to the one that needs this; may be empty.
  ///   - location: where the caller asked.
  ///   - registered: where the recipe was registered.
  /// - Returns: the diagnostic.
  package static func recipeFailed(
    _ key: Blueprint.Key, error: String, asking: [ResolutionStep], at location: Blueprint.Location?,
    registered: Blueprint.Location?
  ) -> DependencyDiagnostic {
    let failure = Failure(key, asking: asking, at: location, registered: registered)
    return failure.diagnostic(
      .recipeFailed, "the recipe of \(failure.spelling.quoted(key)) threw: \(error)",
      help: "nothing was kept; resolving again runs the recipe again")
  }

  /// A resolution goes deeper than the stack allows, or never ends.
  ///
  /// - Parameters:
  ///   - key: the key that was asked for last.
  ///   - asking: the steps from the first key asked for to the one that needs this.
  ///   - location: where the caller asked.
  ///   - registered: where the key was registered.
  /// - Returns: the diagnostic.
  package static func resolutionTooDeep(
    _ key: Blueprint.Key, asking: [ResolutionStep], at location: Blueprint.Location?,
    registered: Blueprint.Location?
  ) -> DependencyDiagnostic {
    let failure = Failure(key, asking: asking, at: location, registered: registered)
    return failure.diagnostic(
      .resolutionTooDeep,
      "resolving \(failure.spelling.quoted(key)) goes too deep",
      help: asking.contains { $0.key == key }
        ? "let the recipe resolve from its own container: it asks another one for its own key"
        : "defer a part of the path with Lazy, or resolve on a thread with a larger stack")
  }

  /// An asynchronous recipe is needed by synchronous code.
  ///
  /// - Parameters:
  ///   - key: the key of the recipe.
  ///   - asking: the steps from the first key asked for to the one that needs this; may be empty.
  ///   - location: where the caller asked.
  ///   - registered: where the recipe was registered.
  ///   - isBusy: whether the recipe is synchronous, and an asynchronous caller is building it.
  ///   - isEager: whether a start of the container builds it.
  ///   - isStarting: whether the caller is such a start, in synchronous code.
  ///   - takesArguments: whether the recipe takes arguments, so that nothing can build it first.
  /// - Returns: the diagnostic.
  package static func asyncFromSync(
    _ key: Blueprint.Key, asking: [ResolutionStep], at location: Blueprint.Location?,
    registered: Blueprint.Location?,
    isBusy: Bool = false, isEager: Bool = false, isStarting: Bool = false,
    takesArguments: Bool = false
  ) -> DependencyDiagnostic {
    let failure = Failure(key, asking: asking, at: location, registered: registered)
    guard isBusy else {
      return asyncFromSync(
        failure, isEager: isEager, isStarting: isStarting, takesArguments: takesArguments)
    }
    return failure.diagnostic(
      .asyncFromSync,
      "\(failure.spelling.quoted(key)) is being built by asynchronous code, "
        + "and synchronous code cannot wait for it",
      help: "resolve it with `try await`, or build it first: as: .eager and start()")
  }

  static func asyncFromSync(
    _ failure: Failure, isEager: Bool = false, isStarting: Bool = false,
    takesArguments: Bool = false
  ) -> DependencyDiagnostic {
    failure.diagnostic(
      .asyncFromSync,
      "\(failure.spelling.quoted(failure.key)) has an async recipe and "
        + (isStarting
          ? "start() was called without `await`" : "was resolved from synchronous code"),
      help: isStarting
        ? "call it with `try await` in an async function, or make the recipe synchronous"
        : isEager
          ? "call start() first, or resolve it with `try await` in an async function"
          : takesArguments
            ? "resolve it with `try await` in an async function"
            : "resolve it with `try await`, or build it first: as: .eager and start()")
  }

  /// A recipe of a global actor is needed away from that actor.
  ///
  /// - Parameters:
  ///   - key: the key of the recipe.
  ///   - actor: the actor, for example `MainActor`.
  ///   - asking: the steps from the first key asked for to the one that needs this; may be empty.
  ///   - location: where the caller asked.
  ///   - registered: where the recipe was registered.
  /// - Returns: the diagnostic.
  package static func wrongActor(
    _ key: Blueprint.Key, actor: String, asking: [ResolutionStep], at location: Blueprint.Location?,
    registered: Blueprint.Location?
  ) -> DependencyDiagnostic {
    wrongActor(Failure(key, asking: asking, at: location, registered: registered), actor: actor)
  }

  /// An instance that is not `Sendable` was asked for away from its actor, with or without `await`.
  package static func confined(
    _ key: Blueprint.Key, actor: String, asking: [ResolutionStep], at location: Blueprint.Location?,
    registered: Blueprint.Location?
  ) -> DependencyDiagnostic {
    confined(Failure(key, asking: asking, at: location, registered: registered), actor: actor)
  }

  static func confined(_ failure: Failure, actor: String) -> DependencyDiagnostic {
    let type = failure.spelling.quoted(failure.key)
    let asker = failure.asking.last.map { failure.spelling.quoted($0.key) }
    return failure.diagnostic(
      .wrongActor,
      "\(type) is not `Sendable` and was resolved away from the \(actor)",
      help: asker.map { "register \($0) with `container.mainActor` too" }
        ?? "resolve it on the \(actor), or make the type `Sendable` and await it")
  }

  /// A discovered module of the main actor is installed away from the main actor.
  package static func moduleAway(_ key: Blueprint.Key) -> DependencyDiagnostic {
    let failure = Failure(key, asking: [], at: nil, registered: nil)
    return failure.diagnostic(
      .wrongActor,
      "\(failure.spelling.quoted(key)) registers on the MainActor and was installed elsewhere",
      help: "call installDiscovered() on the MainActor")
  }

  static func wrongActor(_ failure: Failure, actor: String) -> DependencyDiagnostic {
    failure.diagnostic(
      .wrongActor,
      "\(failure.spelling.quoted(failure.key)) belongs to the \(actor) and was resolved elsewhere",
      help: "resolve it on the \(actor), or with `try await`")
  }
}
