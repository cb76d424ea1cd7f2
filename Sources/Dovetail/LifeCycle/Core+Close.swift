// Closing is a loop: the scopes, the builds under way, and then what is kept, the last made first.

extension Core {
  /// Closes what has nothing to close.
  func closesAtOnce(at place: Place) -> Bool {
    let dropped = state.withLock { state -> ContiguousArray<Content?>? in
      guard state.phase == .open, state.hasNothingToClose else { return nil }
      (state.closedAt, state.phase) = (place, .closed)
      return state.table.takeContents()
    }
    // What is kept ends outside the lock.
    guard let dropped else { return false }
    leaveParent()
    return withExtendedLifetime(dropped) { true }
  }

  func close(
    _ firmness: Wait.Firmness, timeout: Duration? = nil, at place: Place
  ) async -> DependencyError? {
    let (work, isFirst) = state.withLock { state in
      if state.phase != .open { return (state.closing, false) }
      (state.closedAt, state.phase) = (place, .closing)
      state.closing = Work(Self.closingBinding, in: self, inside: nil)
      return (state.closing, true)
    }
    guard let work else { return nil }
    if isFirst {
      let asking = Asking(nil, for: self, work: work, inside: nil)
      Task { await Asking.with(asking) { ended(work, await closeAll(for: work, at: place)) } }
    }
    switch await Waits.suspend(for: work, firmness, timeout: timeout) {
    case .closed(let failure): return failure
    case .timedOut: return notClosed(after: timeout ?? .zero)
    case .made, .failed, .ended, .circle, .cancelled: return nil
    }
  }

