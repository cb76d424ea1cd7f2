// Closing is a loop: the scopes, the builds under way, and then what is kept, the last made first.

extension Core {
  /// Waits for the closing of the core.
  @inline(never) func closed(
    by work: Work, _ firmness: Wait.Firmness, timeout: Duration? = nil
  ) async -> DependencyError? {
    switch await Waits.suspend(for: work, firmness, timeout: timeout) {
    case .failure(is CancellationError): return notClosed(after: timeout ?? .zero)
    case .failure(let failure): return failure as? DependencyError
    case .success: return nil
    }
  }

  /// The closing of the core, which begins if it hasn't; `nil` if there is nothing left to close.
  @inline(never) func closing(at place: Place) -> Work? {
    // What is kept ends outside the lock.
    var (begun, dropped): (Work?, ContiguousArray<Content?>?)
    let known = state.withLock { state -> Work? in
      if state.isEnding { return state.closing }
      state.closedAt = place
      if state.hasNothingToClose {
        state.isClosed = true
        dropped = state.table.takeContents()
      } else {
        begun = Work(Self.noBinding, in: self, inside: nil)
        state.closing = begun
      }
      return begun
    }
    if dropped != nil { leaveParent() }
    if let begun {
      let asking = Asking(nil, for: self, work: begun, inside: nil)
      Task { await Asking.with(asking) { ended(begun, await closeAll(for: begun, at: place)) } }
    }
    return known
  }

