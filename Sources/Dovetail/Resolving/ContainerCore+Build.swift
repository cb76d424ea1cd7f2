import CDovetail
import DovetailBlueprint
import Synchronization

// Building on a thread, which is alone with it at first, and almost always to the end. The cell says
// which thread builds, the thread has a frame, and there is no `Build`, no lock and nothing to wake.
//
// Whoever else is concerned (a caller that waits, a closing, a replaced binding) makes the build
// known first, under `Waiting`'s lock: from then on there is a `Build`, and the thread that was alone
// finds that out when it publishes. The thread itself makes its builds known before it waits for
// anything or starts a task.
//
// The builder and whoever closes the container or replaces the binding each write first (`builder`;
// `phase` or `isRetired`) and then read what the other writes, all in one order for all threads. So
// at least one of them sees the other.

/// An instance that a cell keeps, for the caller that has found or built it.
enum KeptInstance {
  /// A copy in memory of its own, which the caller takes over.
  case owned(UInt)
  /// The cell's own, not freed in the section that the thread is in, and the caller leaves.
  case inSection(UInt)

  /// The instance, as a value of its binding's type; called once.
  func take<T>(as type: T.Type) -> T {
    switch self {
    case .owned(let bits): return Boxed.take(bits, as: type)
    case .inSection(let bits):
      defer { ThreadRecord.leave(ThreadRecord.current) }
      return Boxed.value(bits, as: type)
    }
  }

  /// A copy in memory of its own; called once.
  func owned(of binding: AnyBinding) -> UInt {
    switch self {
    case .owned(let bits): return bits
    case .inSection(let bits):
      defer { ThreadRecord.leave(ThreadRecord.current) }
      return binding.copyInstance(bits)
    }
  }
}

extension ContainerCore {
  /// Builds the instance of a cell on the calling thread; `nil` if others are concerned with it.
  func built(
    _ cell: Cell, making make: ((Resolution) throws -> UInt)? = nil
  ) throws -> KeptInstance? {
    let record = ThreadRecord.current
    guard Builds.begin(cell, in: self, on: record) else { return nil }
    let binding = cell.binding
    let bits: UInt
    do {
      bits = try run(cell, on: record, make)
    } catch {
      Builds.leave(cell, in: self, on: record, with: error)
      throw error
    }
    binding.isObserved.store(true, ordering: .relaxed)
    let passesOn = cell.borrows(bits, of: binding)
    ThreadRecord.enter(record)
    if Builds.publishAlone(bits, in: cell, passesOn, on: record) { return .inSection(bits) }
    ThreadRecord.leave(record)
    guard let build = Waiting.locked({ _ in Builds.known(cell, in: self) }) else {
      return .owned(bits)
    }
    build.finish()
    return .owned(try Builds.publishCopy(bits, by: build))
  }

  private func run(
    _ cell: Cell, on record: ThreadRecord.Pointer, _ make: ((Resolution) throws -> UInt)?
  ) throws -> UInt {
    try check(cell)
    if dovetail_stack_here() < record.pointee.own.pointee.stackLimit { throw Raise.tooDeep(cell) }
    ThreadRecord.pushAlone(cell, for: self, on: record)
    defer { ThreadRecord.pop(record) }
    do {
      if let make { return try runWitnessed(cell, make) }
      if !isWitnessed.load(ordering: .relaxed) {
        return try cell.binding.makeNow(Resolution(core: self))
      }
      return try runWitnessed(cell, cell.binding.makeNow)
    } catch {
      throw Raise.recipeFailed(error)
    }
  }

  private func runWitnessed(
    _ cell: Cell, _ make: (Resolution) throws -> UInt
  ) throws -> UInt {
    try witnessed(RunningRecipe.innermost.run!, showing: { cell.binding.instance($0) }) {
      try make(Resolution(core: self))
    }
  }

  /// Makes the builds known that threads have begun alone, so that they can be waited for.
  func makeBuildsKnown(in cells: [Cell]) {
    let building = cells.filter {
      $0.builder.load(ordering: .sequentiallyConsistent) != Cell.nobody
    }
    if building.isEmpty { return }
    Waiting.locked { _ in for cell in building { _ = Builds.known(cell) } }
  }
}

