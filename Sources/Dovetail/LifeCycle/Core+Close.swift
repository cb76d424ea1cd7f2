// Closing is a loop: the scopes, the builds under way, and then what is kept, the last made first.

extension Core {
  func close(
    _ firmness: Wait.Firmness, timeout: Duration? = nil, at place: Place
  ) async -> DependencyError? {
    // What is kept ends outside the lock.
    let (work, isFirst, dropped) = state.withLock { state -> (Work?, Bool, Table?) in
      if state.phase != .open { return (state.closing, false, nil) }
      state.closedAt = place
      if state.hasNothingToClose {
        defer { state.table.removeContents() }
        state.phase = .closed
        return (nil, true, state.table)
      }
      state.phase = .closing
      state.closing = Work(Self.closingBinding, in: self, inside: nil)
      return (state.closing, true, nil)
    }
    if dropped != nil { leaveParent() }
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
    BindingHead(key: Key(Void.self, nil), origin: Place(#fileID, #line), role: .hidden))

  private func closeAll(for work: Work, at place: Place) async -> DependencyError? {
    var failures: [DependencyError] = []
    for scope in state.withLock({ $0.children }).sorted(by: { $0.number > $1.number }) {
      if let failure = await scope.close(.owns, at: place) { failures.append(failure) }
    }
    while true {
      await drain { _ in true }
      let contents = state.withLock { state in
        let contents = state.toClose
        // What is made from now on is too late, even before all are told.
        if contents.isEmpty { state.phase = .closed }
        return contents
      }
      if contents.isEmpty { break }
      if let failure = await close(contents, for: work) {
        failures.append(failure)
      }
    }
    return DependencyError.joining(failures)
  }

  /// Waits for builds that are under way, but for those that wait for the caller.
  func drain(_ isIncluded: (AnyBinding) -> Bool) async {
    var left: Set<ObjectIdentifier> = []
    while true {
      let work = state.withLock { state in
        let work = state.builds
          .first { isIncluded($0.binding) && !left.contains(ObjectIdentifier($0)) }
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
        state.table.removeContents()
        state.leftovers = []
      }
      return (state.table, state.leftovers)
    }
    withExtendedLifetime(old) {}
    Waits.end(work, .closed(failure))
    leaveParent()
  }

  /// Closes what was built after the closing had ended, which nobody gets.
  func closeLate(_ content: Content) {
    if !content.hasToBeClosed { return }
    let late = Handed(content)
    Task { await close([late.value]) }
  }

  // MARK: Out of time

  /// Cancels what is being closed now, and lists all that is not closed; the closing goes on.
  private func notClosed(after limit: Duration) -> DependencyError {
    let diagnostics = withScopes.flatMap { core -> [DependencyDiagnostic] in
      let (closing, contents, builds) = core.state.withLock { state in
        (state.closing, state.toClose, state.builds)
      }
      let (isLeft, closes) = closing.map { Waits.cancelTask(of: $0) } ?? (true, nil)
      if isLeft { for build in builds { Waits.cancelTask(of: build, isBuild: true) } }
      let closers = ((closes.map { [$0] } ?? []) + contents.filter { $0 !== closes })
        .sorted { $0.order > $1.order }
      let help =
        isLeft
        ? "let it end when its task is cancelled; close() went on without it"
        : "another caller of close() waits for it"
      return builds.map {
        Raise.closeFailed(
          $0.binding, "was still running after \(limit)", of: "the recipe of", help: help)
      } + closers.map { Raise.closeFailed($0.binding, "did not end within \(limit)", help: help) }
    }
    return DependencyError(
      diagnostics.isEmpty
        ? [
          DependencyDiagnostic(
            id: .closeFailed,
            message: "closing \(name.map { "the scope \"\($0)\"" } ?? "the container")"
              + " did not end within \(limit)", help: "give close() more time")
        ] : diagnostics)
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
  var all: [Content] { table.contents.compactMap(\.self) + leftovers }

  fileprivate var builds: [Work] { all.compactMap { $0 as? Work } }

  /// The instances that the closing has not had yet.
  fileprivate var toClose: [Content] {
    all.filter { !($0 is Work) && !$0.isClosed && $0.hasToBeClosed }
  }
}

// Resetting is closing for one key, with its layers; the registration stays.

extension Core {
  func reset(_ key: Key) async throws {
    if state.withLock({ $0.phase != .open }) { throw Raise.closed(key, self) }
    var keys = [key]
    var root = self
    if let found = find(key), !found.binding.isForm {
      // An alias stands for its target, which keeps the instance.
      let (binding, owner) = target(of: found)
      let aliases = owner.state.withLock { $0.decoratedAliases(of: binding.key.plain) }
      keys = [binding.key.plain] + aliases.map(\.key.plain)
      root = (try? keeper(of: binding, owner: owner).keeper) ?? owner
    } else if let need = Need.form(key.type)?.need, need.kind == .collection {
      keys = contributions(to: Key(need.key.type, key.name)).map(\.binding.key)
      root = self.root
    } else {
      throw Raise.missing(key, in: self)
    }
    let work = Work(Self.closingBinding, in: root, inside: Askers.work)
    let failure = await Asking.with(Asking(nil, for: root, work: work)) {
      var contents: [Content] = []
      for core in root.withScopes {
        await core.drain { keys.contains($0.key.at(layer: min($0.key.layer, 0))) }
        contents += keys.flatMap { key in core.state.withLock { $0.forget(key) } }
      }
      return await root.close(contents)
    }
    if let failure { throw failure }
  }

  /// The binding behind aliases, which keeps the instance.
  func target(of found: Found) -> (binding: AnyBinding, owner: Core) {
    var (binding, owner) = (found.binding, found.owner)
    // Aliases may stand for each other.
    for _ in 0..<64 {
      guard let key = binding.base.target, let next = owner.find(key) else { break }
      (binding, owner) = (next.binding, next.owner)
    }
    return (binding, owner)
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
      if let content = table.content(at: index), !(content is Work),
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
