import Synchronization

// Resolving in a task.

extension ContainerCore {
  /// A closure that makes an instance in place of the recipe.
  typealias Making<T> = @Sendable @concurrent () async throws -> T

  @usableFromInline
  func resolveAwaited<T>(
    _ type: T.Type, name: String?, mode: ResolveMode = .registered,
    arguments: ArgumentList? = nil, at place: Place?
  ) async throws -> T {
    if mode == .registered, arguments == nil, let made = try madeAtOnce(type, name, place) {
      return made
    }
    if mode == .registered, !isWitnessed.load(ordering: .relaxed),
      let (run, binding) = try begun(type, name, arguments, place)
    {
      do {
        return try await run.performAwaited(binding, making: nil)
      } catch {
        throw Raise.located(error, at: place)
      }
    }
    return try await Caller.begin(at: place, in: self) {
      try await obtainAwaited(type, name: name, mode: mode, arguments: arguments)
    }
  }

  /// Begins the run of an asynchronous recipe whose instance is not kept; `nil` for any other
  /// recipe.
  @inline(never)
  private func begun<T>(
    _ type: T.Type, _ name: String?, _ arguments: ArgumentList?, _ place: Place?
  ) throws -> (AsyncRun, Binding<T>)? {
    guard let cell = find(BindingID(type, name)), cell.binding.lifetime == .unique,
      cell.binding.traits.isAsync, !cell.binding.traits.isConfined
    else { return nil }
    let binding = unsafeDowncast(cell.binding, to: Binding<T>.self)
    do {
      return (try begin(binding, cell, Request(arguments: arguments)), binding)
    } catch {
      throw Raise.located(error, at: place)
    }
  }

  private func begin<T>(
    _ binding: Binding<T>, _ cell: Cell, _ request: Request
  ) throws -> AsyncRun {
    try admit(cell, request)
    let source = Caller.work()
    let parent = Caller.run()
    let run = AsyncRun(
      cell, for: self, parent: parent, request, inside: source.work, via: source.via,
      start: parent?.start)
    guard run.enter() else { throw Raise.gone(cell, in: self) }
    return run
  }

  /// Makes a new instance if the fast path may run its recipe and none of its needs has to be
  /// awaited.
  ///
  /// It returns `nil` in all other cases, and when a registration has overtaken the forecast. The
  /// general path takes those, since it can tell more.
  @inline(never)
  private func madeAtOnce<T>(_ type: T.Type, _ name: String?, _ place: Place?) throws -> T? {
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    let bits = findBits(BindingID(type, name))
    let cell = bits == 0 ? nil : Cell.from(bits: bits)
    ThreadRecord.leave(record)
    guard let cell, cell.isPlain.load(ordering: .relaxed), cell.keeper === self,
      Forecast.isCalm(cell, in: self), !ThreadRecord.isRunning(bits, for: self, on: record)
    else { return nil }
    do {
      ThreadRecord.push(bits, for: self, run: nil, on: record)
      defer { ThreadRecord.pop(record) }
      do {
        return try unsafeDowncast(cell.binding, to: Binding<T>.self).make(Resolution(core: self))
      } catch {
        throw Raise.recipeFailed(error)
      }
    } catch let error as DependencyError where error.isOvertaken {
      return nil
    } catch {
      throw Raise.located(error, at: place)
    }
  }

  @usableFromInline
  func obtainAwaited<T>(
    _ type: T.Type, name: String?, mode: ResolveMode = .registered,
    arguments: ArgumentList? = nil
  ) async throws -> T {
    let id = BindingID(type, name)
    if let cell = find(id) {
      return try await instanceAwaited(
        of: cell, as: type, Request(mode: mode, arguments: arguments))
    }
    if let form = KnownForms.form(type) {
      return try await form.resolvedAwaited(
        as: type, for: self, name: name, Request(mode: mode, arguments: arguments))
    }
    throw Raise.missing(id, type: type, in: self)
  }

