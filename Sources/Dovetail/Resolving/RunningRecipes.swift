import CDovetail
import DovetailBlueprint
import Synchronization

/// The recipes that run around the caller, the innermost first.
///
/// The recipes of the calling thread come first, then those of its task, then the recipes that
/// asked for these. A recipe that has ended is not among them, and a task that nobody awaits is
/// inside none.
struct RunningRecipes: Sequence, IteratorProtocol {
  private enum Rest {
    case frames(Int)
    case runs(Run?)
  }

  private let record = ThreadRecord.current
  private var rest: Rest

  init() { self.init(below: ThreadRecord.current.pointee.depth.load(ordering: .relaxed)) }

  /// The recipes around one of the calling thread.
  init(below index: Int) { rest = .frames(index) }

  mutating func next() -> RunningRecipe? {
    if case .frames(let count) = rest, count > 0 {
      let recipe = RunningRecipe(at: count - 1, on: record)
      rest = .frames(count - 1)
      if !recipe.isForeign { return recipe }
      rest = .frames(0)
    }
    if case .frames = rest { rest = .runs(TaskContext.run) }
    guard case .runs(let run?) = rest, !run.isFinished.load(ordering: .acquiring) else {
      return nil
    }
    rest = .runs(run.parent)
    return RunningRecipe(run)
  }
}

/// A recipe that is running, and the container it runs for.
struct RunningRecipe {
  fileprivate enum Running {
    case inFrame
    case with(Run)
    /// Builds alone in a task, in a frame of the calling thread.
    case alone(UInt, frame: Int)
  }

  let cell: Cell
  let core: ContainerCore
  fileprivate let running: Running

  /// The run of the recipe, if it has one; a build that was alone so far gets one.
  var run: Run? {
    switch running {
    case .inFrame: nil
    case .with(let run): run
    case .alone(_, let frame): Builds.known(at: frame)
    }
  }

  /// Whether the recipe is another task's, which has lent its thread in a nested run loop.
  var isForeign: Bool {
    switch running {
    case .inFrame: false
    case .with(let run): run.task != dovetail_current_task()
    case .alone(let task, _): task != dovetail_current_task()
    }
  }

  /// Whether this is no recipe but a root frame, where a resolution begins or a container begins to
  /// answer.
  var isRootFrame: Bool { cell === Cell.rootFrame }
}

extension RunningRecipe {
  /// The recipe in the innermost frame of the calling thread.
  static var innermost: RunningRecipe {
    let record = ThreadRecord.current
    return RunningRecipe(at: record.pointee.depth.load(ordering: .relaxed) - 1, on: record)
  }

  init(_ run: Run) { self.init(cell: run.cell, core: run.core, running: .with(run)) }

  /// The recipe in a frame of the calling thread.
  init(at index: Int, on record: ThreadRecord.Pointer) {
    let work: UInt
    (cell, core, work) = ThreadRecord.frame(at: index, on: record)
    if work & 1 == 1 {
      running = .alone(work & ~1, frame: index)
    } else if let work = UnsafeRawPointer(bitPattern: work) {
      // SAFETY: the caller that runs the recipe keeps its run alive; all works in frames are runs.
      running = .with(
        unsafeDowncast(Unmanaged<Work>.fromOpaque(work).takeUnretainedValue(), to: Run.self))
    } else {
      running = .inFrame
    }
  }
}

extension RunningRecipes {
  /// All running recipes, the outermost first; a `Lazy` is not a step of its own.
  @inline(never) static func path() -> [RunningRecipe] {
    RunningRecipes().filter { $0.cell.binding.role != .handle }.reversed()
  }

