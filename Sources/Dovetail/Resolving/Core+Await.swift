import Synchronization

// Resolving in a task, which may await recipes. Everything stays in the caller's isolation.

// It knows no type: who asks takes the instance out of the content.

extension Core {
  @usableFromInline @inline(never) func obtainAwaited(
    _ type: any Any.Type, named name: String?, _ mode: ResolveMode = .registered,
    with arguments: Arguments? = nil, at place: Place
  ) async throws -> Content {
    let request = Request(mode: mode, arguments: arguments, place: place)
    do {
      return try await asking(at: place) { try await obtainAwaited(Key(type, name), request) }
    } catch { throw Raise.located(error, at: place) }
  }

  /// What is kept under a key, or is made here and now since nothing of it has to be awaited; `nil`
  /// for the rest, and where somebody is told.
  @usableFromInline @inline(never) func obtainAtOnce(
    _ type: any Any.Type, named name: String?, _ mode: ResolveMode, at place: Place
  ) throws -> Content? {
    let version = parent?.versions
    guard mode == .registered, !isObserved.load(ordering: .relaxed), !Task.isCancelled,
      let found = find(Key(type, name)), found.isOpen
    else { return nil }
    let (binding, owner) = (found.binding, found.owner)
    if let kept = found.kept { return kept }
    if binding.isGraph || !binding.isPlain { return nil }
    if outlook(of: binding, owner: owner).hasToBeAwaited { return nil }
    return try Raise.locating(place) {
      if binding.isUnique {
        return try content(of: binding, owner: owner, Request(mode: mode, place: place))
      }
      let (keeper, runner) = try keeper(of: binding, owner: owner)
      let isOfOuter = keeper === self && owner !== self
      return switch keeper.claim(binding, isInTask: false, since: isOfOuter ? version : nil) {
      case .kept(let content): content
      case .build(let work): try keeper.build(work, binding, owner: owner, for: runner)
      case .wait, .gone, .closed: nil
      }
    }
  }

  @inline(never)
  func obtainAwaited(_ key: Key, _ request: Request = Request()) async throws -> Content {
    try Task.checkCancellation()
    let found = try found(key)
    if let kept = found.kept, request.isPlain { return kept }
    return try await instanceAwaited(of: found.binding, owner: found.owner, request)
  }

  /// The parameters of a recipe, awaited in order.
  @usableFromInline func awaited<each P>(
    _ names: [String?], _ types: (repeat (each P).Type)
  ) async throws -> Handed<(repeat each P)> {
    var names = names.makeIterator()
    return Handed(
      (repeat try await obtainAwaited(Key((each P).self, names.next() ?? nil)).value(
        as: (each P).self)))
  }

  /// The contributions to a collection, awaited in order.
  @inline(never)
  func contentsAwaited(_ key: Key, _ request: Request) async throws -> [Content] {
    let found = contributions(to: key)
    return try await Asking.with(Asking(nil, for: self)) {
      let begun = request.mode == .new ? [] : begin(found.map(\.binding))
      defer { Waits.leave(begun) }
      var all: [Content] = []
      for next in found {
        request.arguments?.giveBack()
        do {
          all.append(try await instanceAwaited(of: next.binding, owner: next.owner, request))
        } catch { if next.isStillBound { throw error } }
      }
      return all
    }
  }

  /// The instance of a binding that was found for this core.
  @inline(never) func instanceAwaited(
    of binding: AnyBinding, owner: Core, _ request: Request
  ) async throws -> Content {
    if binding.traits.isConfined, !isOnMainActor() { throw Raise.wrongActor(binding) }
    try Raise.refuse(request, for: binding)
    return try await contentAwaited(of: binding, owner: owner, request)
  }

  /// The same for who may have any instance.
  @inline(never)
  func contentAwaited(
    of binding: AnyBinding, owner: Core, _ request: Request = Request()
  ) async throws -> Content {
    if !binding.isUnique, request.mode == .registered {
      return try await keptAwaited(binding, owner: owner)
    }
    let outlook = outlook(of: binding, owner: owner, isNew: request.mode == .new)
    if !outlook.hasToBeAwaited { return try content(of: binding, owner: owner, request) }
    if binding.isForm {
      // SAFETY: the key of a form has the form's type.
      let form = binding.key.type as! any Form.Type
      return try await form.contentAwaited(for: self, binding, request)
    }
    if request.arguments == nil { try refuseCircleInTask(binding) }
    return try await running(binding, owner: owner, asking(binding, outlook, request), outlook)
  }

  /// The run of a recipe, inside of what the caller is part of.
  @inline(never)
  private func asking(
    _ binding: AnyBinding, _ outlook: Outlook, _ request: Request = Request(), work: Work? = nil
  ) -> Asking {
    Asking(
      binding, for: self, work: work, arguments: request.arguments, mode: request.mode,
      step: ObservedStep.newID(binding, for: self), foresight: outlook.foresight)
  }

