import CDovetail
import Synchronization

/// One run of a recipe, with more than a frame of a thread can hold: its task, its parent, or the
/// callers that wait for it.
///
/// A task that outlives the recipe may have inherited the run, so a run that has ended holds
/// nothing.
// SAFETY: immutable but for atomics, and for `given` and `graphStore`, which `Waiting` guards.
class Run: Work, @unchecked Sendable {
  let cell: Cell
  let core: ContainerCore
  /// The run that asked for this one, in this task or, for a build, in the task that started it.
  private(set) var parent: Run?
  /// The recipes between this run and the work that it runs inside, the outermost first.
  private(set) var via: [RunningRecipe]
  let mode: ResolveMode
  private let knownForecast = SetOnce<Forecast>()
  /// The task that made the run; the recipe runs in it unless this is an asynchronous build.
  private(set) var task: UInt
  private(set) var depth: Int
  private var given: ArgumentList?
  /// Whether the recipe has ended, so that a task that inherited the run from it is on its own.
  let isFinished = Atomic<Bool>(false)
  /// The `.graph` instances of the resolution, if they are held here.
  ///
  /// That is so if the resolution began in this run, or may go on in this run after the one where
  /// it began has ended.
  private var graphStore: GraphStore?

  init(
    _ cell: Cell, for core: ContainerCore, parent: Run?, _ request: Request = Request(),
    inside: Work?, via: [RunningRecipe] = [], forecast: Forecast? = nil,
    task: UInt = dovetail_current_task()
  ) {
    self.task = task
    self.cell = cell
    self.core = core
    self.parent = parent
    mode = request.mode
    self.via = via
    if let forecast { _ = knownForecast.set(forecast) }
    depth = parent.map { $0.depth + 1 } ?? 0
    given = request.arguments
    super.init(inside: inside)
  }

  // The compiler once crashed on an atomic in a class whose deinit is inlined elsewhere. Swift
  // 6.3.1 builds the package and a program that uses it without this, in debug and in release.
  deinit {}

  /// Says where a run stands that another thread has made known; called under the lock, on the
  /// thread of the run.
  func stand(
    in parent: Run?, inside source: (work: Work?, via: [RunningRecipe]), task: UInt
  ) {
    (self.parent, inside, via, self.task) = (parent, source.work, source.via, task)
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// The work that callers of this run wait for; `nil` when the run is part of the work around it.
  var awaitable: Work? { cell === Cell.rootFrame ? inside : nil }

  /// The forecast for the whole resolution, made when it is first needed.
  var forecast: Forecast {
    if let known = knownForecast.load() { return known }
    let parent = parent.flatMap { $0.isFinished.load(ordering: .acquiring) ? nil : $0 }
    return knownForecast.set(parent?.forecast ?? Forecast())
  }

  var request: Request { Request(mode: mode, arguments: arguments) }

  var arguments: ArgumentList? { Waiting.locked { _ in given } }

  /// The `.graph` instances of the resolution that this run is part of.
  var graph: GraphStore {
    Waiting.locked { _ in
      var run = self
      while run.graphStore == nil, let parent = run.parent,
        !parent.isFinished.load(ordering: .acquiring)
      {
        run = parent
      }
      let store = run.graphStore ?? GraphStore()
      run.graphStore = store
      // If the run goes on in a task of its own, the runs around it may end first.
      graphStore = store
      return store
    }
  }

  /// The `.graph` instances that the run was given to share.
  var sharedGraph: GraphStore? { Waiting.locked { _ in graphStore } }

  /// Lets everything that is resolved in the run share the `.graph` instances that a handle
  /// remembers.
  func share(_ memory: GraphMemory) {
    let store = GraphStore(memory)
    Waiting.locked { _ in graphStore = store }
  }

  /// Notes that the recipe has ended, and releases everything that was held for it alone.
  func finish() {
    let held = Waiting.locked { _ in takeHeld() }
    withExtendedLifetime(held) {}
  }

  /// Notes that the recipe has ended; called under the lock.
  ///
  /// - Returns: what was held for the recipe alone, to be released without the lock.
  fileprivate final func takeHeld() -> (ArgumentList?, GraphStore?) {
    isFinished.store(true, ordering: .releasing)
    defer { (given, graphStore) = (nil, nil) }
    return (given, graphStore)
  }
}

/// The run of an asynchronous recipe whose instance is not kept; a closing waits for it.
// SAFETY: as its base class.
final class AsyncRun: Run, @unchecked Sendable {
  override var awaitable: Work? { self }