  /// The same for an error, with the part that took a `Lazy`, if that is known, in the place of it.
  static func holders() -> [RunningRecipe] {
    RunningRecipes().reversed().reduce(into: []) { path, recipe in
      let (handle, core) = (recipe.cell.binding, recipe.core)
      if handle.role != .handle { return path.append(recipe) }
      guard let target = handle.traits.target, path.last?.cell.binding.origin != handle.origin
      else { return }
      // A line that registers several parts, in a loop, doesn't say which.
      let holders = core.chain.flatMap { $0.registeredCells() }.filter { cell in
        cell.binding.origin == handle.origin
          && cell.binding.allNeeds.contains { $0.id == target.id }
      }
      if holders.count == 1 {
        path.append(RunningRecipe(cell: holders[0], core: core, running: .inFrame))
      }
    }
  }

  static func run(_ caller: RunningRecipes = RunningRecipes()) -> Run? {
    caller.lazy.compactMap(\.run).first { _ in true }
  }

  /// The run of the innermost recipe, if it has one.
  static func recipe() -> Run? { RunningRecipes().first { !$0.isRootFrame }?.run }

  /// The arguments that the innermost recipe was given, if it has a run.
  static func arguments() -> ArgumentList? { recipe()?.arguments }

  static func origin() -> Place? { RunningRecipes().first { !$0.isRootFrame }?.cell.binding.origin }

  static func isRunning(_ cell: Cell, for core: ContainerCore) -> Bool {
    RunningRecipes().contains { $0.cell === cell && $0.core === core }
  }

  /// The work that cannot go on before the caller does, and the recipes in between, the outermost
  /// first.
  static func work(_ caller: RunningRecipes = RunningRecipes()) -> (
    work: Work?, via: [RunningRecipe]
  ) {
    var via: [RunningRecipe] = []
    for recipe in caller {
      if let work = recipe.run?.awaitable { return (work, via.reversed()) }
      via.append(recipe)
    }
    return (nil, via.reversed())
  }

  /// The container whose recipe the caller runs in.
  static func core() -> ContainerCore? { RunningRecipes().first { _ in true }?.core }

  /// The container that answers on the calling thread; graphs are passed over.
  static var answering: ContainerCore? {
    let record = ThreadRecord.current
    var index = record.pointee.depth.load(ordering: .relaxed)
    while index > 0 {
      index -= 1
      let recipe = RunningRecipe(at: index, on: record)
      if recipe.isForeign { return nil }
      if recipe.core.purpose != .graph { return recipe.core }
    }
    return nil
  }

  static var isInRecipe: Bool { RunningRecipes().contains { _ in true } }

  /// Whether recipes run, inside which a resolution goes on; root frames are none.
  static var areFurtherOut: Bool { RunningRecipes().contains { !$0.isRootFrame } }

  /// Whether no recipe runs on the calling thread; one may still run in its task.
  static var isOnBareThread: Bool {
    ThreadRecord.current.pointee.depth.load(ordering: .relaxed) == 0
  }
}

extension RunningRecipes {
  /// The place where the caller's resolution began; noted only while the container is watched.
  static var place: Place? {
    ThreadRecord.current.pointee.own.pointee.place ?? TaskContext.place
  }

  /// Adds to an error the place where the resolution began, and notes that place for the
  /// container's witnesses.
  ///
  /// Inside a recipe it does neither, since the resolution began further out.
  static func begin<R>(
    at place: Place?, in core: ContainerCore, _ body: () throws -> R
  ) throws -> R {
    do {
      guard let place, core.isWitnessed.load(ordering: .relaxed), !isInRecipe else {
        return try body()
      }
      let own = ThreadRecord.current.pointee.own
      let before = own.pointee.place
      own.pointee.place = place
      defer { own.pointee.place = before }
      return try body()
    } catch {
      throw Raise.located(error, at: place)
    }
  }

  static func begin<R>(
    at place: Place?, in core: ContainerCore, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> R
  ) async throws -> R {
    do {
      guard let place, core.isWitnessed.load(ordering: .relaxed), !isInRecipe else {
        return try await body()
      }
      let context = TaskContext(source: .current, run: TaskContext.run, place: place)
      return try await TaskContext.with(context, operation: body)
    } catch {
      throw Raise.located(error, at: place)
    }
  }
}

