/// Makes the errors of a resolution: what is wrong, and the path that led there.
///
/// An error is made where it happens, while the recipes that led there are still running. The
/// outermost call adds the place that it was called from.
@usableFromInline enum Raise {
  typealias Failure = DependencyDiagnostic.Failure

  /// Nothing provides a key that was asked for.
  static func missing(_ key: Key, in core: Core) -> any Error {
    let (asker, passed) = (Askers.recipe?.binding, Askers.recipe?.arguments?.types ?? [])
    if let asker, passed.contains(where: { $0 == key.type }) {
      // A parameter of an argument's type has to be a `Given`.
      return arguments(asker, asker.argumentTypes, passed)
    }
    let failure = Failure(.init(key), asking: steps(to: key))
    let isUnused = core === DependencyContainer.shared.core && core.ownBindings.isEmpty
    let note = "nothing is registered in DependencyContainer.shared, which was asked here"
    // A caller further in may know the key.
    return failure.diagnostic(
      .missingBinding, "nothing provides " + failure.quoted,
      notes: isUnused ? [.init(note)] : [], help: help(missing: key, failure, in: core)
    ).error(missingIn: Askers.path.first { $0.core.isInside(core) }?.core ?? core)
  }

  private static func help(missing key: Key, _ failure: Failure, in core: Core) -> String {
    if key.type == DependencyContainer.self, key.name == nil {
      return "take a ScopeMaker to open scopes of it, or what you need of it as parameters"
    }
    let registration = phrase("register(%) { … }", failure.spelling.arguments(failure.key))
    if let part = core.remark(.leftOut, key) {
      return phrase(
        "a graph keeps it on the % (%): use the graph's property there, or %",
        part.actor ?? "graph's actor", part.place.location.description, registration)
    }
    if !core.contributions(to: key).isEmpty {
      return phrase(
        "ask for [%]%, which holds its contributions, or %", failure.spelling.code(failure.key),
        key.name == nil ? "" : " under the same name", registration)
    }
    // What a scope keeps may need what is the scope's own.
    guard case .scoped(let scope)? = Askers.recipe?.binding?.lifetime else { return registration }
    return phrase("%, in the scope % if each has its own", registration, KeySpelling.literal(scope))
  }

  /// A dependency needs itself; the path has the recipes from it back to itself.
  static func cycle(_ path: [AnyBinding]) -> any Error {
    let loop = path.filter { $0.head.role != .hidden }
    var cycle = steps(loop, to: nil)
    if cycle.count > 1 { cycle.removeLast() }
    guard let first = cycle.first else {
      return DependencyDiagnostic(id: .dependencyCycle, message: "a recipe needs what it makes")
        .error()
    }
    // The path that led to the cycle, as far as it is this caller's.
    let start = asking.firstIndex { $0 === path[0] } ?? 0
    let leading = steps(Array(asking[..<start]), to: loop[0].key)
    let index = cycle.lastIndex { $0.parameter != nil } ?? cycle.count - 1
    return Failure(first.key, asking: leading + cycle).dependencyCycle(cycle, deferring: index)
      .error()
  }

  /// A recipe that nothing keeps runs already.
  static func circle(through binding: AnyBinding) -> any Error {
    let path = asking
    return cycle(Array(path[(path.lastIndex { $0 === binding } ?? 0)...]) + [binding])
  }

  /// A recipe threw, or a decorator did.
  ///
  /// Errors of this library pass unchanged, so that the innermost one is reported, but for a note on
  /// the decorator; so does the cancellation of the caller.
  @inline(never) static func recipeFailed(
    _ error: any Error, of binding: AnyBinding? = asking.last, inDecorator place: Place? = nil
  ) -> any Error {
    let known = error as? DependencyError
    let isOfCaller = error is CancellationError && Task.isCancelled
    guard let binding, !isOfCaller, known == nil || place != nil else { return error }
    if let closed = error as? GraphClosed, binding.head.part != nil {
      let failure = Failure(.init(type: closed.part))
      return failure.diagnostic(
        .closedContainer, failure.quoted + " was asked for after the graph was closed",
        help: "use it before close(), or make another graph"
      ).error()
    }
    let name = DependencyDiagnostic.Key(binding.key).description
    if let known { return known.noting(name + " was decorated here", at: place) }
    let failure = failure(of: binding, decorator: place)
    let subject = place == nil ? "the recipe of" : "a decorator of"
    return failure.diagnostic(
      .recipeFailed, phrase("% % threw: %", subject, failure.quoted, "\(error)"),
      help: failure.name + " was not kept; resolving again runs the recipe again"
    ).error(underlying: error)
  }

