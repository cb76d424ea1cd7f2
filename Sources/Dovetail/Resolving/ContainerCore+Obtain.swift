import CDovetail
import DovetailBlueprint
import Synchronization

// Resolving on a thread.

extension ContainerCore {
  /// Resolves a dependency, and adds to an error the place where the resolution began.
  @usableFromInline @inline(never)
  func resolve<T>(
    _ type: T.Type, name: String?, mode: ResolveMode = .registered,
    arguments: ArgumentList? = nil, at place: Place?
  ) throws -> T {
    try RunningRecipes.begin(at: place, in: self) {
      try obtain(type, name: name, mode: mode, arguments: arguments)
    }
  }

  /// Resolves a dependency that the fast path cannot answer at once.
  @usableFromInline @inline(never)
  func obtain<T>(
    _ type: T.Type, name: String?, mode: ResolveMode, arguments: ArgumentList? = nil
  ) throws -> T {
    let id = BindingID(type, name)
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    let bits = findBits(id)
    if bits != 0, mode == .registered, arguments == nil {
      if let held = Cell.heldHere(bits) {
        let instance = held.take(as: T.self)
        ThreadRecord.leave(record)
        return instance
      }
    }
    let found = bits == 0 ? nil : Cell.from(bits: bits)
    ThreadRecord.leave(record)
    if let cell = found ?? findSlowly(id) {
      return try instance(of: cell, as: type, Request(mode: mode, arguments: arguments))
    }

    if let form = KnownForms.form(type) {
      return try form.resolved(
        as: type, for: self, name: name, Request(mode: mode, arguments: arguments))
    }
    throw Raise.missing(id, type: type, in: self)
  }

  /// Resolves the binding of a cell for this container.
  func instance<T>(of cell: Cell, as: T.Type, _ request: Request = Request()) throws -> T {
    let binding = unsafeDowncast(cell.binding, to: Binding<T>.self)
    defer { ThreadRecord.cleanUpBetweenResolutions() }
    switch try decide(cell, request) {
    case .once:
      return try runOnce(binding, cell, request, making: binding.make)
    case .kept(let kept, let core):
      return binding.lifetime == .graph
        ? try core.shared(in: kept, of: cell, binding, request)
        : try core.kept(kept, binding)
    }
  }

  /// Makes an instance that is not kept.
  func runOnce<T>(
    _ binding: Binding<T>, _ cell: Cell, _ request: Request = Request(),
    making make: (Resolution) throws -> T
  ) throws -> T {
    try check(cell)
    try admit(cell, request)
    if binding.runsWithoutRun(cell, request), !isWitnessed.load(ordering: .relaxed) {
      return try runUnseen(cell, making: make)
    }
    let parent = RunningRecipes.run()
    let run = Run(
      cell, for: self, parent: parent, request, inside: RunningRecipes.work().work)
    return try run.perform { resolution in
      let instance = try make(resolution)
      // Done while the frame stands, so that a closing that takes the cell off the fast path again
      // waits for this run.
      if binding.isObserved.exchange(true, ordering: .relaxed) == false || binding.isPlain {
        cell.enterFastPath(of: self)
      }
      return instance
    }
  }

  /// Runs a recipe with a frame alone, since everything that a run would record is known.
  private func runUnseen<T>(
    _ cell: Cell, making make: (Resolution) throws -> T
  ) throws -> T {
    let record = ThreadRecord.current
    if dovetail_stack_here() < record.pointee.own.pointee.stackLimit { throw Raise.tooDeep(cell) }
    ThreadRecord.push(cell.bits, for: self, run: nil, on: record)
    defer {
      ThreadRecord.pop(record)
      withExtendedLifetime(cell) {}
    }
    // As in `Run.perform`.
    dovetail_reader_fence()
    guard phase.load(ordering: .acquiring) == .open || isRunningHere(frames: 1) else {
      throw Raise.gone(cell, in: self)
    }
    do {
      return try make(Resolution(core: self))
    } catch {
      throw Raise.recipeFailed(error)
    }
  }

