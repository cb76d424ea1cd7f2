// Building what is kept: one caller builds for all.

extension Core {
  enum Claim {
    case kept(Content)
    /// The caller builds it.
    case build(Work)
    case wait(Work)
    /// The binding is in the table no more.
    case gone
    case closed
  }

  /// Finds what is kept for a binding, or makes the caller its builder.
  ///
  /// It was found outside as of a version, if one is given.
  func claim(_ binding: AnyBinding, isInTask: Bool, since version: Int? = nil) -> Claim {
    // What an earlier binding had kept ends outside the lock.
    var (ended, replaced): (Content?, AnyBinding?)
    defer { withExtendedLifetime((ended, replaced)) {} }
    let (claim, isAdopted) = state.withLock { state -> (Claim, Bool) in
      if state.isClosed { return (.closed, false) }
      let index: Int
      var isAdopted = false
      let known = state.table.index(of: binding)
      if let known, state.table.binding(at: known) === binding {
        index = known
      } else if isHidden || binding.isScoped,
        known.map({ state.mayReplace($0, with: binding) }) ?? true
      {
        // A scope or a resolution keeps what another core has registered.
        (index, replaced) = state.table.insert(binding)
        if replaced != nil {
          ended = state.table.content(at: index)
          if let ended, ended.hasToBeClosed { state.leftovers.append(ended) }
          state.table.setContent(nil, at: index)
        } else {
          if state.adopted.isEmpty { state.adopted.reserveCapacity(4) }
          state.adopted.append(binding.key)
        }
        isAdopted = !isHidden
      } else {
        return (.gone, false)
      }
      if let content = state.table.content(at: index) {
        // Not even for a moment is a closed one held, which could then end under the lock.
        if state.closing != nil, content.isClosed { return (.closed, false) }
        if let kept = content.strong { return (.kept(kept), false) }
        if let work = content.build {
          work.isAwaited = true
          return (.wait(work), false)
        }
      }
      if state.closing != nil, !Askers.areInside(self) { return (.closed, false) }
      let work = Work(
        binding, in: self, at: index, inside: isInTask ? nil : Askers.work, isInTask: isInTask)
      state.table.setContent(work, at: index)
      return (.build(work), isAdopted)
    }
    // It may have been replaced since it was found, and the scope would never be told.
    if isAdopted, case .build(let work) = claim, version == nil || version != parent?.versions,
      !isStillOuter(binding)
    {
      dropAdopted()
      abandon(work, CancellationError())
      return .gone
    }
    return claim
  }

  /// Keeps what was built, and wakes who waits for it.
  ///
  /// What comes after the closing is closed, too, and nobody gets it.
  @discardableResult
  func publish(_ built: Content, of work: Work, _ binding: AnyBinding) throws -> Content {
    if built === work, binding.lifetime != .weak, turn(work) { return work }
    let made = built === work ? work.apart() : built
    var content = binding.lifetime == .weak ? made.weak : made
    let (isAwaited, isLate) = state.withLock { state in
      if state.isClosed { return (false, true) }
      // With no container left, the core keeps nothing alive, unless it is closed just now.
      if state.containers == 0, !isHidden, state.closing == nil { content = made.weak }
      if state.closing != nil { state.madeLate += 1 }
      state.replace(work, with: content)
      return (work.isAwaited, false)
    }
    if isLate {
      if let content { closeLate(content) }
      throw Raise.closed(binding.key, self)
    }
    if isAwaited { Waits.end(work, .success(made)) }
    return made
  }

  /// Turns a build into what it has made, if nobody waits and all is as it was: most often it is.
  private func turn(_ work: Work) -> Bool {
    state.withLock { state in
      let isKept = !state.isEnding && (state.containers > 0 || isHidden)
      guard isKept, !work.isAwaited, state.table.content(at: work.index) === work else {
        return false
      }
      work.become()
      state.table.changes += 1
      return true
    }
  }

  func abandon(_ work: Work, _ error: any Error) {
    let isAwaited = state.withLock { state in
      state.replace(work, with: nil)
      return work.isAwaited
    }
    guard isAwaited else { return }
    // What lies in the builder alone is no failure of those who wait: they try again. A closing may wait
    // for one of a handle's callers and not for another.
    let known = error as? DependencyError
    let isOfBuilder =
      error is CancellationError || known?.isOfCaller == true
      || isHidden && known?.id == .closedContainer
    Waits.end(work, isOfBuilder ? .success(nil) : .failure(error), own: isOfBuilder ? error : nil)
  }
}

extension Core.State {
  /// Puts what a build has made in its place; what was replaced or removed meanwhile, closing closes.
  fileprivate mutating func replace(_ work: Work, with content: Content?) {
    if let index = table.index(of: work.binding), table.content(at: index) === work {
      return table.setContent(content, at: index)
    }
    leave([work])
    if let content, content.hasToBeClosed { leftovers.append(content) }
  }

  /// Takes out what has ended.
  mutating func leave(_ ended: [Content]) {
    leftovers = leftovers.filter { content in !ended.contains { $0 === content } }
  }
}
