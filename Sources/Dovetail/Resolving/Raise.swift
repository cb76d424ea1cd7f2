/// Makes the errors of a resolution: what is wrong, and the path that led there.
///
/// An error is made where it happens, while the recipes that led there are still running. The
/// outermost call adds the place that it was called from.
enum Raise {
  typealias Failure = DependencyDiagnostic.Failure

  /// Nothing provides a key that was asked for.
  static func missing(_ key: Key, in core: Core) -> any Error {
    do { try core.refuseClosed(key) } catch { return error }
    let path = Askers.path
    if let asker = path.last, let binding = asker.binding, let passed = asker.arguments,
      passed.types.contains(where: { $0 == key.type })
    {
      // A parameter of an argument's type has to be a `Given`.
      return arguments(binding, binding.argumentTypes, passed.types, path.dropLast())
    }
    let failure = failure(of: key)
    let help =
      key.type == DependencyContainer.self && key.name == nil
      ? "take a ScopeMaker to open scopes of it, or what you need of it as parameters"
      : help(missing: key, failure, in: core)
    return DependencyError(
      failure.diagnostic(
        .missingBinding, "nothing provides \(failure.quoted)",
        steps: failure.asking.suffix(1).map { $0.note(needing: "it", in: failure.spelling) },
        notes: core === DependencyContainer.shared.core && core.ownBindings.isEmpty
          ? [.init("nothing is registered in DependencyContainer.shared, which was asked here")]
          : [],
        help: help),
      // A caller further in may know the key.
      completed: Suggestions.of(path.lazy.map(\.core).first { $0.isInside(core) } ?? core))
  }

  private static func help(missing key: Key, _ failure: Failure, in core: Core) -> String {
    let registration = "register(\(failure.spelling.arguments(failure.key))) { … }"
    let leftOut = core.chain.lazy.flatMap { core in core.state.withLock { $0.remarks.leftOut } }
    if let part = leftOut.first(where: { $0.key == key }) {
      return "a graph keeps it on the \(part.actor ?? "graph's actor") (\(part.place.location)): "
        + "use the graph's property there, or \(registration)"
    }
    if !core.contributions(to: key).isEmpty {
      return "ask for [\(failure.spelling.code(failure.key))]"
        + (key.name == nil ? "" : " under the same name")
        + ", which holds its contributions, or \(registration)"
    }
    // What a scope keeps may need what is the scope's own.
    guard case .scoped(let scope)? = Askers.recipe?.binding?.lifetime else { return registration }
    return registration + ", in the scope \(KeySpelling.literal(scope)) if each has its own"
  }

  /// A dependency needs itself; the path has the recipes from it back to itself.
  static func cycle(_ path: [AnyBinding]) -> any Error {
    let loop = path.filter { $0.head.role != .hidden }
    // The path that led to the cycle, as far as it is this caller's.
    let own = Askers.path.compactMap(\.binding)
    let start = own.firstIndex { $0 === path.first } ?? own.startIndex
    let leading = steps(Array(own[..<start]), to: loop.first?.key.plain)
    var cycle = steps(loop, to: nil)
    if cycle.count > 1 { cycle.removeLast() }
    return DependencyError(
      .dependencyCycle(
        cycle, leading: leading,
        deferring: cycle.lastIndex { $0.parameter != nil } ?? cycle.indices.last))
  }

  /// A recipe that nothing keeps runs already.
  static func circle(through binding: AnyBinding) -> any Error {
    let path = Askers.path.compactMap(\.binding)
    return cycle(Array(path[(path.lastIndex { $0 === binding } ?? 0)...]) + [binding])
  }

  /// A recipe threw, or a decorator did.
  ///
  /// Errors of this library pass unchanged, so that the innermost one is reported, but for a note on
  /// the decorator; so does the cancellation of the caller.
  @inline(never)
  static func recipeFailed(_ error: any Error, inDecorator place: Place? = nil) -> any Error {
    let known = error as? DependencyError
    if known != nil && place == nil || error is CancellationError && Task.isCancelled {
      return error
    }
    let path = Askers.path
    guard let failed = path.last?.binding else { return error }
    guard let known, let place else {
      return failedToMake(failed, error, path.dropLast(), inDecorator: place)
    }
    return known.noting("\(DependencyDiagnostic.Key(failed.key)) was decorated here", at: place)
  }

  /// What makes a binding's instance threw.
  static func failedToMake(
    _ binding: AnyBinding, _ error: any Error, _ path: [Asking] = Askers.path,
    inDecorator place: Place? = nil
  ) -> DependencyError {
    var failure = failure(of: binding, path)
    failure.decorator = place?.location
    return DependencyError(
      failure.diagnostic(
        .recipeFailed,
        "\(place == nil ? "the recipe of" : "a decorator of") \(failure.quoted) threw: \(error)",
        help: "\(failure.name) was not kept; resolving again runs the recipe again"),
      underlying: error)
  }