  /// Resolves the binding of a cell for this container, awaiting what has to be awaited.
  func instanceAwaited<T>(
    of cell: Cell, as type: T.Type, _ request: Request = Request()
  ) async throws -> T {
    let binding = unsafeDowncast(cell.binding, to: Binding<T>.self)
    if binding.lifetime == .graph, request.mode == .registered, Ambient.run == nil {
      return try await Boundary.runAwaited(for: self) {
        try await instanceAwaited(of: cell, as: type, request)
      }
    }
    switch try decide(cell, request) {
    case .once:
      return try await onceAwaited(binding, cell, request)
    case .kept(let kept, let core):
      return try await core.keptAwaited(kept, binding)
    }
  }

  /// Makes an instance that is not kept, at once if nothing has to be awaited.
  private func onceAwaited<T>(
    _ binding: Binding<T>, _ cell: Cell, _ request: Request
  ) async throws -> T {
    if !Forecast.current.needsToWait(for: cell, in: self, ignoringKept: true) {
      do {
        return try runOnce(binding, cell, request, making: binding.make)
      } catch let error as DependencyError where error.isOvertaken {
        // A binding has become asynchronous in the meantime: wait after all.
        request.arguments?.giveBack()
      }
    }
    return try await runAwaited(binding, cell, request)
  }

  func runAwaited<T>(
    _ binding: Binding<T>, _ cell: Cell, _ request: Request = Request(),
    making make: Making<T>? = nil
  ) async throws -> T {
    try await begin(binding, cell, request).performAwaited(binding, making: make)
  }

  /// Finds the instance that a cell keeps, builds it, or awaits the build of another caller.
  func keptAwaited<T>(_ cell: Cell, _ binding: Binding<T>) async throws -> T {
    if let instance = try await keptAwaitedUnlessReplaced(cell, binding) { return instance }
    let fresh = try replacement(of: cell)
    return try await instanceAwaited(of: fresh, as: T.self)
  }

  /// Finds the instance that a cell keeps, builds it, or awaits another caller's build; `nil` when
  /// the binding has been replaced.
  ///
  /// It is built with `make`, or with the registered recipe if `make` is `nil`.
  func keptAwaitedUnlessReplaced<T>(
    _ cell: Cell, _ binding: Binding<T>, making make: Making<T>? = nil
  ) async throws -> T? {
    var forecast: Forecast?
    var isOvertaken = false
    while true {
      if let instance = held(in: cell, binding) ?? inherited(cell, binding) {
        witness(handedOut: cell)
        return instance
      }
      let known = forecast ?? Forecast.current
      forecast = known
      let isAsync =
        isOvertaken || known.needsToWait(for: cell, in: self, ignoringKept: false)
      let claim = try Builds.claim(
        cell, for: self, isAsync: isAsync, canSuspend: true, forecast: known)
      switch claim {
      case .ready(let instance):
        witness(handedOut: cell)
        return Boxed.value(instance.bits, as: T.self)
      case .build(let build, nil):
        do {
          return try perform(build, binding, making: binding.make)
        } catch let error as DependencyError where error.isOvertaken {
          isOvertaken = true
        }
      case .build(let build, let wait?):
        start(build, binding, making: make)
        if let instance = try await outcome(of: wait, as: T.self) { return instance }
      case .wait(let wait):
        let instance = try await witnessed(waiting(for: cell), isWaiting: true) {
          try await outcome(of: wait, as: T.self)
        }
        if let instance { return instance }
      case nil: return nil
      }
    }
  }