  /// What stands for a closing where a binding stands for a build.
  private static let closingBinding = AnyBinding(
    BindingHead(key: Key(Void.self, nil), origin: Place(#fileID, #line), role: .hidden), nil)

  private func closeAll(for work: Work, at place: Place) async -> DependencyError? {
    var failures: [DependencyError] = []
    for scope in state.withLock({ $0.children }).inOrder(of: { -$0.number }) {
      if scope.closesAtOnce(at: place) { continue }
      if let failure = await scope.close(.owns, at: place) { failures.append(failure) }
    }
    let done = ClosedObjects()
    while true {
      await drain()
      let contents = state.withLock { state in
        let contents = state.toClose
        // What is made from now on is too late, even before all are told.
        if contents.isEmpty { state.phase = .closed }
        return contents
      }
      if contents.isEmpty { break }
      let here = contents.map { ($0, self) }
      if let failure = await close(here, for: work, after: done) { failures.append(failure) }
    }
    return DependencyError.joining(failures)
  }

  /// Waits for builds that are under way, of some keys or of all, but for those that wait for the
  /// caller.
  private func drain(_ keys: [Key]? = nil) async {
    var left: Set<ObjectIdentifier> = []
    while true {
      let work = state.withLock { state in
        let work = state.builds.first { work in
          let key = work.binding.key
          return keys?.contains(key.at(layer: min(key.layer, 0))) != false
            && !left.contains(ObjectIdentifier(work))
        }
        work?.isAwaited = true
        return work
      }
      guard let work else { return }
      left.insert(ObjectIdentifier(work))
      _ = await Waits.suspend(for: work, .drains)
    }
  }

  private func ended(_ work: Work, _ failure: DependencyError?) {
    // What is kept ends outside the lock.
    let old = state.withLock { state in
      defer {
        state.phase = .closed
        state.closing = nil
        state.leftovers = []
      }
      return (state.table.takeContents(), state.leftovers)
    }
    withExtendedLifetime(old) {}
    Waits.end(work, .closed(failure))
    leaveParent()
  }

  /// Closes what was built after the closing had ended, which nobody gets.
  func closeLate(_ content: Content) {
    if !content.hasToBeClosed { return }
    let late = Handed(content)
    Task { await close([(late.value, self)]) }
  }

  // MARK: Out of time

  /// Cancels what is being closed now, and lists all that is not closed; the closing goes on.
  private func notClosed(after limit: Duration) -> DependencyError {
    var (found, waiting) = ([DependencyDiagnostic](), [Content]())
    for core in withScopes {
      let (closing, contents, builds) = core.state.withLock { state in
        (state.closing, state.toClose, state.builds)
      }
      let (isLeft, closes) = closing.map { Waits.cancelTask(of: $0) } ?? (true, nil)
      if isLeft { for build in builds { Waits.cancelTask(of: build, isBuild: true) } }
      let help =
        isLeft
        ? "let it end when its task is cancelled; close() went on without it"
        : "another caller of close() waits for it"
      var busy = builds.map {
        Raise.closeFailed(
          $0.binding, "was still running after \(limit)", of: "the recipe of", help: help)
      }
      if let closes {
        busy.append(Raise.closeFailed(closes.binding, "did not end within \(limit)", help: help))
      }
      // What is further in holds up what is further out.
      found = busy + found
      waiting += contents.filter { $0 !== closes }
    }
    let help = found.first?.path.first.map { "\($0) comes first" } ?? "give close() more time"
    found += waiting.inOrder { -$0.order }.map {
      Raise.closeFailed($0.binding, "did not begin within \(limit)", help: help)
    }
    if found.isEmpty {
      let closing = "closing \(name.map { "the scope \"\($0)\"" } ?? "the container")"
      found = [
        .init(id: .closeFailed, message: "\(closing) did not end within \(limit)", help: help)
      ]
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
  private var all: [Content] { table.contents.compactMap(\.self) + leftovers }

  fileprivate var builds: [Work] { all.compactMap(\.build) }

  /// What is kept: who has left the lock may look into it, but not into a build.
  var instances: [Content] { all.filter { $0.order != 0 } }

  /// The instances that the closing has not had yet.
  fileprivate var toClose: [Content] { instances.filter { !$0.isClosed && $0.hasToBeClosed } }
}

extension Core {
  /// Closes instances, the last made first.
  ///
  /// An object that is kept under several keys is closed with the oldest, by the closers of all. What
  /// was given to another container, or is kept further out too, is only passed on here: of it, the
  /// key's own closers run. Each instance is closed in a task of its own, so that a caller who is out
  /// of time can cancel that alone. It stops when a closer has made an instance, so that the caller
  /// collects again: that is closed before what it may hold. Of each instance it is said which core
  /// had it, which may be a scope of this one in a reset.
  @discardableResult
  fileprivate func close(
    _ contents: [(content: Content, home: Core)], for work: Work? = nil, isReset: Bool = false,
    after done: ClosedObjects = ClosedObjects()
  ) async -> DependencyError? {
    let all = contents.inOrder { -$0.content.order }.map { ($0, home: $1, kept: $0.strong) }
    // What was held weakly is gone.
    noteClosed(all.filter { $0.kept == nil }.map(\.0))
    var (borrowed, oldest) = (Set<ObjectIdentifier>(), [ObjectIdentifier: Int]())
    for case (let content, _, let kept?) in all {
      done.held.append(kept)
      guard let object = kept.identity else { continue }
      if borrows(content, isReset) { borrowed.insert(object) }
      oldest[object] = content.order
    }
    let failures = Locked<[(binding: AnyBinding, error: any Error)]>([])
    let own = contents.map(\.content)
    // In the loop itself it would be compiled for each place where it waits.
    @inline(never) func close(_ content: Content, _ home: Core, _ kept: Content) async {
      // What asks for it from now on is told that it is closed.
      noteClosed([content])
      if !kept.hasToBeClosed || borrows(content, isReset) { return }
      var (same, isLent) = ([Content](), false)
      if let object = kept.identity {
        isLent = borrowed.contains(object) || home.keepsElsewhere(object, own)
        if !isLent { isLent = await home.isOfGraph(kept) }
        guard isLent || oldest[object] == content.order && done.objects.insert(object).inserted
        else { return }
        if !isLent {
          same = all.compactMap(\.kept).filter {
            $0.identity == object && $0.order > content.order
              && $0.binding.closers !== content.binding.closers
          }
        }
      } else if content.binding.traits.isGiven {
        // A given value has no identity, but its binding has.
        let closers = ObjectIdentifier(content.binding.base.closers)
        guard done.objects.insert(closers).inserted else { return }
      }
      let (closed, withOwn) = (Handed(same + [kept]), !isLent)
      await closing(content, for: work) {
        for next in closed.value {
          for error in await next.binding.close(next, withOwn && next === closed.value.last) {
            failures.withLock { $0.append((next.binding, error)) }
          }
        }
      }
      if isReset, withOwn, let object = kept.identity { noteClosed(object) }
    }
    let madeLate = madeLate
    for case (let content, let home, let kept?) in all where self.madeLate == madeLate {
      await close(content, home, kept)
    }
    let found = failures.withLock { $0 }
    guard let first = found.first else { return nil }
    let help = "look into what closes it; closing went on with the rest"
    return DependencyError(
      found.map { Raise.closeFailed($0.binding, "threw: \($0.error)", help: help) },
      underlying: first.error)
  }

  private var madeLate: Int { state.withLock { $0.madeLate } }

  private func borrows(_ content: Content, _ isReset: Bool) -> Bool {
    let traits = content.binding.traits
    return traits.isGiven && (isReset || traits.givenTo != number)
  }

  /// Whether another content has an object, further out or here: it was only passed on, or is closed.
  private func keepsElsewhere(_ object: ObjectIdentifier, _ contents: [Content]) -> Bool {
    chain.contains { core in
      core.state.withLock { $0.instances }.contains { content in
        content.identity == object && !contents.contains { $0 === content }
      }
    }
  }

  private func noteClosed(_ contents: [Content]) {
    state.withLock { _ in for content in contents { content.isClosed = true } }
  }

  /// Notes that an object is closed, for the other keys that it is kept under.
  private func noteClosed(_ object: ObjectIdentifier) {
    for core in root.withScopes {
      core.noteClosed(core.state.withLock { $0.instances }.filter { $0.identity == object })
    }
  }

  /// Whether a decorator has passed on what a graph keeps, and closes itself.
  private func isOfGraph(_ content: Content) async -> Bool {
    let base = content.binding.base
    guard base !== content.binding, let part = base.head.part,
      part.lifetime == .single || part.lifetime == .eager
    else { return false }
    return (try? await contentAwaited(of: base, owner: self))?.identity == content.identity
  }

  /// Runs what closes an instance in a task of its own, which is part of the closing.
  private func closing(
    _ content: Content, for work: Work?, _ close: @escaping @Sendable () async -> Void
  ) async {
    guard let work else { return await close() }
    let asking = Asking(nil, for: self, work: work, inside: nil)
    let task = Task { await Asking.with(asking) { await close() } }
    Waits.run(work, in: task, closing: content)
    await task.value
    Waits.run(work, in: nil)
  }
}

// Resetting is closing for one key, with its layers; the registration stays.

extension Core {
  func reset(_ key: Key) async throws {
    if state.withLock({ $0.phase != .open }) { throw Raise.closed(key, self) }
    let keepers: [(key: Key, core: Core)]
    let root: Core
    if let found = find(key), !found.binding.isForm {
      // An alias stands for its target, which keeps the instance.
      let (binding, owner) = target(of: found)
      let aliases = owner.state.withLock { $0.decoratedAliases(of: binding.key.plain) }
      root = whoKeeps(binding, owner)
      keepers = [(binding.key.plain, root)] + aliases.map { ($0.key.plain, root) }
    } else if let need = Need.form(key.type)?.need, need.kind == .collection {
      root = self.root
      keepers = contributions(to: Key(need.key.type, key.name)).map {
        ($0.binding.key, whoKeeps($0.binding, $0.owner))
      }
    } else {
      throw Raise.missing(key, in: self)
    }
    let work = Work(Self.closingBinding, in: root, inside: Askers.workOfTask)
    let failure = await Asking.with(Asking(nil, for: root, work: work)) {
      var contents: [(Content, Core)] = []
      for core in root.withScopes {
        let keys = keepers.filter { core.isInside($0.core) }.map(\.key)
        await core.drain(keys)
        let forgotten = keys.flatMap { key in core.state.withLock { $0.forget(key) } }
        // What another reset has closed, where it was passed on from, is closed.
        let open = core.state.withLock { _ in forgotten.filter { !$0.isClosed } }
        contents += open.map { ($0, core) }
      }
      return await root.close(contents, isReset: true)
    }
    if let failure { throw failure }
  }

  /// The core that keeps an instance for this one; that of the registration if only scopes below do.
  private func whoKeeps(_ binding: AnyBinding, _ owner: Core) -> Core {
    (try? keeper(of: binding, owner: owner).keeper) ?? owner
  }
}

extension Core.State {
  /// Takes out what is kept for a key and its layers.
  fileprivate mutating func forget(_ key: Key) -> [Content] {
    // What is there once a closing has begun is the closing's to close.
    guard phase == .open else { return [] }
    var forgotten: [Content] = []
    var layer = key.layer
    while let index = table.index(of: key.at(layer: layer)) {
      if let content = table.content(at: index), content.order != 0,
        !content.binding.traits.isGiven
      {
        forgotten.append(content)
        table.setContent(nil, at: index)
      }
      layer += 1
    }
    return forgotten
  }
}

/// The objects that a closing has closed, which it holds so that they are known by their identity,
/// and the bindings of given values, which have none.
// SAFETY: the one task of a closing has it.
private final class ClosedObjects: @unchecked Sendable {
  var objects: Set<ObjectIdentifier> = []
  var held: [Content] = []
}
