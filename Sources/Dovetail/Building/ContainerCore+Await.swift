import Synchronization

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
    let isNew = mode == .new || binding.lifetime == .unique
    if isNew {
      guard needsToWait(for: cell, ignoringKept: true) else {
        return try instance(of: cell, as: type, mode: mode, arguments: arguments)
      }
      return try await runAwaited(binding, cell, mode: mode, arguments: arguments)
    }
    if let arguments { throw Raise.wrongArguments(cell, arguments) }
    if binding.lifetime == .graph {
      return try await Boundary.runAwaited(for: self) {
        try await keptAwaited(Caller.graph().cell(for: cell, in: self), binding)
      }
    }
    let (cell, core) = try place(of: cell)
    return try await core.keptAwaited(cell, binding)
  }

  /// Makes an instance that nobody keeps.
  func runAwaited<T>(
    _ binding: Binding<T>, _ cell: Cell, mode: ResolveMode, arguments: ArgumentList?,
    making make: (@Sendable () async throws -> T)? = nil
  ) async throws -> T {
    if phase.load(ordering: .acquiring) == .closed { throw Raise.gone(cell, in: self) }
    try admit(cell, arguments, mode: mode)
    let run = Run(cell, for: self, parent: Caller.run(), mode: mode, arguments: arguments)
    return try await run.performAwaited(binding, making: make)
  }

  /// Finds the instance that a cell keeps, or builds it, or awaits whoever builds it.
  ///
  /// It is built with `make`, or as it was registered.
  func keptAwaited<T>(
    _ cell: Cell, _ binding: Binding<T>, making make: (@Sendable () async throws -> T)? = nil
  ) async throws -> T {
    while true {
      if let instance = held(in: cell, binding) { return instance }
      let isAsync = needsToWait(for: cell, ignoringKept: false)
      switch BuildGraph.claim(cell, as: T.self, for: self, isAsync: isAsync, canSuspend: true) {
      case .ready(let instance):
        return instance
      case .build(let build, let waiter):
        if !isAsync { return try perform(build, binding, making: binding.make) }
        start(build, binding, making: make)
        if let instance = try await outcome(of: build, waiter, as: T.self) { return instance }
      case .wait(let build, let waiter, _):
        let instance = try await waiting(for: cell) {
          try await outcome(of: build, waiter, as: T.self)
        }
        if let instance { return instance }
      case .cycle(let chain):
        throw Raise.cycle(chain, leading: Caller.leading(to: chain))
      case .busy:
        throw Raise.asyncFromSync(cell, isBusy: true)
      case .gone:
        if isGraph, phase.load(ordering: .acquiring) == .open { throw GraphMemberReplaced() }
        let fresh = try replacement(of: cell)
        return try await instanceAwaited(of: fresh, as: T.self, mode: .registered, arguments: nil)
      }
    }
  }

  /// Starts an asynchronous build in a task of its own, so that whoever asked first may be
  /// cancelled without harm to who asked later.
  ///
  /// It has the priority and the task-locals of the first.
  private func start<T>(
    _ build: Build, _ binding: Binding<T>, making make: (@Sendable () async throws -> T)?
  ) {
    build.holdGraph()
    let task = Task {
      do {
        let instance = try await build.performAwaited(binding, making: make)
        binding.isObserved.store(true, ordering: .relaxed)
        BuildGraph.publish(instance, by: build)
      } catch {
        BuildGraph.fail(error, by: build)
      }
    }
    let isAbandoned = BuildGraph.locked {
      if !build.isDone { build.task = task }
      return build.isAbandoned
    }
    if isAbandoned { task.cancel() }
  }

  /// Awaits the end of a build; `nil` when its failure says nothing to this caller, who may try anew.
  private func outcome<T>(of build: Build, _ waiter: Waiter, as: T.Type) async throws -> T? {
    try await build.wait(waiter)
    switch BuildGraph.locked({ waiter.outcome })?.result {
    case .success(let bits):
      return Binding<T>.instance(bits)
    // Nobody waited for it any more, and it was cancelled; whatever it made of that, it is not ours.
    case .failure where BuildGraph.locked({ build.isAbandoned }):
      try Task.checkCancellation()
      return nil
    // A thread could not build it; that says nothing about a task.
    case .failure(let error as DependencyError)
    where !build.isAsync && (error.id == .asyncFromSync || error.id == .wrongActor):
      return nil
    case .failure(let error):
      throw error
    case nil:
      return nil
    }
  }
}

extension Build {
  /// Suspends the caller until the build has ended or the caller's task is cancelled.
  func wait(_ waiter: Waiter) async throws {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mayGoOn = BuildGraph.locked {
          guard !isDone, !waiter.isCancelled else { return true }
          waiter.continuation = continuation
          return false
        }
        if mayGoOn { continuation.resume() }
      }
    } onCancel: {
      cancel(waiter)
    }
    let hasEnded = BuildGraph.locked {
      remove(waiter)
      return isDone
    }
    if !hasEnded { throw CancellationError() }
  }

  /// Lets one waiter go.
  ///
  /// When it was the last, nobody wants the instance: the build is cancelled.
  private func cancel(_ waiter: Waiter) {
    let (continuation, task) = BuildGraph.locked {
      () -> (CheckedContinuation<Void, Never>?, Task<Void, Never>?) in
      guard !isDone, !waiter.isCancelled else { return (nil, nil) }
      waiter.isCancelled = true
      let continuation = waiter.continuation
      waiter.continuation = nil
      remove(waiter)
      guard isAsync, waiters.isEmpty else { return (continuation, nil) }
      isAbandoned = true
      return (continuation, self.task)
    }
    continuation?.resume()
    task?.cancel()
  }
}

extension Run {
  /// Runs a recipe in the calling task.
  fileprivate func performAwaited<T>(
    _ binding: Binding<T>, making make: (@Sendable () async throws -> T)? = nil
  ) async throws -> T {
    defer { finish() }
    let ambient = Ambient(
      source: core.isGraph ? .current : .core(core), run: self, place: core.placeForWitnesses)
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
}