  /// The failure of a build that others have begun, with the path that led this caller to it; a
  /// cycle's is the cycle itself.
  static func joined(_ error: any Error, _ binding: AnyBinding) -> any Error {
    // One of the program's own has whatever it was given.
    guard let error = error as? DependencyError, !error.isLocated, error.id != .dependencyCycle
    else { return error }
    let own = failure(of: binding)
    return error.changingFirst { diagnostic in
      guard let index = diagnostic.path.lastIndex(of: own.key) else { return }
      let isOwn = index == diagnostic.path.count - 1
      // Others begin with something else than who needs it.
      if isOwn, diagnostic.id != .recipeFailed { return }
      let notes = diagnostic.notes.dropFirst(min(index, 1))
      if isOwn { diagnostic.notes = own.needing(own.name) + notes }
      diagnostic.path = own.spelling.path(own.asking.map(\.key) + diagnostic.path[index...])
    }
  }

  /// Something could not be closed.
  @inline(never) static func closeFailed(
    _ binding: AnyBinding, _ problem: String, of subject: String = "closing", help: String
  ) -> DependencyDiagnostic {
    let failure = failure(of: binding, [])
    return failure.diagnostic(
      .closeFailed, phrase("% % %", subject, failure.quoted, problem), help: help)
  }

  /// An asynchronous recipe is needed by synchronous code.
  static func asyncFromSync(
    _ binding: AnyBinding, isBusy: Bool = false, isStarting: Bool = false
  ) -> any Error {
    failure(of: binding, fault: .asyncFromSync).asyncFromSync(
      isBusy: isBusy && !binding.traits.isAsync && !binding.base.traits.isAsync,
      isEager: binding.lifetime == .eager, isStarting: isStarting,
      canBeStarted: binding.lifetime == .single,
      byHandIn: asking.last { $0.traits.isOpaque }.map { .init($0.key) }
    ).error()
  }

  /// A recipe of the main actor is needed away from it, or an instance that lives there.
  static func wrongActor(_ binding: AnyBinding) -> any Error {
    failure(of: binding, fault: .wrongActor).wrongActor(isConfined: binding.traits.isConfined)
      .error()
  }

  /// A `.scoped` dependency is resolved outside a scope of its name.
  static func missingScope(_ name: String, _ binding: AnyBinding, in core: Core) -> any Error {
    let (asked, holder) = (asking, known(asking).last { !$0.isUnique }?.base)
    var open: [String] = []
    for core in core.chain { if let name = core.name { open.insert(name, at: 0) } }
    return failure(of: binding).missingScope(
      name, open: open, holder: holder.map { (.init($0.key), $0.lifetime) },
      isOfLazy: asked.contains { $0.head.role == .hidden }
    ).error()
  }

  /// A recipe takes an argument that its caller did not give.
  static func missingArgument(_ type: any Any.Type) -> any Error {
    guard let asker = Askers.recipe, let binding = asker.binding else {
      return takesNone(Key(type, nil), [], but: [type])
    }
    // What asks by hand takes one more than it was passed.
    let (declared, taken) = (binding.base.argumentTypes, asker.arguments?.taken ?? [])
    let expected = taken.count < declared.count ? declared : taken + [type]
    return arguments(binding, expected, asker.arguments?.types ?? [])
  }

  /// Fails if a recipe doesn't take the given arguments, or a new instance is asked for of what an
  /// installed graph keeps.
  static func refuse(_ request: Request, for binding: AnyBinding) throws {
    if request.mode == .new, binding.head.part != nil, binding.keptLifetime != .unique {
      throw keptByGraph(binding)
    }
    guard let passed = request.arguments, !binding.isForm else { return }
    let (base, role) = (binding.base, binding.head.role)
    let isPassedOn = role == .alias || role == .layer
    let takesAny = isPassedOn || binding.isUnique && base.traits.isOpaque
    if takesAny || binding.isUnique && passed.fit(base.argumentTypes) { return }
    throw arguments(binding, base.argumentTypes, passed.types)
  }

  private static func arguments(
    _ binding: AnyBinding, _ expected: [any Any.Type], _ passed: [any Any.Type]
  ) -> any Error {
    let (failure, base) = (failure(of: binding), binding.base)
    if !binding.isUnique, !expected.isEmpty || base.traits.isOpaque {
      return failure.kept(as: binding.lifetime, taking: names(base.argumentTypes)).error()
    }
    let form = base.head.role == .contribution ? NeedKind.collection : .required
    return failure.missingArgument(
      expected: names(expected), passed: names(passed), as: form,
      isOverride: base.head.role == .override
    ).error()
  }

  /// A handle takes no arguments: it resolves its dependency later, or never.
  static func takesNone(
    _ key: Key, _ passed: [any Any.Type], but expected: [any Any.Type] = []
  ) -> any Error {
    let failure = Failure(.init(key), asking: steps(to: key))
    return failure.missingArgument(expected: names(expected), passed: names(passed)).error()
  }

  @inline(never) private static func names(_ types: [any Any.Type]) -> [String] {
    types.map(TypeName.code)
  }