  /// Starts an asynchronous build in a task of its own, so that cancelling its first caller does no
  /// harm to later ones.
  ///
  /// The task has the priority and the task-locals of the first caller. If that caller is on the
  /// main actor, a synchronous recipe runs there, as it would with nothing to wait for.
  private func start<T>(
    _ build: Build, _ binding: Binding<T>, making make: Making<T>?
  ) {
    // Read now, since the run in which the resolution began may end first.
    _ = build.graph
    let ambient = build.ambient
    let stays = !binding.traits.isAsync && isOnMainActor()
    let task = Task {
      do {
        let instance = try await build.performAwaited(
          binding, making: make, ambient, onMainActor: stays)
        binding.isObserved.store(true, ordering: .relaxed)
        // If nobody is given the instance, the callers that wait are told so.
        try? Builds.publish(instance, by: build)
      } catch is CancellationError where build.isOfClosing {
        // The callers that wait have not been cancelled: the container is closed.
        Builds.fail(Raise.gone(build.cell, in: self), by: build)
      } catch {
        Builds.fail(error, by: build)
      }
    }
    let (isAbandoned, urgency) = Waiting.locked { _ in
      if !build.hasEnded { build.running = task }
      return (build.isAbandoned, build.urgency)
    }
    if isAbandoned { task.cancel() }
    if let urgency { build.escalate(to: urgency) }
  }

  /// Awaits the end of a build; `nil` when its failure says nothing about this caller, which may
  /// try again.
  private func outcome<T>(of wait: NeedWait, as: T.Type) async throws -> T? {
    try await wait.suspend()
    do {
      return try wait.instance(as: T.self)
    } catch  where wait.build.isAbandonedNow {
      // The build was cancelled because nobody waited for it any more. Its error is not this
      // caller's.
      try Task.checkCancellation()
      return nil
    }
  }
}

extension NeedWait {
  /// Suspends the caller until the build has ended or the caller's task is cancelled.
  ///
  /// The build becomes as urgent as the caller.
  fileprivate func suspend() async throws {
    build.escalate(to: Task.currentPriority)
    await withTaskCancellationHandler {
      await escalating { await Waiting.suspend(self) }
    } onCancel: {
      cancel()
    }
    if Waiting.state(of: self) == .left { throw CancellationError() }
  }

  private func escalating(_ body: () async -> Void) async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return await body()
    }
    await withTaskPriorityEscalationHandler {
      await body()
    } onPriorityEscalated: { [build] _, priority in
      build.escalate(to: priority)
    }
  }

  /// Lets one waiter go; if it was the last, nobody wants the instance, and the build is cancelled.
  private func cancel() {
    let (hasLeft, task) = Waiting.locked { graph -> (Bool, Task<Void, Never>?) in
      guard graph.leave(self) else { return (false, nil) }
      guard wasLast, build.isAsync else { return (true, nil) }
      build.isAbandoned = true
      return (true, build.running)
    }
    if hasLeft { Waiting.wake([self]) }
    task?.cancel()
  }
}

extension Build {
  /// Whether a closing has cancelled the build.
  fileprivate var isOfClosing: Bool {
    Waiting.locked { _ in isGivenUp } && core.phase.load(ordering: .acquiring) != .open
  }

  fileprivate var isAbandonedNow: Bool { Waiting.locked { _ in isAbandoned } }
}

extension Run {
  /// The ambient of the recipe's task, and of its child tasks, while the recipe runs.
  fileprivate var ambient: Ambient {
    Ambient(
      source: core.answers, run: self, place: core.placeForWitnesses)
  }

  fileprivate func performAwaited<T>(
    _ binding: Binding<T>, making make: ContainerCore.Making<T>?,
    _ ambient: Ambient? = nil, onMainActor stays: Bool = false
  ) async throws -> T {
    defer { finish() }
    if depth > Run.greatestDepth { throw Raise.tooDeep(cell) }
    let ambient = ambient ?? self.ambient
    do {
      return try await Ambient.with(ambient) {
        try await core.witnessed(self) {
          if let make { return try await make() }
          let resolution = Resolution(core: core)
          if stays || binding.traits.isOnMainActor {
            return try await binding.madeOnMainActor(resolution).value
          }
          return try await binding.made(resolution)
        }
      }
    } catch {
      throw Ambient.with(ambient) { Raise.recipeFailed(error) }
    }
  }

  /// How many recipes may be nested, each awaiting the next.
  private static let greatestDepth = 5_000
}