  /// What stands where a binding does, for a closing and for what a handle has.
  static let noBinding = AnyBinding(
    BindingHead(key: Key(Void.self, nil), origin: Place(#fileID, #line), role: .hidden), nil,
    more: nil)

  private func closeAll(for work: Work, at place: Place) async -> DependencyError? {
    let closing = Closing(self, work)
    for scope in state.withLock({ $0.children }).inOrder(of: { $0.number }).reversed() {
      if let work = scope.closing(at: place) {
        closing.add(await scope.closed(by: work, Wait.owns))
      }
    }
    repeat { await drain() } while await closing.close(takeToClose())
    return closing.failure
  }

  @inline(never) private func takeToClose() -> [Closed] {
    let contents = state.withLock { state in
      let contents = state.toClose
      // What is made from now on is too late, even before all are told.
      if contents.isEmpty { state.isClosed = true }
      return contents
    }
    return contents.map { Closed($0, self) }
  }

  /// Waits for builds that are under way, but for those that wait for the caller: of a key, or of all,
  /// and then for those that have begun meanwhile.
  @inline(never) private func drain(_ key: Key? = nil) async {
    var (left, works) = ([Work](), builds(of: key, apartFrom: []))
    while !works.isEmpty {
      for work in works { _ = await Waits.suspend(for: work, Wait.drains) }
      left += works
      works = key == nil ? builds(of: nil, apartFrom: left) : []
    }
  }

  @inline(never) private func builds(of key: Key?, apartFrom left: [Work]) -> [Work] {
    state.withLock { state in
      let works = state.builds.filter { work in
        (key == nil || key == work.binding.key.outermost) && !left.contains { $0 === work }
      }
      for work in works where !work.isAwaited { work.isAwaited = true }
      return works
    }
  }

  private func ended(_ work: Work, _ failure: DependencyError?) {
    // What is kept ends outside the lock.
    let old = state.withLock { state in
      defer {
        state.isClosed = true
        state.closing = nil
        state.leftovers = []
      }
      return (state.table.takeContents(), state.leftovers)
    }
    withExtendedLifetime(old) {}
    Waits.end(work, failure.map { .failure($0) } ?? .success(nil))
    leaveParent()
  }

  /// Closes what was built after the closing had ended, which nobody gets.
  func closeLate(_ content: Content) {
    if !content.hasToBeClosed { return }
    let late = Handed([Closed(content, self)])
    Task { await Closing(self).close(late.value) }
  }

  // MARK: Out of time

  /// Cancels what is being closed now, and lists all that is not closed; the closing goes on.
  private func notClosed(after limit: Duration) -> DependencyError {
    var (found, waiting, awaited) = ([DependencyDiagnostic](), [Content](), Set<Int>())
    let within = " within \(limit)"
    // The outermost first, so that nothing is cancelled that begins when something else has ended.
    for core in withScopes {
      let (closing, contents, builds) = core.state.withLock { ($0.closing, $0.toClose, $0.builds) }
      // Who waits for what is further out waits for this, too.
      let isWanted = core.parent.map { awaited.contains($0.number) } ?? false
      let (isLeft, closes) =
        closing.map { Waits.cancelTask(of: $0, unless: isWanted) } ?? (!isWanted, nil)
      if !isLeft { awaited.insert(core.number) }
      let help =
        isLeft
        ? "let it end when its task is cancelled; close() went on without it"
        : "another caller of close() waits for it"
      // What is further in holds up what is further out.
      if let closes {
        found.insert(Raise.closeFailed(closes.binding, "did not end" + within, help: help), at: 0)
      }
      for build in builds.reversed() {
        if isLeft { Waits.cancelTask(of: build, isBuild: true) }
        let problem = "was still running after \(limit)"
        let subject = build.isReset ? "the reset of" : "the recipe of"
        found.insert(Raise.closeFailed(build.binding, problem, of: subject, help: help), at: 0)
      }
      waiting += contents.filter { $0 !== closes }
    }
    let help = found.first?.path.first.map { "\($0) comes first" } ?? "give close() more time"
    for content in waiting.inOrder(of: { $0.order }).reversed() {
      found.append(Raise.closeFailed(content.binding, "did not begin" + within, help: help))
    }
    if found.isEmpty {
      let holder = name.map { "the scope " + KeySpelling.literal($0) } ?? "the container"
      let message = "closing " + holder + " did not end" + within
      found = [.init(id: .closeFailed, message: message, help: help)]
    }
    return DependencyError(found)
  }
}

extension Core.State {
  /// Whether there is neither a scope, nor a build under way, nor an instance that has to be closed.
  fileprivate var hasNothingToClose: Bool {
    children.isEmpty && leftovers.isEmpty
      && table.contents.allSatisfy { content in
        content.map { $0.isClosed || !$0.hasToBeClosed } ?? true
      }
  }

  /// What is kept or being built, also of what was replaced meanwhile.
  @inline(never) private var all: [Content] { table.contents.compactMap(\.self) + leftovers }

  @inline(never) fileprivate var builds: [Work] { all.compactMap(\.build) }

  /// What is kept: who has left the lock may look into it, but not into a build.
  @inline(never) var instances: [Content] { all.filter { $0.order != 0 } }

  /// The instances that the closing has not had yet.
  @inline(never) fileprivate var toClose: [Content] {
    instances.filter { !$0.isClosed && $0.hasToBeClosed }
  }
}

extension Core {
  var madeLate: Int { state.withLock { $0.madeLate } }

  /// Whether an object is kept here, or was held weakly and is gone.
  ///
  /// A scope asks all that is around it, so that nothing is looked through each time.
  @inline(never) func mayKeep(_ object: ObjectIdentifier) -> Bool {
    var (known, contents) = state.withLock { state in
      let isKnown = state.objects.changes == state.table.changes
      return (state.objects, isKnown ? nil : (state.instances, state.table.changes))
    }
    if let (contents, changes) = contents.take() {
      // Not under the lock, where what is held weakly could end.
      known = (changes, Set(contents.compactMap(\.identity)))
      state.withLock { $0.objects = known }
    }
    return known.all.contains(object)
  }

  /// The objects that are kept here apart from what is closed now.
  @inline(never) func objects(apartFrom closed: [Closed]) -> Set<ObjectIdentifier> {
    let contents = Set(closed.map { ObjectIdentifier($0.content) })
    return Set(
      state.withLock { $0.instances }.filter { !contents.contains(ObjectIdentifier($0)) }
        .compactMap(\.identity))
  }

  /// The contents here that an object is kept in.
  @inline(never) func instances(of object: ObjectIdentifier) -> [Content] {
    state.withLock { $0.instances }.filter { $0.identity == object }
  }
}

// Resetting is closing for one key, with its layers; the registration stays.

extension Core {
  func reset(_ key: Key) async throws {
    if isEnding() { throw Raise.closed(key, self) }
    let keepers = try keepers(of: key)
    guard let (binding, core) = keepers.first else { return }
    let work = Work(binding, in: core, inside: Askers.workOfTask, isReset: true)
    let closing = Closing(core, work, isReset: true)
    await Asking.with(Asking(nil, for: core, work: work)) {
      var contents: [Closed] = []
      for (binding, core) in keepers {
        for core in core.withScopes {
          await core.drain(binding.key.outermost)
          contents += core.forget(binding.key.outermost, in: work)
        }
      }
      await closing.close(contents)
      for one in contents { one.home.state.withLock { $0.leave([work, one.content]) } }
      Waits.end(work, .success(nil))
    }
    if let failure = closing.failure { throw failure }
  }

  /// The bindings to reset for a key, each with the core that keeps the instance for this one.
  private func keepers(of key: Key) throws -> [(binding: AnyBinding, core: Core)] {
    if let found = find(key), !found.binding.isForm {
      // An alias stands for its target, which keeps the instance.
      let (binding, owner) = target(of: found)
      let aliases = owner.state.withLock { $0.decoratedAliases(of: binding.key.plain) }
      let core = whoKeeps(binding, owner)
      return ([binding] + aliases).map { ($0, core) }
    }
    guard let need = Need.form(key.type)?.need, need.kind == .collection else {
      throw Raise.missing(key, in: self)
    }
    return contributions(to: Key(need.key.type, key.name)).map {
      ($0.binding, whoKeeps($0.binding, $0.owner))
    }
  }

  /// The core that keeps an instance for this one; that of the registration if only scopes below do.
  private func whoKeeps(_ binding: AnyBinding, _ owner: Core) -> Core {
    (try? keeper(of: binding, owner: owner).keeper) ?? owner
  }
}

extension Core {
  /// Takes out what is kept for a key and its layers.
  ///
  /// It stands among what is left over with the reset, which a closing waits for: so others know that
  /// the object is taken care of.
  @inline(never) private func forget(_ key: Key, in work: Work) -> [Closed] {
    let forgotten = state.withLock { state in
      var (forgotten, layer) = ([Content](), key.layer)
      // What is there once a closing has begun is the closing's to close.
      while !state.isEnding, let index = state.table.index(of: key.at(layer: layer)) {
        if let content = state.table.content(at: index), content.order != 0,
          !content.binding.traits.isGiven
        {
          content.isClosed = true
          forgotten.append(content)
          state.table.setContent(nil, at: index)
        }
        layer += 1
      }
      if !forgotten.isEmpty { state.leftovers += forgotten + [work] }
      return forgotten
    }
    return forgotten.map { Closed($0, self) }
  }
}