  /// Runs a recipe that has to be awaited.
  @inline(never)
  private func running(
    _ binding: AnyBinding, owner: Core, _ asking: Asking, _ outlook: Outlook
  ) async throws -> Content {
    try await Asking.with(asking) {
      let step = ObservedStep.begin(binding, for: self, owner: owner, id: asking.step)
      let begun = begin(outlook.begins)
      let made: Result<Content, any Error>
      do { made = .success(try await binding.contentAwaited(for: self)) } catch {
        made = .failure(Raise.recipeFailed(error))
      }
      Waits.leave(begun)
      return try ObservedStep.around(step, made.get)
    }
  }

  func refuseCircleInTask(_ binding: AnyBinding) throws {
    var asked = binding
    for asker in Askers.all {
      // A decorator that runs is asked for again before what it wraps.
      if let layer = asker.binding, layer.head.role == .layer, layer.inner === asked {
        asked = layer
      } else if asker.binding === asked, asker.core === self, asker.work == nil {
        throw Raise.circle(through: asked)
      }
    }
  }

  /// The kept instance of a binding; if there is none, one caller builds it for all.
  func keptAwaited(_ binding: AnyBinding, owner: Core) async throws -> Content {
    if binding.isGraph, !Askers.areInResolution {
      // It is the first of its resolution.
      return try await Asking.with(Asking(nil, for: self)) {
        try await keptAwaited(binding, owner: owner)
      }
    }
    let outlook = outlook(of: binding, owner: owner)
    let (keeper, runner) = try keeper(of: binding, owner: owner)
    while true {
      let claim = keeper.claim(binding, isInTask: outlook.hasToBeAwaited)
      var start: (() -> Void)?
      switch claim {
      case .kept(let content): return content
      case .build(let work) where !work.isInTask:
        return try keeper.build(work, binding, owner: owner, for: runner)
      case .build(let work), .wait(let work):
        if case .build = claim {
          start = { keeper.start(work, binding, owner: owner, for: runner, outlook) }
        }
        let made = try await runner.made(by: work, binding, owner: owner, starting: start)
        if let made { return made }
      case .gone: return try await obtainAwaited(binding.key)
      case .closed: throw Raise.closed(binding.key, keeper)
      }
    }
  }

  /// What a build makes that others run, or that is started here; `nil` if the caller should try
  /// again.
  @inline(never)
  private func made(
    by work: Work, _ binding: AnyBinding, owner: Core, starting start: (() -> Void)?
  ) async throws -> Content? {
    let step =
      start == nil ? ObservedStep.begin(binding, for: self, owner: owner, isWaiting: true) : nil
    let end = await Waits.suspend(for: work, Wait.needs, starting: start)
    if let made = try ObservedStep.around(step, { try outcome(end, of: binding) }) { return made }
    // Who began the build has not left it: a cancellation is the recipe's own, or its container closes.
    if start != nil, let failure = work.waiting.ownFailure {
      if !(failure is CancellationError) { throw failure }
      try refuseClosed(binding.key)
      if work.core?.isEnding() == false { throw Raise.recipeFailed(failure, of: binding) }
    }
    try Task.checkCancellation()
    return nil
  }

  /// Builds in a task of its own: callers come and go, and it is cancelled with the last.
  ///
  /// The task holds a container, so that what is built is kept even if the program lets go of all
  /// others meanwhile: then it goes with that one, unclosed, like everything in a container that
  /// nobody closes.
  @inline(never)
  private func start(
    _ work: Work, _ binding: AnyBinding, owner: Core, for runner: Core, _ outlook: Outlook
  ) {
    let asking = runner.asking(binding, outlook, work: work)
    // If the program has let go of all, one that came and went would take with it what is held weakly.
    let container = runner.state.withLock { $0.containers > 0 } ? runner.anyContainer : nil
    @Sendable func run() async {
      do {
        // Its callers may have gone before it began.
        try Task.checkCancellation()
        let made = try await runner.running(binding, owner: owner, asking, outlook)
        try publish(made, of: work, binding)
      } catch { abandon(work, error) }
      withExtendedLifetime(container) {}
    }
    let task = outlook.isConfined ? Task { @MainActor in await run() } : Task { await run() }
    Waits.run(work, in: task)
  }

  /// Begins to build those of several needs that are kept and have to be awaited, for a caller who asks
  /// for each in turn and then leaves what is returned.
  func begin(_ needs: [AnyBinding]) -> [Wait] {
    let kept = needs.filter { !$0.isUnique }
    return kept.count < 2 ? [] : kept.compactMap(begin)
  }

  private func begin(_ need: AnyBinding) -> Wait? {
    guard let found = find(need.key),
      let (keeper, runner) = try? keeper(of: found.binding, owner: found.owner)
    else { return nil }
    let (binding, owner) = (found.binding, found.owner)
    let outlook = outlook(of: binding, owner: owner)
    // The rest runs in place, where synchronous code may wait for it.
    guard outlook.hasToBeAwaited else { return nil }
    switch keeper.claim(binding, isInTask: true) {
    case .build(let work):
      defer { keeper.start(work, binding, owner: owner, for: runner, outlook) }
      return Waits.hold(work)
    case .wait(let work): return Waits.hold(work)
    case .kept, .gone, .closed: return nil
    }
  }
}