extension ContainerCore {
  /// The place where the current resolution began, for a task that goes on with it; `nil` unless
  /// the container is watched.
  var placeForWitnesses: Place? {
    isWitnessed.load(ordering: .relaxed) ? RunningRecipes.place : nil
  }
}

// A recipe's needs that its signature does not show are observed when it runs for the first time.

extension Need {
  /// Notes that the running recipe has asked a container for a dependency by hand.
  ///
  /// The container has to be the recipe's own or one of its parents: a need from any other
  /// container is no edge of this graph.
  static func observe(_ need: @autoclosure () -> Need, in core: ContainerCore) {
    guard let running = RunningRecipes().first(where: { _ in true }),
      running.core.isInside(core)
    else { return }
    running.cell.binding.observe(need())
  }
}

extension ContainerCore {
  @usableFromInline
  func observe(_ type: any Any.Type, name: String?, arguments: ArgumentList? = nil) {
    let running = RunningRecipes().first { _ in true }?.cell
    guard let running, !running.binding.isObserved.load(ordering: .relaxed) else { return }
    var need = Need.of(type)
    guard need.kind != nil else { return }
    if let arguments {
      if need.kind == .required { need = Need(type: type, kind: .factory) }
      need.arguments = arguments.types
    }
    need.name = name
    Need.observe(need, in: self)
  }
}

/// Runs code as part of one resolution although no recipe of that resolution surrounds it.
enum RootFrame {
  /// Makes `core` answer on this thread while `body` runs, and all that `body` resolves part of one
  /// resolution.
  static func run<R>(for core: ContainerCore, _ body: () throws -> R) rethrows -> R {
    let record = ThreadRecord.current
    ThreadRecord.push(Cell.rootFrame.bits, for: core, run: nil, on: record)
    defer { ThreadRecord.pop(record) }
    return try withExtendedLifetime(core) { try body() }
  }

  /// Lets everything that `body` resolves share the `.graph` instances that a handle remembers.
  static func run<R>(
    for core: ContainerCore, sharing memory: GraphMemory?, _ body: () throws -> R
  ) rethrows -> R {
    guard let memory else { return try body() }
    let run = Run(
      .rootFrame, for: core, parent: RunningRecipes.run(), inside: RunningRecipes.work().work)
    run.share(memory)
    let record = ThreadRecord.current
    ThreadRecord.push(Cell.rootFrame.bits, for: core, run: run, on: record)
    defer {
      run.finish()
      ThreadRecord.pop(record)
    }
    return try withExtendedLifetime((core, run)) { try body() }
  }

  static func runAwaited<R>(
    for core: ContainerCore, _ body: () async throws -> R
  ) async rethrows -> R {
    if TaskContext.run != nil { return try await body() }
    return try await runAwaited(for: core, inside: RunningRecipes.work().work, core.answers, body)
  }

  /// Runs a part of a work that nobody awaits; not generic, so that it stands here once.
  @inline(never)
  static func runAwaited(
    for core: ContainerCore, inside work: Work, _ body: () async -> Void
  ) async {
    await runAwaited(for: core, inside: work, .current, body)
  }

  /// Makes everything that `body` resolves in this task part of one resolution, and of a work.
  static func runAwaited<R>(
    for core: ContainerCore, inside work: Work?, _ answers: ContainerSource,
    sharing memory: GraphMemory? = nil, _ body: () async throws -> R
  ) async rethrows -> R {
    let run = Run(.rootFrame, for: core, parent: TaskContext.run, inside: work)
    if let memory { run.share(memory) }
    defer { run.finish() }
    let context = TaskContext(source: answers, run: run, place: core.placeForWitnesses)
    return try await TaskContext.with(context, operation: body)
  }
}
