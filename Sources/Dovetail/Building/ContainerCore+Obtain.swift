import Synchronization

extension ContainerCore {
  /// Resolves what the fast path does not know at once.
  @usableFromInline @inline(never)
  func obtain<T>(
    _ type: T.Type, name: String?, mode: ResolveMode, arguments: ArgumentList?, at place: Place?
  ) throws -> T {
    try Caller.begin(at: place, in: self) {
      try obtain(type, name: name, mode: mode, arguments: arguments)
    }
  }

  /// Resolves what the fast path does not know at once, for whoever has no place to name.
  @usableFromInline @inline(never)
  func obtain<T>(
    _ type: T.Type, name: String?, mode: ResolveMode, arguments: ArgumentList?
  ) throws -> T {
    let id = BindingID(type: ObjectIdentifier(type), name: name)
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    let bits = findBits(id)
    if bits != 0, mode == .registered, arguments == nil, let held = Cell.from(bits: bits).held() {
      let instance = held.take(as: T.self)
      ThreadRecord.leave(record)
      return instance
    }
    let found = bits == 0 ? nil : Cell.from(bits: bits)
    ThreadRecord.leave(record)
    if let cell = found ?? (hasNamesakes ? find(id) : nil) {
      return try instance(of: cell, as: type, mode: mode, arguments: arguments)
    }
    if let form = KnownForms.form(type) {
      return try formed(form, name: name, mode: mode)
    }
    throw Raise.missing(id, type: type, in: self)
  }

  /// Resolves what a form asks for; the form is the type that is wanted.
  private func formed<T, Form: DependencyForm>(
    _ form: Form.Type, name: String?, mode: ResolveMode
  ) throws -> T {
    // SAFETY: `Form` is the very type `T`, only seen as a form.
    unsafeBitCast(try form.resolve(for: self, name: name, mode: mode), to: T.self)
  }

  /// Resolves the binding of a cell for this container.
  func instance<T>(
    of cell: Cell, as type: T.Type, mode: ResolveMode, arguments: ArgumentList?
  ) throws -> T {
    let binding = unsafeDowncast(cell.binding, to: Binding<T>.self)
    if mode == .new || binding.lifetime == .unique {
      return try runOnce(
        binding, cell, mode: mode, arguments: arguments, making: binding.make)
    }
    if let arguments { throw Raise.wrongArguments(cell, arguments) }
    return try inResolution {
      if binding.lifetime == .graph, Ambient.run == nil {
        return try inGraph(binding, cell)
      }
      let (cell, core) = try place(of: cell)
      return try core.kept(cell, binding)
    }
  }

  /// Where the instance of a kept binding is kept, and the container its recipe runs for.
  func place(of cell: Cell) throws -> (cell: Cell, core: ContainerCore) {
    switch cell.binding.lifetime {
    case .single, .eager, .shared, .unique:
      return (cell, cell.keeper ?? self)
    case .graph:
      return (Caller.graph().cell(for: cell, in: self), self)
    case .scoped(let name):
      guard let scope = chain.first(where: { $0.scopeName == name }) else {
        throw Raise.missingScope(name, of: cell, in: self)
      }
      if let keeper = cell.keeper {
        if cell.isDerived, keeper === scope { return (cell, scope) }
        // Registered inside that scope: an outer one cannot keep what it does not see.
        if !cell.isDerived, keeper !== scope, keeper.chain.contains(where: { $0 === scope }) {
          return (cell, keeper)
        }
      }
      return (scope.derivedCell(of: cell), scope)
    }
  }

  /// Runs `body` as a resolution of its own, unless the caller is in one.
  private func inResolution<R>(_ body: () throws -> R) rethrows -> R {
    let record = ThreadRecord.current
    defer {
      if record.pointee.depth.load(ordering: .relaxed) == 0,
        record.pointee.needsCleanup.load(ordering: .relaxed)
      {
        ThreadRecord.cleanUp(record)
      }
    }
    return try body()
  }

  /// The instance of a resolution that runs on this thread alone, so that nobody else can build it.
  private func inGraph<T>(_ binding: Binding<T>, _ cell: Cell) throws -> T {
    let graph = ThreadGraph.current
    if let bits = graph.instance(of: binding, for: self) { return Binding<T>.instance(bits) }
    let instance = try runOnce(
      binding, cell, mode: .registered, arguments: nil, making: binding.make)
    graph.keep(Binding<T>.box(instance), of: binding, for: self)
    return instance
  }

  /// Makes an instance that nobody keeps.
  func runOnce<T>(
    _ binding: Binding<T>, _ cell: Cell, mode: ResolveMode, arguments: ArgumentList?,
    making make: (Resolution) throws -> T
  ) throws -> T {
    try check(cell)
    try admit(cell, arguments, mode: mode)
    let run = Run(cell, for: self, parent: Caller.run(), mode: mode, arguments: arguments)
    let value = try run.perform(make)
    if binding.isObserved.exchange(true, ordering: .relaxed) == false || binding.isPlain {
      cell.enterFastPath(of: self)
    }
    return value
  }

