import Synchronization

// Resolving in a task.

extension ContainerCore {
  /// Resolves a dependency in asynchronous code, and says of an error where the resolution began.
  @usableFromInline
  func resolveAwaited<T>(
    _ type: T.Type, name: String?, mode: ResolveMode = .registered,
    arguments: ArgumentList? = nil, at place: Place?
  ) async throws -> T {
    do {
      return try await Caller.begin(at: place, in: self) {
        try await obtainAwaited(type, name: name, mode: mode, arguments: arguments)
      }
    } catch {
      throw Raise.located(error, at: place)
    }
  }

  /// Resolves a dependency in asynchronous code.
  @usableFromInline
  func obtainAwaited<T>(
    _ type: T.Type, name: String?, mode: ResolveMode, arguments: ArgumentList?
  ) async throws -> T {
    let id = BindingID(type: ObjectIdentifier(type), name: name)
    if let cell = find(id) {
      return try await instanceAwaited(of: cell, as: type, mode: mode, arguments: arguments)
    }
    if let form = KnownForms.form(type) {
      return try await Self.awaited(form, for: self, name: name, mode: mode) as! T
    }
    throw Raise.missing(id, type: type, in: self)
  }

  private static func awaited<Form: DependencyForm>(
    _ form: Form.Type, for core: ContainerCore, name: String?, mode: ResolveMode
  ) async throws -> Any {
    try await form.resolveAwaited(for: core, name: name, mode: mode).value
  }

  /// Resolves the binding of a cell for this container, awaiting what has to be awaited.
  func instanceAwaited<T>(
    of cell: Cell, as type: T.Type, mode: ResolveMode, arguments: ArgumentList?
  ) async throws -> T {
    let binding = unsafeDowncast(cell.binding, to: Binding<T>.self)
    if binding.lifetime == .graph, mode == .registered, Ambient.run == nil {
      return try await Boundary.runAwaited(for: self) {
        try await instanceAwaited(of: cell, as: type, mode: mode, arguments: arguments)
      }
    }
    switch try decide(cell, mode: mode, arguments: arguments) {
    case .once:
      return try await onceAwaited(binding, cell, mode: mode, arguments: arguments)
    case .kept(let kept, let core):
      return try await core.keptAwaited(kept, binding)
    }
  }

  /// Makes an instance that nobody keeps: at once, where nothing has to be awaited.
  private func onceAwaited<T>(
    _ binding: Binding<T>, _ cell: Cell, mode: ResolveMode, arguments: ArgumentList?
  ) async throws -> T {
    if !Forecast.current.needsToWait(for: cell, in: self, ignoringKept: true) {
      do {
        return try runOnce(binding, cell, mode: mode, arguments: arguments, making: binding.make)
      } catch let error as DependencyError where error.isOvertaken {
        // Somebody has made asynchronous, meanwhile, what was not: wait after all.
      }
    }
    return try await runAwaited(binding, cell, mode: mode, arguments: arguments)
  }

  /// Makes an instance that nobody keeps in the calling task.
  func runAwaited<T>(
    _ binding: Binding<T>, _ cell: Cell, mode: ResolveMode, arguments: ArgumentList?,
    making make: (@Sendable () async throws -> T)? = nil
  ) async throws -> T {
    try admit(cell, arguments, mode: mode)
    let source = Caller.work()
    let parent = Caller.run()
    let run = AsyncRun(
      cell, for: self, parent: parent, mode: mode, arguments: arguments,
      inside: source.work, via: source.via, start: parent?.start)
    guard run.enter() else { throw Raise.gone(cell, in: self) }
    defer { run.leave() }
    return try await run.performAwaited(binding, making: make)
  }

  /// Finds the instance that a cell keeps, or builds it, or awaits the one who builds it.
  func keptAwaited<T>(_ cell: Cell, _ binding: Binding<T>) async throws -> T {
    if let instance = try await keptAwaitedUnlessReplaced(cell, binding) { return instance }
    let fresh = try replacement(of: cell)
    return try await instanceAwaited(of: fresh, as: T.self, mode: .registered, arguments: nil)
  }

