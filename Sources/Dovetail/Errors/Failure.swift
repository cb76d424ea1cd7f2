extension DependencyDiagnostic {
  /// A key that something is wrong with: the path to it, and the places that show it.
  @_spi(Tools) public final class Failure: Sendable {
    package let key: Key
    package let asking: [ResolutionStep]
    package let spelling: KeySpelling
    private let location, registered, decorator: Location?
    private let takesArguments: Bool

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - asking: the steps from the first key asked for to the one that needs this; may be empty.
    ///   - location: where the caller asked.
    ///   - registered: where the key was registered.
    ///   - decorator: where the decorator was registered that is at fault.
    ///   - takesArguments: whether its recipe takes arguments.
    ///   - spelling: the spelling of the keys; `nil` for that of the path.
    @_spi(Tools) @inline(never) public init(
      _ key: Key, asking: [ResolutionStep] = [], at location: Location? = nil,
      registered: Location? = nil, decorator: Location? = nil, takesArguments: Bool = false,
      spelling: KeySpelling? = nil
    ) {
      (self.key, self.asking, self.takesArguments) = (key, asking, takesArguments)
      (self.location, self.registered, self.decorator) = (location, registered, decorator)
      self.spelling = spelling ?? KeySpelling(asking.map(\.key) + [key])
    }

    /// The key as it stands in a path.
    package var name: String { spelling.plain(key) }

    /// The key as it stands in a sentence.
    package var quoted: String { spelling.quoted(key) }

    /// Who needs it, and as what.
    package func needing(_ object: String) -> [Note] {
      asking.suffix(1).map { $0.note(needing: object, in: spelling) }
    }

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
    @inline(never) package func diagnostic(
      _ id: DiagnosticID, severity: Severity = .error, _ message: String, steps: [Note]? = nil,
      fact: String = "", notes: [Note] = [], similar: [Similar] = [], help: String
    ) -> DependencyDiagnostic {
      var all = steps ?? needing(id == .missingBinding ? "it" : name)
      if let registered {
        all.append(Note(phrase("% was registered here%", name, fact), at: registered))
      }
      if let decorator { all.append(Note(name + " was decorated here", at: decorator)) }
      return DependencyDiagnostic(
        id: id, severity: severity, location: location ?? asking.first?.location ?? registered,
        message: message, path: spelling.path(asking.map(\.key) + [key]), notes: all + notes,
        similar: similar, help: help)
    }

    /// An asynchronous recipe is needed by synchronous code.
    ///
    /// - Parameters:
    ///   - isBusy: whether the recipe is synchronous, and an asynchronous caller is building it.
    ///   - isEager: whether a start of the container builds it.
    ///   - isStarting: whether the caller is such a start, in synchronous code.
    ///   - canBeStarted: whether it would be the same part if a start built it.
    ///   - asker: the synchronous recipe that resolves it by hand, or what needs it.
    /// - Returns: the diagnostic.
    @_spi(Tools) @inline(never) public func asyncFromSync(
      isBusy: Bool = false, isEager: Bool = false, isStarting: Bool = false, canBeStarted: Bool,
      byHandIn asker: Key? = nil
    ) -> DependencyDiagnostic {
      let (name, later) = (asker.map(spelling.plain), "resolve it with `try await`")
      let by = phrase(isEager ? "let % take it as a parameter, " : " in the recipe of %", name)
      let help =
        isStarting
        ? "call it with `try await` in an async function, or make the recipe synchronous"
        : isEager
          ? phrase("call start() first, %or % in an async function", by, later)
          : canBeStarted
            ? phrase("%%, or build it first: as: .eager and start()", later, by)
            : phrase("% in an async function%", later, making)
      let message =
        isBusy
        ? "% is being built by asynchronous code, and synchronous code cannot wait for it"
        : isStarting
          ? "% has an async % and start() was called without `await`"
          : "% has an async % and was resolved from synchronous code"
      let cause = decorator == nil ? "recipe" : "decorator"
      return diagnostic(.asyncFromSync, phrase(message, quoted, cause), help: help)
    }

    /// A recipe of a global actor is needed away from that actor, or an instance that is not
    /// `Sendable` and stays there, with or without `await`.
    @_spi(Tools) public func wrongActor(
      _ actor: String = "MainActor", isConfined: Bool
    ) -> DependencyDiagnostic {
      if !isConfined {
        let owner = decorator == nil ? "belongs to" : "has a decorator of"
        return diagnostic(
          .wrongActor, phrase("% % the % and was resolved elsewhere", quoted, owner, actor),
          help: phrase("resolve it on the %, or with `try await`%", actor, making))
      }
      return diagnostic(
        .wrongActor, phrase("% is not `Sendable` and was resolved away from the %", quoted, actor),
        help: asking.last.map {
          phrase("register % with `container.mainActor` too", spelling.quoted($0.key))
        } ?? phrase("resolve it on the %, or make the type `Sendable` and await it", actor))
    }

    /// How the caller of a maker awaits what it makes.
    private var making: String {
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
      expected: [String], passed: [String], as form: NeedKind = .required, isOverride: Bool = false
    ) -> DependencyDiagnostic {
      let takes = TypeSpelling.list(expected, orNone: "no arguments")
      var help = argumentHelp(expected, form)
      if expected.isEmpty {
        let taking = passed.map { phrase("_: Given<%>", $0) }.joined(separator: ", ")
        help =
          isOverride
          ? phrase("let the override take (%)", taking)
          : phrase("%, or let % take (%)", help, name, taking)
      }
      let got = TypeSpelling.list(passed, orNone: "nothing")
      return diagnostic(
        .missingArgument, phrase("% takes %, and was passed %", quoted, takes, got),
        fact: expected.isEmpty ? ", without arguments" : ", and takes " + takes, help: help)
    }

    private func argumentHelp(_ expected: [String], _ form: NeedKind) -> String {
      let (type, name) = (spelling.code(key), spelling.suffix(key))
      let asked = form == .collection ? phrase("[%]", type) : type
      let maker = phrase("a Maker<%>", ([asked] + expected).joined(separator: ", "))
      let mark = form == .optional ? "?" : ""
      if let asker = asking.last, asker.parameter != nil {
        let plain = form == .optional ? TypeSpelling.operand(asked) : asked
        let need = (expected.isEmpty ? plain : maker) + mark + name
        return phrase("let % take %", spelling.plain(asker.key), need)
      }
      let arguments = spelling.arguments(asked, key.name)
      let values = expected.map { _ in "…" }.joined(separator: ", ")
      return expected.isEmpty
        ? phrase("resolve(%)", arguments)
        : phrase("resolve(%, with: %), or take %", arguments, values, maker + name)
    }

    /// A recipe takes arguments and its instance is kept, so the next caller's would be ignored.
    package func kept(as lifetime: LifetimeKind, taking types: [String]) -> DependencyDiagnostic {
      let why = types.isEmpty ? "" : ", so the next caller's arguments would be ignored"
      let (takes, kept) = (TypeSpelling.list(types, orNone: "no arguments"), lifetime.spelling)
      return diagnostic(
        .missingArgument, phrase("% takes % and is kept as %", quoted, takes, kept) + why,
        fact: ", as " + kept, help: "register it as: .unique")
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
    @inline(never) package func missingScope(
      _ scope: String, open: [String] = [], because reason: String? = nil,
      holder: (key: Key, lifetime: LifetimeKind)? = nil, isOfLazy: Bool = false,
      help: String? = nil
    ) -> DependencyDiagnostic {
      let (name, kept) = (KeySpelling.literal(scope), holder?.lifetime.spelling ?? "")
      let others = open.map(KeySpelling.literal).joined(separator: " → ")
      let why = open.isEmpty ? "no scope is open here" : phrase("only % is open here", others)
      let usual =
        if let holder, case .scoped = holder.lifetime {
          phrase("keep % as: % too, or open a scope named % around that one", self.name, kept, name)
        } else if let holder {
          phrase(
            "keep % as: .scoped(%) or .unique: as % it is built outside that scope",
            spelling.plain(holder.key), name, kept)
        } else {
          phrase(
            isOfLazy
              ? "keep what took the Lazy as: .scoped(%) too: it asks the container it was made in"
              : "open one, and resolve from it: withScope(%) { scope in … }", name)
        }
      return diagnostic(
        .missingScope, phrase("% needs a scope named %, and %", quoted, name, reason ?? why),
        fact: phrase(", as .scoped(%)", name), help: help ?? usual)
    }
  }
}