  /// The instance that a cell keeps, if there is one, read without a lock.
  func held<T>(in cell: Cell, _ binding: Binding<T>) -> T? {
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    defer { ThreadRecord.leave(record) }
    return cell.held()?.take(as: T.self)
  }

  /// Finds the instance that a cell keeps, builds it, or waits for the build of another caller.
  func kept<T>(_ cell: Cell, _ binding: Binding<T>) throws -> T {
    if let instance = try keptUnlessReplaced(cell, binding, making: binding.make) {
      return instance
    }
    let fresh = try replacement(of: cell)
    return try instance(of: fresh, as: T.self)
  }

  /// Finds the instance that a cell keeps, builds it with `make`, or waits for another caller's
  /// build; `nil` when the binding has been replaced.
  func keptUnlessReplaced<T>(
    _ cell: Cell, _ binding: Binding<T>, making make: (Resolution) throws -> T
  ) throws -> T? {
    while true {
      if let instance = held(in: cell, binding) ?? inherited(cell, binding) { return instance }
      if let instance = try built(cell, binding, making: make) { return instance }
      switch try Builds.claim(cell, for: self, isAsync: false, canSuspend: false) {
      case .ready(let instance): return Boxed.value(instance.bits, as: T.self)
      case .wait(let wait):
        witnessed(waiting(for: cell), isWaiting: true) { Waiting.block(wait) }
        if let instance = try wait.instance(as: T.self) { return instance }
      case .again, .build: continue
      case nil: return nil
      }
    }
  }

  /// Refuses a recipe that synchronous code cannot run here.
  func check(_ cell: Cell) throws {
    if phase.load(ordering: .acquiring) == .closed { throw Raise.gone(cell, in: self) }
    if cell.binding.traits.isAsync { throw Raise.asyncFromSync(cell) }
    if cell.binding.traits.isOnMainActor, !isOnMainActor() { throw Raise.wrongActor(cell) }
  }
}

extension AnyBinding {
  /// Whether a recipe needs no run: its needs are known, and it does not pass its request on to
  /// another binding.
  fileprivate func runsWithoutRun(_ cell: Cell, _ request: Request) -> Bool {
    guard isObserved.load(ordering: .relaxed), request.arguments == nil, !traits.hasTarget
    else { return false }
    // A recipe that is off the fast path for a while gets back to it with a run. A new instance of
    // a `.graph` part may need the resolution's own instance, and only a run can tell the two
    // apart.
    return lifetime == .unique
      ? cell.isPlain.load(ordering: .relaxed) : lifetime != .graph || request.mode == .registered
  }
}

extension NeedWait {
  /// The instance that the wait was for; `nil` when the failure says nothing about this caller,
  /// which may try again.
  func instance<T>(as: T.Type) throws -> T? {
    switch Waiting.locked({ _ in outcome }) {
    case .success(let owned): return Boxed.value(owned.bits, as: T.self)
    // The failure is about the builder's thread or task, which could not build the instance or was
    // cancelled.
    case .failure(let error) where !build.isAsync && ContainerCore.isOfBuilder(error): return nil
    case .failure(let error): throw error
    case nil: return nil
    }
  }
}

extension Run {
  /// Runs a recipe on the calling thread whose instance is not kept; a closing finds its frame.
  fileprivate func perform<T>(_ make: (Resolution) throws -> T) throws -> T {
    let record = ThreadRecord.current
    if dovetail_stack_here() < record.pointee.own.pointee.stackLimit {
      throw Raise.tooDeep(cell)
    }
    ThreadRecord.push(cell.bits, for: core, run: self, on: record)
    defer {
      finish()
      ThreadRecord.pop(record)
      withExtendedLifetime(core) {}
    }
    // A closing either sees the frame, or has set the phase before it is read here.
    dovetail_reader_fence()
    guard core.phase.load(ordering: .acquiring) == .open || core.isRunningHere(besides: self)
    else { throw Raise.gone(cell, in: core) }
    do {
      return try core.witnessed(self) { try make(Resolution(core: core)) }
    } catch {
      throw Raise.recipeFailed(error)
    }
  }
}
