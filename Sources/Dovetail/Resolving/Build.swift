import CDovetail

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