  /// Makes the run known to a closing; `false` when it is too late for that.
  func enter() -> Bool {
    if enter(while: .open) { return true }
    return core.isRunningHere(besides: self) && enter(while: .closing)
  }

  private func enter(while phase: ContainerCore.Phase) -> Bool {
    Waiting.locked { _ in
      guard core.phase.load(ordering: .relaxed) == phase else { return false }
      core.note(self, isUnderWay: true)
      return true
    }
  }

  override func finish() {
    var held: (ArgumentList?, GraphStore?)?
    Waiting.end(self) {
      core.note(self, isUnderWay: false)
      held = takeHeld()
    }
    withExtendedLifetime(held) {}
  }
}

/// The build of an instance that is kept; each cell has one at a time, however many callers ask.
// SAFETY: mutable state is guarded by `Waiting`; `layers` is the builder's until the build ends.
final class Build: Run, @unchecked Sendable {
  /// Whether the recipe may suspend, in which case no thread can wait for it.
  ///
  /// Such a build runs in a task of its own, or in that of the build whose recipe awaits it.
  let isAsync: Bool
  /// The build that this one is a part of, if both run in one task.
  let outer: Build?
  private let outermost: Build?
  /// The build that has the task in which this one runs.
  var host: Build { outermost ?? self }
  /// The build that runs in the same task as a part of this one.
  var inner: Build?
  /// Set when all callers that waited have been cancelled.
  var isAbandoned = false
  /// Set when no caller is to be given the instance.
  ///
  /// That is so when the container is closed without waiting for the build, or by the build's own
  /// recipe.
  var isGivenUp = false
  /// The build's own task, the number that the runtime knows it by, and the highest priority of the
  /// callers that wait for anything in it.
  var running: Task<Void, Never>?
  var ownTask: UInt?
  var urgency: TaskPriority?
  /// The instances that decorators were given, the innermost first.
  var layers: [OwnedInstance] = []

  init(
    _ cell: Cell, for core: ContainerCore, parent: Run?, isAsync: Bool, partOf outer: Build?,
    inside source: (work: Work?, via: [RunningRecipe]), forecast: Forecast?,
    task: UInt = dovetail_current_task()
  ) {
    self.isAsync = isAsync
    self.outer = outer
    outermost = outer?.host
    let isOnItsOwn = isAsync && outer == nil
    super.init(
      cell, for: core, parent: parent, inside: isOnItsOwn ? nil : source.work,
      via: isOnItsOwn ? [] : source.via, forecast: forecast, task: task)
  }

  override var awaitable: Work? { self }

  /// Whether the recipe runs further out on the calling thread's stack.
  var isOnThisThread: Bool {
    ThreadRecord.isBuilding(cell.bits, for: core, as: self, on: ThreadRecord.current)
  }
}

/// A caller's wait for an instance that another caller builds.
// SAFETY: `outcome` is set under the lock that ends the wait, and read after that.
final class NeedWait: Wait, @unchecked Sendable {
  /// The recipes between the work that waits and the build that it waits for; their instances are
  /// not kept.
  let via: [RunningRecipe]
  var outcome: Result<OwnedInstance, any Error>?

  init(from source: (work: Work?, via: [RunningRecipe]), for build: Build) {
    via = source.via
    super.init(from: source.work, for: build, .needs)
  }

  var build: Build { unsafeDowncast(target, to: Build.self) }
}

extension Resolution {
  /// Notes an instance that a binding's decorator is given; it is closed after the instance that
  /// wraps it.
  static func note<T>(_ instance: T, of binding: Binding<T>) {
    guard let build = RunningRecipes.recipe() as? Build else { return }
    let bits = Boxed.make(instance)
    build.layers.append(
      OwnedInstance(bits, of: binding, isBorrowed: build.cell.borrows(bits, of: binding)))
  }
}