extension Builds {
  /// Notes that a thread builds a cell's instance alone; `false` if others are concerned.
  fileprivate static func begin(
    _ cell: Cell, in core: ContainerCore, on record: ThreadRecord.Pointer
  ) -> Bool {
    let exchange = cell.builder.compareExchange(
      expected: Cell.nobody, desired: UInt(bitPattern: record),
      ordering: .sequentiallyConsistent)
    guard exchange.exchanged else { return false }
    // Another thread may have built it since the caller looked.
    ThreadRecord.enter(record)
    let isEmpty = cell.isEmpty
    ThreadRecord.leave(record)
    if isEmpty, core.phase.load(ordering: .sequentiallyConsistent) == .open, !cell.isRetired {
      return true
    }
    leave(cell, in: core, on: record, with: nil)
    return false
  }

  /// Notes that a thread builds no more; without an error, callers that wait try again.
  fileprivate static func leave(
    _ cell: Cell, in core: ContainerCore, on record: ThreadRecord.Pointer,
    with error: (any Error)?
  ) {
    let exchange = cell.builder.compareExchange(
      expected: UInt(bitPattern: record), desired: Cell.nobody,
      ordering: .sequentiallyConsistent)
    if exchange.exchanged { return }
    guard let build = Waiting.locked({ _ in known(cell, in: core) }) else { return }
    build.finish()
    fail(error, by: build)
  }

  /// Keeps an instance where its builder is still alone and nothing has changed; takes over the
  /// instance's memory unless it returns `false`.
  fileprivate static func publishAlone(
    _ bits: UInt, in cell: Cell, _ passesOn: Bool, on record: ThreadRecord.Pointer
  ) -> Bool {
    let exchange = cell.builder.compareExchange(
      expected: UInt(bitPattern: record), desired: Cell.publisher,
      ordering: .sequentiallyConsistent)
    guard exchange.exchanged else { return false }
    if cell.isRetired || cell.isKeptWeakly || cell.isWeak {
      cell.builder.store(UInt(bitPattern: record), ordering: .sequentiallyConsistent)
      return false
    }
    cell.order = nextOrder
    cell.passesOn = passesOn
    cell.fill(bits)
    cell.builder.store(Cell.nobody, ordering: .releasing)
    return true
  }

  /// The build of a cell's instance, which is from now on known to others; called under the lock.
  ///
  /// If nobody builds it, the caller may seize the cell: then nobody else can begin. `core` need be
  /// given only for a cell that has no keeper.
  static func known(
    _ cell: Cell, in core: ContainerCore? = nil, orSeize seizes: Bool = false
  ) -> Build? {
    while true {
      let builder = cell.builder.load(ordering: .sequentiallyConsistent)
      switch builder {
      case Cell.known: return cell.build.map { unsafeDowncast($0, to: Build.self) }
      case Cell.publisher: dovetail_yield()
      case Cell.nobody where !seizes: return nil
      default:
        let exchange = cell.builder.compareExchange(
          expected: builder, desired: Cell.known, ordering: .sequentiallyConsistent)
        guard exchange.exchanged else { continue }
        guard builder != Cell.nobody, let core = core ?? cell.keeper else { return nil }
        let build = Build(
          cell, for: core, parent: nil, isAsync: false, partOf: nil, inside: (nil, []),
          forecast: nil, task: 0)
        cell.begin(build)
        core.note(build, isUnderWay: true)
        return build
      }
    }
  }

  /// The build behind a frame of the calling thread, which was alone with it.
  ///
  /// Those further out become known with it, the outermost first: each stands in the one before.
  static func known(at index: Int) -> Build? {
    let record = ThreadRecord.current
    let task = dovetail_current_task()
    var innermost: Build?
    for index in 0...index {
      let (cell, core, work) = ThreadRecord.frame(at: index, on: record)
      // Another task may have lent its thread in a nested run loop.
      guard work == task | 1 else { continue }
      let outer = RunningRecipes(below: index)
      let (parent, source) = (RunningRecipes.run(outer), RunningRecipes.work(outer))
      let build = Waiting.locked { _ in
        let build = known(cell, in: core)
        build?.stand(in: parent, inside: source, task: task)
        return build
      }
      if let build { ThreadRecord.setWork(build, at: index, on: record) }
      innermost = build
    }
    return innermost
  }
}
