import CDovetail
import DovetailBlueprint
import Synchronization

// Resolving on a thread.

extension ContainerCore {
  /// Resolves a dependency, and adds to an error the place where the resolution began.
  @inline(never)
  func resolve<T>(
    _ type: T.Type, name: String?, mode: ResolveMode = .registered,
    arguments: ArgumentList? = nil, at place: Place?
  ) throws -> T {
    try RunningRecipes.begin(at: place, in: self) {
      try obtain(type, name: name, Request(mode: mode, arguments: arguments, place: place))
    }
  }

  /// Resolves a dependency that the fast path has found, but not in its cell, which keeps nothing
  /// but perhaps a weak reference.
  func obtain<T>(_ type: T.Type, from cell: Cell, _ request: Request = Request()) throws -> T {
    if cell.isWeak { return try instance(of: cell, as: type, request) }
    return try instanceNotHeld(of: cell, as: type, request)
  }

  /// Resolves a dependency that the fast path has not found.
  @inline(never)
  func obtain<T>(_ type: T.Type, name: String?, _ request: Request) throws -> T {
    let id = BindingID(type, name)
    if let cell = look(for: id) { return try instance(of: cell, as: type, request) }
    if let form = KnownForms.form(type) {
      return try form.resolved(as: type, for: self, name: name, request)
    }
    throw Raise.missing(id, type: type, in: self)
  }

  /// Resolves the binding of a cell for this container, for a caller who knows its type.
  func instance<T>(of cell: Cell, as type: T.Type, _ request: Request) throws -> T {
    if request.isUsual, !isShadowed(cell.bits) {
      let record = ThreadRecord.current
      ThreadRecord.enter(record)
      defer { ThreadRecord.leave(record) }
      if cell.isAvailableHere, let held = cell.held() { return held.take(as: type) }
    }
    return try instanceNotHeld(of: cell, as: type, request)
  }

  /// The same, if the cell itself keeps nothing that the caller could have.
  private func instanceNotHeld<T>(of cell: Cell, as type: T.Type, _ request: Request) throws -> T {
    defer { ThreadRecord.cleanUpBetweenResolutions() }
    switch try decide(cell, request) {
    case .once:
      // In no box, since nobody keeps it.
      return try runOnce(cell, request, showing: { $0 }) {
        try unsafeDowncast(cell.binding, to: Binding<T>.self).make($0)
      }
    case .kept(let kept, let core):
      if cell.binding.isOfResolution {
        return Boxed.take(try core.shared(in: kept, of: cell, request), as: type)
      }
      return try core.kept(kept).take(as: type)
    }
  }

  /// Resolves the binding of a cell for this container; the caller takes over the instance's memory.
  func box(of cell: Cell, _ request: Request = Request()) throws -> UInt {
    defer { ThreadRecord.cleanUpBetweenResolutions() }
    switch try decide(cell, request) {
    case .once:
      return try runOnce(cell, request, showing: cell.binding.instance) {
        try cell.binding.makeNow($0)
      }
    case .kept(let kept, let core):
      if cell.binding.isOfResolution { return try core.shared(in: kept, of: cell, request) }
      return try core.kept(kept).owned(of: cell.binding)
    }
  }

  /// Makes an instance that is not kept.
  func runOnce<Made>(
    _ cell: Cell, _ request: Request = Request(), showing show: (Made) -> Any,
    making make: (Resolution) throws -> Made
  ) throws -> Made {
    try check(cell)
    try admit(cell, request)
    let binding = cell.binding
    if binding.runsWithoutRun(cell, request), !isWitnessed.load(ordering: .relaxed) {
      // Everything that a run would record is known.
      return try inFrame(cell, run: nil) { try make(Resolution(core: self)) }
    }
    let run = newRun(of: cell, request)
    return try inFrame(cell, run: run) {
      let made =
        isWitnessed.load(ordering: .relaxed)
        ? try witnessed(run, showing: show) { try make(Resolution(core: self)) }
        : try make(Resolution(core: self))
      // Done while the frame stands, so that a closing that takes the cell off the fast path again
      // waits for this run.
      if binding.isObserved.exchange(true, ordering: .relaxed) == false || binding.isPlain {
        cell.enterFastPath(of: self)
      }
      return made
    }
  }

  private func newRun(of cell: Cell, _ request: Request) -> Run {
    Run(
      cell, for: self, parent: RunningRecipes.run(), request, inside: RunningRecipes.work().work)
  }

  /// Runs a recipe in a frame of the calling thread, where a closing finds it.
  private func inFrame<Made>(
    _ cell: Cell, run: Run?, _ make: () throws -> Made
  ) throws -> Made {
    let record = ThreadRecord.current
    if dovetail_stack_here() < record.pointee.own.pointee.stackLimit { throw Raise.tooDeep(cell) }
    ThreadRecord.push(cell.bits, for: self, run: run, on: record)
    defer {
      run?.finish()
      ThreadRecord.pop(record)
      withExtendedLifetime(cell) {}
    }
    // A closing either sees the frame, or has set the phase before it is read here.
    dovetail_reader_fence()
    guard phase.load(ordering: .acquiring) == .open || isRunningHere(frames: 1) else {
      throw Raise.gone(cell, in: self)
    }
    do {
      return try make()
    } catch {
      throw Raise.recipeFailed(error)
    }
  }

  /// A copy of the instance that a cell keeps, if there is one, made without a lock.
  func held(in cell: Cell) -> UInt? {
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    defer { ThreadRecord.leave(record) }
    return cell.copied()
  }

  /// Finds the instance that a cell keeps, builds it, or waits for the build of another caller.
  func kept(_ cell: Cell) throws -> KeptInstance {
    if let kept = try keptUnlessReplaced(cell) {
      return kept
    }
    return .owned(try box(of: try replacement(of: cell)))
  }

  /// Finds the instance that a cell keeps, builds it with `make` or its recipe, or waits for another
  /// caller's build; `nil` when the binding has been replaced.
  func keptUnlessReplaced(
    _ cell: Cell, making make: ((Resolution) throws -> UInt)? = nil
  ) throws -> KeptInstance? {
    if outerFork == nil, let kept = try built(cell, making: make) { return kept }
    return try keptAmongOthers(cell, making: make)
  }

  /// The same, if another caller may build it or have it built.
  private func keptAmongOthers(
    _ cell: Cell, making make: ((Resolution) throws -> UInt)?
  ) throws -> KeptInstance? {
    while true {
      if outerFork != nil, let bits = held(in: cell) ?? inherited(cell) { return .owned(bits) }
      if let kept = try built(cell, making: make) { return kept }
      if let bits = held(in: cell) { return .owned(bits) }
      switch try Builds.claim(cell, for: self, isAsync: false, canSuspend: false) {
      case .ready(let bits): return .owned(bits)
      case .wait(let wait):
        witnessed(waiting(for: cell), isWaiting: true) { Waiting.block(wait) }
        if let bits = try wait.copied() { return .owned(bits) }
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
  /// A copy of the instance that the wait was for; `nil` when the failure says nothing about this
  /// caller, which may try again.
  func copied() throws -> UInt? {
    switch Waiting.locked({ _ in outcome }) {
    case .success(let owned): return owned.copied()
    // The failure is about the builder's thread or task, which could not build the instance or was
    // cancelled.
    case .failure(let error) where !build.isAsync && ContainerCore.isOfBuilder(error): return nil
    case .failure(let error): throw error
    case nil: return nil
    }
  }
}