  /// The failure of a build that others have begun, with the path that led this caller to it; a
  /// cycle's is the cycle itself.
  static func joined(_ error: any Error, _ binding: AnyBinding) -> any Error {
    // One of the program's own has whatever it was given.
    guard let error = error as? DependencyError, !error.isLocated, error.id != .dependencyCycle
    else { return error }
    let own = failure(of: binding, Askers.path)
    return error.changingFirst { diagnostic in
      guard let index = diagnostic.path.lastIndex(of: own.key) else { return }
      if index == diagnostic.path.count - 1 {
        // Others begin with something else than who needs it.
        guard diagnostic.id == .recipeFailed else { return }
        if index > 0 { diagnostic.notes.removeFirst() }
        diagnostic.notes.insert(contentsOf: own.needing, at: 0)
      }
      diagnostic.path = own.spelling.path(own.asking.map(\.key) + diagnostic.path[index...])
    }
  }

  /// Something could not be closed.
  @inline(never) static func closeFailed(
    _ binding: AnyBinding, _ problem: String, of subject: String = "closing", help: String
  ) -> DependencyDiagnostic {
    let failure = failure(of: binding, [])
    return failure.diagnostic(.closeFailed, "\(subject) \(failure.quoted) \(problem)", help: help)
  }

  /// An asynchronous recipe is needed by synchronous code.
  static func asyncFromSync(
    _ binding: AnyBinding?, isBusy: Bool = false, isStarting: Bool = false
  ) -> any Error {
    var path = Askers.path
    guard let binding = binding ?? path.popLast()?.binding else {
      return DependencyError(.init(id: .asyncFromSync, message: "a recipe has to be awaited"))
    }
    let base = binding.base
    return DependencyError(
      failure(of: binding, path, \.isAsync).asyncFromSync(
        isBusy: isBusy && !binding.traits.isAsync && !base.traits.isAsync,
        isEager: binding.lifetime == .eager, isStarting: isStarting,
        canBeStarted: binding.lifetime == .single, takesArguments: !base.argumentTypes.isEmpty,
        byHandIn: path.last { $0.binding?.traits.isOpaque == true }?.binding.map { .init($0.key) }),
      isOfCaller: true)
  }

  /// A recipe of the main actor is needed away from it, or an instance that lives there.
  static func wrongActor(_ binding: AnyBinding) -> any Error {
    DependencyError(
      failure(of: binding, Askers.path, \.isOnMainActor).wrongActor(
        isConfined: binding.traits.isConfined,
        takesArguments: !binding.base.argumentTypes.isEmpty),
      isOfCaller: true)
  }

  /// A `.scoped` dependency is resolved outside a scope of its name.
  static func missingScope(_ name: String, _ binding: AnyBinding, in core: Core) -> any Error {
    let asked = Askers.path.compactMap(\.binding)
    let holder = known(asked).last { $0.lifetime != .unique }?.base
    return DependencyError(
      failure(of: binding, Askers.path).missingScope(
        name, open: core.chain.reversed().compactMap(\.name),
        holder: holder.map { (.init($0.key), $0.lifetime) },
        isOfLazy: asked.contains { $0.head.role == .hidden }))
  }

  /// A recipe takes an argument that its caller did not give.
  static func missingArgument(_ type: any Any.Type) -> any Error {
    let path = Askers.path
    guard let asking = path.last, let binding = asking.binding else {
      return DependencyError(
        Failure(.init(type, name: nil)).missingArgument(
          expected: [TypeName.code(type)], passed: []))
    }
    let (declared, passed) = (binding.base.argumentTypes, asking.arguments?.types ?? [])
    // What asks by hand takes one more than it was passed.
    let taken = asking.arguments?.taken ?? []
    return arguments(
      binding, taken.count < declared.count ? declared : taken + [type], passed, path.dropLast())
  }

  /// Fails if a recipe doesn't take the given arguments.
  static func refuse(_ passed: Arguments, for binding: AnyBinding) throws {
    let (role, expected) = (binding.head.role, binding.base.argumentTypes)
    let isPassedOn = role == .alias || role == .layer
    if binding.isUnique || isPassedOn,
      binding.base.traits.isOpaque || isPassedOn || passed.fit(expected)
    {
      return
    }
    throw arguments(binding, expected, passed.types, Askers.path)
  }

  private static func arguments(
    _ binding: AnyBinding, _ expected: [any Any.Type], _ passed: [any Any.Type], _ path: [Asking]
  ) -> any Error {
    let (failure, base) = (failure(of: binding, path), binding.base)
    let isKept = binding.lifetime != .unique && (!expected.isEmpty || base.traits.isOpaque)
    return DependencyError(
      isKept
        ? failure.kept(as: binding.lifetime, taking: base.argumentTypes.map(TypeName.code))
        : failure.missingArgument(
          expected: expected.map(TypeName.code), passed: passed.map(TypeName.code),
          as: base.head.role == .contribution ? .collection : .required,
          isOverride: base.head.role == .override))
  }