  /// A closed container is asked for a key, or to do something else.
  ///
  /// The outermost container that is closed says where, and what to open again.
  static func closed(_ key: Key?, _ core: Core) -> any Error {
    var (name, place) = (core.name, Place?.none)
    for core in core.chain where core.isEnding() {
      (name, place) = (core.name, core.state.withLock { $0.closedAt })
    }
    var (holder, help) = ("the container", "resolve before close(), or make another container")
    if let name = name.map(KeySpelling.literal) {
      (holder, help) = ("the scope " + name, phrase("open another: makeScope(%)", name))
    }
    let failure = Failure(key.map { .init($0) } ?? PathExcerpt.gap, asking: steps(to: key))
    var diagnostic = failure.diagnostic(
      .closedContainer, phrase("% was asked for after % was closed", failure.quoted, holder),
      steps: key == nil ? [] : nil, help: help)
    if let place { diagnostic.notes.append(.init(holder + " was closed here", at: place.location)) }
    if key == nil {
      diagnostic.message = holder + " is closed"
      diagnostic.path.removeLast()
    }
    return diagnostic.error()
  }

  private static func keptByGraph(_ binding: AnyBinding) -> any Error {
    let failure = failure(of: binding)
    return failure.diagnostic(
      .withoutEffect, failure.quoted + " cannot be made again by mode: .new",
      fact: ", and the graph keeps it",
      help: "call its method in the graph, graph.makeX(), or mark that @Unique"
    ).error()
  }
}

// The path that led to an error.
extension Raise {
  /// The bindings whose recipes run, from the outermost to the one that asks.
  @inline(never) static var asking: [AnyBinding] { Askers.path.compactMap(\.binding) }

  /// The failure of a binding that running recipes asked for.
  ///
  /// If its recipe hasn't the trait that is at fault, the innermost decorator that has is named.
  private static func failure(
    of binding: AnyBinding, _ asked: [AnyBinding] = asking, decorator: Place? = nil,
    fault id: DiagnosticID? = nil
  ) -> Failure {
    func isAtFault(_ binding: AnyBinding) -> Bool {
      id == .asyncFromSync ? binding.traits.isAsync : binding.traits.isOnMainActor
    }
    let (base, head) = (binding.base, binding.base.head)
    // The layers are known to the outermost, which may run already.
    let around = ([binding] + asked.reversed()).first { $0.base === base && $0 !== base }
    let layer = id == nil || isAtFault(base) ? nil : around?.layers.first(where: isAtFault)
    return Failure(
      .init(head.key), asking: steps(asked, to: head.key, of: base),
      registered: head.origin.location, decorator: (decorator ?? layer?.head.origin)?.location,
      takesArguments: !base.argumentTypes.isEmpty)
  }

  /// The recipes of a path as steps, each with its parameter that needs the next.
  ///
  /// The layers of a decorated key are one step. Those around the last one ask for it, too.
  static func steps(
    _ path: [AnyBinding] = asking, to last: Key?, of target: AnyBinding? = nil
  ) -> [ResolutionStep] {
    let path = known(path)
    var (steps, next) = ([ResolutionStep](), last?.plain)
    for (index, binding) in path.enumerated().reversed() {
      let (base, outer) = (binding.base, index > 0 ? path[index - 1] : nil)
      let isLayer = base === outer?.base && binding !== outer && binding.key.layer > 0
      if isLayer || steps.isEmpty && base === target { continue }
      // An alias, or a graph's part, has no parameters.
      let isAlias = base.head.role == .alias
      let parameter = isAlias ? nil : base.needs.firstIndex { $0.kind != nil && $0.key == next }
      let need =
        parameter.map { base.needs[$0] }
        ?? base.observed.first { $0.key == next && $0.kind?.isDeferred == false }
      steps.append(
        ResolutionStep(
          key: .init(base.key), location: base.head.origin.location,
          parameter: parameter.map { $0 + 1 }, isKept: isAlias || !base.isUnique,
          kind: need?.kind ?? .required))
      next = binding.key.plain
    }
    return steps.reversed()
  }

  /// The bindings of a path that users know.
  ///
  /// A handle stands for the part that took it, if nothing before it does.
  private static func known(_ path: [AnyBinding]) -> [AnyBinding] {
    path.enumerated().compactMap { index, binding in
      binding.head.role != .hidden ? binding : index == 0 ? binding.inner : nil
    }
  }

  /// Runs the outermost call of a resolution, whose place its errors have.
  static func locating<Result>(_ place: Place, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw located(error, at: place) }
  }

  /// Adds the place where the resolution began, unless the caller is inside a recipe.
  @usableFromInline @inline(never)
  static func located(_ error: any Error, at place: Place) -> any Error {
    guard var known = error as? DependencyError, !known.isLocated, Askers.recipe == nil
    else { return error }
    known.isLocated = true
    for index in known.diagnostics.indices { known.diagnostics[index].location = place.location }
    return known
  }
}
