/// The building of an instance that is kept: one at a time for each cell, however many ask.
// SAFETY: what changes is guarded by `Waiting`; `layers` is the builder's until the build ends.
final class Build: Run, @unchecked Sendable {
  /// Whether the recipe may be suspended, so that no thread can wait for it.
  ///
  /// It then runs in a task of its own.
  let isAsync: Bool
  /// Set when everybody who waited has been cancelled.
  var isAbandoned = false
  /// Set when somebody waits who has nothing to do with the start that the build is part of.
  var isWantedBesidesStart = false
  /// Set when nobody is to be given the instance: the container is closed without waiting for it, or by its
  /// own recipe.
  var isGivenUp = false
  /// What the start that the build is part of has made for it.
  var used: [Cell] = []
  var running: Task<Void, Never>?
  /// How urgent the callers are who wait.
  var urgency: TaskPriority?
  /// What decorators were given, the innermost first.
  var layers: [OwnedInstance] = []

  init(
    _ cell: Cell, for core: ContainerCore, parent: Run?, isAsync: Bool,
    inside source: (work: Work?, via: [RunningRecipe]), forecast: Forecast?
  ) {
    self.isAsync = isAsync
    super.init(
      cell, for: core, parent: parent, inside: isAsync ? nil : source.work,
      via: isAsync ? [] : source.via,
      start: parent?.start.flatMap { $0.takesBack(cell) ? $0 : nil },
      forecast: forecast)
  }

  override var awaitable: Work? { self }

  /// Whether the recipe runs further down on the calling thread.
  var isOnThisThread: Bool {
    ThreadRecord.isRunning(cell.bits, for: core, on: ThreadRecord.current)
  }

  /// Lets the build run at least as urgently as one who waits for it.
  func escalate(to priority: TaskPriority) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let task = Waiting.locked { _ in
      urgency = max(urgency ?? priority, priority)
      return running
    }
    task?.escalatePriority(to: priority)
  }
}

/// The waiting for an instance that somebody else builds.
// SAFETY: `outcome` is set under the lock that ends the wait, and read after that.
final class NeedWait: Wait, @unchecked Sendable {
  /// What stands between the work that waits and the one waited for: recipes whose instances nobody keeps.
  let via: [RunningRecipe]
  var outcome: Result<OwnedInstance, any Error>?

  init(from source: (work: Work?, via: [RunningRecipe]), for build: Build) {
    via = source.via
    super.init(from: source.work, for: build, .needs)
  }

  var build: Build { unsafeDowncast(target, to: Build.self) }
}

extension Resolution {
  /// Notes what the decorator of a binding is given, to be closed after what it is wrapped in.
  static func note<T>(_ instance: T, of binding: Binding<T>) {
    guard let build = Caller.recipe() as? Build else { return }
    build.layers.append(OwnedInstance(Binding<T>.box(instance), of: binding))
  }
}