  /// Finds the instance that a cell keeps, or builds it, or awaits the one who builds it; `nil` when the
  /// binding has been replaced.
  ///
  /// It is built with `make`, or as it was registered.
  func keptAwaitedUnlessReplaced<T>(
    _ cell: Cell, _ binding: Binding<T>, making make: (@Sendable () async throws -> T)? = nil
  ) async throws -> T? {
    let forecast = Forecast.current
    var isOvertaken = false
    while true {
      if let instance = held(in: cell, binding) { return instance }
      let isAsync =
        isOvertaken || forecast.needsToWait(for: cell, in: self, ignoringKept: false)
      switch Builds.claim(
        cell, as: T.self, for: self, isAsync: isAsync, canSuspend: true, forecast: forecast)
      {
      case .ready(let instance):
        return instance
      case .build(let build, nil):
        do {
          return try perform(build, binding, making: binding.make)
        } catch let error as DependencyError where error.isOvertaken {
          isOvertaken = true
        }
      case .build(let build, let wait?):
        start(build, binding, making: make)
        if let instance = try await outcome(of: wait, as: T.self) {
          return instance
        }
      case .wait(let wait):
        let instance = try await waiting(for: cell) {
          try await outcome(of: wait, as: T.self)
        }
        if let instance { return instance }
      case .cycle(let chain):
        throw Raise.cycle(chain, leading: Caller.leading(to: chain))
      case .busy:
        throw Raise.asyncFromSync(cell, isBusy: true)
      case .gone:
        if phase.load(ordering: .acquiring) != .open { throw Raise.gone(cell, in: self) }
        return nil
      }
    }
  }

  /// Starts an asynchronous build in a task of its own, so that the caller that asked first may be
  /// cancelled without harm to those that asked later.
  ///
  /// It has the priority and the task-locals of the first.
  private func start<T>(
    _ build: Build, _ binding: Binding<T>, making make: (@Sendable () async throws -> T)?
  ) {
    build.holdGraph()
    let ambient = build.ambient
    let task = Task {
      do {
        let instance = try await build.performAwaited(binding, making: make, ambient)
        binding.isObserved.store(true, ordering: .relaxed)
        _ = Builds.publish(instance, by: build)
      } catch {
        Builds.fail(error, by: build)
      }
    }
    let isAbandoned = Waiting.locked { _ in
      if !build.hasEnded { build.running = task }
      return build.isAbandoned
    }
    if isAbandoned { task.cancel() }
  }

  /// Awaits the end of a build; `nil` when its failure says nothing to this caller, who may try again.
  private func outcome<T>(of wait: NeedWait, as: T.Type) async throws -> T? {
    try await wait.suspend()
    do {
      return try wait.instance(as: T.self)
    } catch where wait.build.isAbandonedNow {
      // Nobody waited for it any more, and it was cancelled; whatever it made of that, it is not ours.
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

  /// Lets one waiter go.
  ///
  /// When it was the last, nobody wants the instance: the build is cancelled.
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
  /// Whether everybody who waited has been cancelled.
  fileprivate var isAbandonedNow: Bool { Waiting.locked { _ in isAbandoned } }
}

extension AsyncRun {
  /// Lets a closing know of the run; false when it is too late for that.
  fileprivate func enter() -> Bool {
    if enter(while: .open) { return true }
    return core.isRunningHere(besides: self) && enter(while: .closing)
  }

  private func enter(while phase: ContainerCore.Phase) -> Bool {
    Waiting.locked { _ in
      guard core.phase.load(ordering: .relaxed) == phase else { return false }
      core.underWay[ObjectIdentifier(self)] = self
      return true
    }
  }

  fileprivate func leave() {
    Waiting.end(self) { core.underWay[ObjectIdentifier(self)] = nil }
  }
}

extension Run {
  /// What the recipe's task has while it runs, and its child tasks.
  fileprivate var ambient: Ambient {
    Ambient(
      source: core.isGraph ? .current : .core(core), run: self, place: core.placeForWitnesses)
  }

  /// Runs a recipe in the calling task.
  fileprivate func performAwaited<T>(
    _ binding: Binding<T>, making make: (@Sendable () async throws -> T)?,
    _ ambient: Ambient? = nil
  ) async throws -> T {
    defer { finish() }
    if depth > Run.greatestDepth { throw Raise.tooDeep(cell) }
    let ambient = ambient ?? self.ambient
    do {
      return try await Ambient.with(ambient) {
        try await witnessed {
          if let make { return try await make() }
          if let make = binding.makeAsync { return try await make(Resolution(core: core), self) }
          return try binding.make(Resolution(core: core))
        }
      }
    } catch {
      throw Ambient.with(ambient) { Raise.recipeFailed(error) }
    }
  }

  /// How many recipes may await one another, the outermost for the innermost.
  private static let greatestDepth = 5_000
}