  /// A handle takes no arguments: it resolves its dependency later, or never.
  static func takesNone(_ key: Key, _ passed: [any Any.Type]) -> any Error {
    DependencyError(
      failure(of: key).missingArgument(expected: [], passed: passed.map(TypeName.code)))
  }

  /// A closed container is asked for a key, or to do something else.
  ///
  /// The outermost container that is closed says where, and what to open again.
  static func closed(_ key: Key?, _ core: Core) -> any Error {
    let core = core.chain.reversed().first { $0.isEnding() } ?? core
    let name = core.name.map(KeySpelling.literal)
    return closed(
      key.map { .init($0) }, name.map { "the scope \($0)" } ?? "the container",
      asking: steps(Askers.path.compactMap(\.binding), to: key?.plain),
      at: core.state.withLock { $0.closedAt },
      help: name.map { "open another: makeScope(\($0))" }
        ?? "resolve before close(), or make another container")
  }

  /// A part of a graph that is closed.
  static func closed(graph part: String) -> any Error {
    closed(
      .init(type: part, identity: part), "the graph",
      help: "use it before close(), or make another graph")
  }

  private static func closed(
    _ key: DependencyDiagnostic.Key?, _ holder: String, asking: [ResolutionStep] = [],
    at place: Place? = nil, help: String
  ) -> any Error {
    let notes = place.map {
      [DependencyDiagnostic.Note("\(holder) was closed here", at: $0.location)]
    }
    let path = asking.map(\.key)
    guard let key else {
      return DependencyError(
        .init(
          id: .closedContainer, location: asking.first?.location, message: "\(holder) is closed",
          path: KeySpelling(path).path(path), notes: notes ?? [], help: help))
    }
    let failure = Failure(key, asking: asking)
    return DependencyError(
      failure.diagnostic(
        .closedContainer, "\(failure.quoted) was asked for after \(holder) was closed",
        notes: notes ?? [], help: help))
  }

  /// A new instance is asked for of what an installed graph keeps.
  static func keptByGraph(_ binding: AnyBinding) -> any Error {
    let failure = failure(of: binding, Askers.path)
    return DependencyError(
      failure.diagnostic(
        .withoutEffect, "\(failure.quoted) cannot be made again by mode: .new",
        fact: ", and the graph keeps it",
        help: "call its method in the graph, graph.makeX(), or mark that @Unique"))
  }
}

// The path that led to an error.
extension Raise {
  /// The failure of a binding that running recipes asked for.
  ///
  /// If its recipe hasn't the trait that is at fault, the innermost decorator that has is named.
  private static func failure(
    of binding: AnyBinding, _ path: [Asking], _ fault: KeyPath<BindingHead.Traits, Bool>? = nil
  ) -> Failure {
    let (base, asked) = (binding.base, path.compactMap(\.binding))
    var askers = known(asked)
    // The layers around it ask for it, too.
    while let last = askers.last, last.base === base { askers.removeLast() }
    var failure = Failure(
      .init(base.key), asking: steps(askers, to: base.key.plain),
      registered: base.head.origin.location)
    if let fault, !base.traits[keyPath: fault] {
      // They are known to the outermost, which may run already.
      let around = ([binding] + asked.reversed()).first { $0.base === base && $0 !== base }
      failure.decorator =
        around?.layers.first { $0.traits[keyPath: fault] }?.head.origin.location
    }
    return failure
  }

  private static func failure(of key: Key) -> Failure {
    Failure(.init(key), asking: steps(Askers.path.compactMap(\.binding), to: key.plain))
  }

  /// The recipes of a path as steps, each with its parameter that needs the next.
  ///
  /// The layers of a decorated key are one step.
  static func steps(_ path: [AnyBinding], to last: Key?) -> [ResolutionStep] {
    var path = known(path)
    path = path.indices.filter { index in
      index == 0 || path[index].base !== path[index - 1].base || path[index] === path[index - 1]
        || path[index].key.layer <= 0
    }.map { path[$0] }
    let next = path.dropFirst().map(\.key.plain) + [last]
    return zip(path, next).map { binding, next in
      let base = binding.base
      // An alias, or a graph's part, has no parameters.
      let parameter =
        base.head.role == .alias ? nil : base.needs.firstIndex { $0.kind != nil && $0.key == next }
      let observed = base.observed.first { $0.key == next && $0.kind?.isDeferred == false }
      let need = parameter.map { base.needs[$0] } ?? observed
      var step = ResolutionStep(
        key: .init(base.key), location: base.head.origin.location,
        parameter: parameter.map { $0 + 1 },
        isKept: base.head.role == .alias || base.lifetime != .unique)
      step.kind = need?.kind ?? .required
      return step
    }
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
  @inline(never)
  static func located(_ error: any Error, at place: Place) -> any Error {
    guard let error = error as? DependencyError, Askers.recipe == nil else { return error }
    return error.located(at: place)
  }
}