  /// Refuses an instance that is made for whoever asks and needs itself, or that is given other arguments
  /// than it takes.
  func admit(_ cell: Cell, _ arguments: ArgumentList?, mode: ResolveMode) throws {
    if let arguments {
      // What answers with another's instance passes them on to that.
      if cell.binding.traits.target != nil || cell.role == .decoration { return }
      guard cell.binding.isOpaque || arguments.fits(cell.binding.argumentTypes) else {
        throw Raise.wrongArguments(cell, arguments)
      }
    } else if Caller.isRunning(cell, for: self) {
      let path = Caller.path()
      // A new instance is not the one of the resolution, and may need that.
      let isOfResolution = cell.binding.lifetime == .graph && mode == .registered
      let start = path.firstIndex {
        $0.cell === cell && $0.core === self && !(isOfResolution && $0.run?.mode == .new)
      }
      guard let start else { return }
      throw Raise.cycle(Array(path[start...]), leading: Array(path[..<start]))
    }
  }

  /// Resolves a dependency, and says of an error where the resolution began.
  @usableFromInline
  func resolve<T>(
    _ type: T.Type, name: String?, mode: ResolveMode = .registered,
    arguments: ArgumentList? = nil, at place: Place?
  ) throws -> T {
    do {
      return try obtain(type, name: name, mode: mode, arguments: arguments, at: place)
    } catch {
      throw Raise.located(error, at: place)
    }
  }

  /// The instance that is there, without a lock.
  func held<T>(in cell: Cell, _ binding: Binding<T>) -> T? {
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    defer { ThreadRecord.leave(record) }
    return cell.held()?.take(as: T.self)
  }

  /// Finds the instance that a cell keeps, or builds it, or waits for whoever builds it.
  func kept<T>(_ cell: Cell, _ binding: Binding<T>) throws -> T {
    try kept(cell, binding, making: binding.make)
  }

  /// Finds the instance that a cell keeps, or builds it with `make`, or waits for whoever builds it.
  func kept<T>(
    _ cell: Cell, _ binding: Binding<T>, making make: (Resolution) throws -> T
  ) throws -> T {
    if let instance = held(in: cell, binding) { return instance }
    switch BuildGraph.claim(cell, as: T.self, for: self, isAsync: false, canSuspend: false) {
    case .ready(let instance):
      return instance
    case .build(let build, _):
      return try perform(build, binding, making: make)
    case .wait(_, let waiter, let gate):
      let instance: T? = try waiting(for: cell) {
        gate?.wait()
        switch BuildGraph.locked({ waiter.outcome })?.result {
        case .success(let bits): return Binding<T>.instance(bits)
        case .failure(let error): throw error
        case nil: return nil
        }
      }
      return try instance ?? kept(cell, binding, making: make)
    case .cycle(let chain):
      throw Raise.cycle(chain, leading: Caller.leading(to: chain))
    case .busy:
      throw Raise.asyncFromSync(cell, isBusy: true)
    case .gone:
      if isGraph, phase.load(ordering: .acquiring) == .open { throw GraphMemberReplaced() }
      let fresh = try replacement(of: cell)
      return try instance(of: fresh, as: T.self, mode: .registered, arguments: nil)
    }
  }

  /// Runs the recipe of a build on the calling thread and keeps what it makes.
  func perform<T>(
    _ build: Build, _ binding: Binding<T>, making make: (Resolution) throws -> T
  ) throws -> T {
    do {
      try check(build.cell)
      let instance = try build.perform(make)
      binding.isObserved.store(true, ordering: .relaxed)
      BuildGraph.publish(instance, by: build)
      return instance
    } catch {
      BuildGraph.fail(error, by: build)
      throw error
    }
  }

  /// The cell that stands in the place of one that was replaced after the caller found it.
  func replacement(of cell: Cell) throws -> Cell {
    guard phase.load(ordering: .acquiring) == .open, cell.role != .contribution,
      let fresh = find(cell.binding.id),
      fresh !== cell
    else { throw Raise.gone(cell, in: self) }
    return fresh
  }

  /// Refuses what synchronous code cannot run here.
  private func check(_ cell: Cell) throws {
    if phase.load(ordering: .acquiring) == .closed { throw Raise.gone(cell, in: self) }
    if cell.binding.traits.isAsync { throw Raise.asyncFromSync(cell) }
    if cell.binding.traits.isOnMainActor, !isOnMainActor() { throw Raise.wrongActor(cell) }
  }
}

extension Run {
  /// Runs a recipe on the calling thread.
  fileprivate func perform<T>(_ make: (Resolution) throws -> T) throws -> T {
    let record = ThreadRecord.current
    ThreadRecord.push(cell.bits, for: core, run: self, on: record)
    defer {
      finish()
      ThreadRecord.pop(record)
      withExtendedLifetime(core) {}
    }
    do {
      return try witnessed { try make(Resolution(core: core)) }
    } catch {
      throw Raise.recipeFailed(error)
    }
  }
}
