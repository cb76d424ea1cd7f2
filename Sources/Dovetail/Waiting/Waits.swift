import Dispatch

/// Who waits for whom: one lock for all containers, taken only by who has to wait.
///
/// An edge goes from each wait's ``Wait/from`` to its ``Wait/work``, and from each work to what it
/// is building inside itself. The graph never has a circle, so nobody waits for ever.
enum Waits {
  static let lock = Locked<Void>(())

  /// Blocks the calling thread until the work has ended.
  static func block(for work: Work, _ firmness: Wait.Firmness) -> Wait.End {
    let wait = Wait(for: work, firmness)
    let semaphore = DispatchSemaphore(value: 0)
    begin(wait) { semaphore.signal() }
    semaphore.wait()
    return wait.ended
  }

  /// Suspends the calling task until the work has ended.
  ///
  /// Inlined, it would be compiled for each place where somebody waits.
  @inline(never) static func suspend(
    for work: Work, _ firmness: Wait.Firmness, timeout: Duration? = nil,
    starting start: (() -> Void)? = nil, isolation: isolated (any Actor)? = #isolation
  ) async -> Wait.End {
    let wait = Wait(for: work, firmness, from: Askers.workOfTask, suspends: true)
    let clock = timeout.map { limit in
      Task {
        try? await Task.sleep(
          for: min(limit, Duration(secondsComponent: 4_294_967_296, attosecondsComponent: 0)))
        leave(wait)
      }
    }
    defer { clock?.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin(wait, isFirst: start != nil) { continuation.resume() }
        // Who begins a work waits for it first, and so has what it makes.
        start?()
      }
    } onCancel: {
      // A closing is not cut short, nor is a reset.
      if firmness == Wait.needs { leave(wait) }
    }
    return wait.ended
  }

  /// Wants a work without waiting for it, until the wait is left; it closes no circle.
  static func hold(_ work: Work) -> Wait {
    let wait = Wait(for: work, Wait.needs, from: nil)
    begin(wait) {}
    return wait
  }

  /// Enters a wait, unless there is nothing to wait for or it would close a circle.
  ///
  /// What has not begun waits for nobody, and closes no circle.
  @inline(never) private static func begin(
    _ wait: Wait, isFirst: Bool = false, wake: (@Sendable () -> Void)?
  ) {
    var (released, urgent, seen) = ([Wait](), [Work](), Set<ObjectIdentifier>())
    let (hasEnded, tasks) = lock.withLock { _ in
      if wait.end == nil {
        wait.end = wait.work.waiting.end
        // Others may have come, and left, before who began it.
        if isFirst { wait.work.waiting.wasCancelled = false }
      } else if isFirst {
        left(wait.work)
      }
      while !isFirst, wait.end == nil, let circle = circle(closedBy: wait) {
        // The weakest wait gives way. Who needs an instance is the last to.
        if let weakest = circle.min(by: { $0.firmness < $1.firmness }),
          weakest.firmness < wait.firmness
        {
          weakest.finish(.failure(Wait.Circle(path: [])))
          remove(weakest, &weakest.work.waiting.waits)
          released.append(weakest)
        } else {
          wait.end = .failure(Wait.Circle(path: path(of: circle, closedBy: wait)))
        }
      }
      if wait.end == nil {
        wait.wake = wake
        wait.work.waiting.waits.append(wait)
        wait.from?.waiting.waitsFor.append(wait)
        collect(wait.work, into: &urgent, &seen)
      }
      return (wait.end != nil, urgent.compactMap(\.waiting.task))
    }
    for other in released { other.wake?() }
    if hasEnded { wake?() }
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    for task in tasks { task.escalatePriority(to: Task.currentPriority) }
  }

  /// Notes how a work has ended, and wakes who waits for it.
  ///
  /// The builder alone may have a failure of its own.
  static func end(_ work: Work, _ end: Wait.End, own failure: (any Error)? = nil) {
    let waits = lock.withLock { _ -> [Wait] in
      work.waiting.ownFailure = failure
      // Who comes later looks again, so that the work doesn't hold an instance.
      var end = end
      if case .failure = end, work.waiting.wasCancelled { end = .success(nil) }
      work.waiting.end = end.map { _ in nil }
      work.waiting.task = nil
      defer { work.waiting.waits = [] }
      for wait in work.waiting.waits { wait.finish(end) }
      return work.waiting.waits
    }
    for wait in waits { wait.wake?() }
  }

  /// Gives a work its task, which is cancelled when nobody waits for it any more; a closing has one
  /// for each instance.
  static func run(_ work: Work, in task: Task<Void, Never>?, closing content: Content? = nil) {
    let isLeft = lock.withLock { _ in
      if work.waiting.end == nil { (work.waiting.task, work.waiting.closes) = (task, content) }
      return work.waiting.wasCancelled
    }
    if isLeft { task?.cancel() }
  }

  /// Ends a wait before its work has ended, which is cancelled if nobody is left who needs it.
  @inline(never) static func leave(_ wait: Wait) {
    let (wake, task) = lock.withLock { _ -> ((@Sendable () -> Void)?, Task<Void, Never>?) in
      guard wait.end == nil else { return (nil, nil) }
      wait.finish(Wait.left)
      // One that is left before it was entered holds nothing yet.
      guard let wake = wait.wake else { return (nil, nil) }
      remove(wait, &wait.work.waiting.waits)
      if wait.firmness == Wait.needs { left(wait.work) }
      return (wake, wait.work.waiting.wasCancelled ? wait.work.waiting.task : nil)
    }
    task?.cancel()
    wake?()
  }

  static func leave(_ waits: [Wait]) { for wait in waits { leave(wait) } }

  @inline(never) static func remove(_ one: Wait, _ all: inout [Wait]) {
    all = all.filter { $0 !== one }
  }

  /// Notes that somebody has left a work, who may have been the last.
  private static func left(_ work: Work) {
    if work.waiting.waits.isEmpty { work.waiting.wasCancelled = true }
  }

  /// The circle that the caller would close by waiting for a work, which it can't; `nil` if a weaker
  /// wait would give way.
  static func circle(waitingFor work: Work) -> [AnyBinding]? {
    let wait = Wait(for: work, Wait.needs)
    return lock.withLock { _ in
      // A wait that would give way closes no circle.
      circle(closedBy: wait, through: Wait.needs).map { path(of: $0, closedBy: wait) }
    }
  }

  /// The waits of a circle that one more would close, from its own work outwards, each at least as
  /// firm as the given one.
  private static func circle(
    closedBy wait: Wait, through weakest: Wait.Firmness = Wait.drains
  ) -> [Wait]? {
    guard let from = wait.from else { return nil }
    var seen: Set<ObjectIdentifier> = []
    /// The waits from `work` outwards to `wait.work`, if that ends only after `work` has.
    func search(_ work: Work) -> [Wait]? {
      if work === wait.work { return [] }
      guard seen.insert(ObjectIdentifier(work)).inserted else { return nil }
      if let outer = work.outer, let found = search(outer) { return found }
      for other in work.waiting.waits where other.firmness >= weakest {
        if let next = other.from, let found = search(next) { return [other] + found }
      }
      return nil
    }
    return search(from)
  }

  /// The recipes of a circle, from the one that is waited for back to itself.
  private static func path(of circle: [Wait], closedBy wait: Wait) -> [AnyBinding] {
    // Each wait's path goes on from what the next one waits for.
    var path: [AnyBinding] = []
    var first = wait.work.binding
    for other in circle.reversed() {
      path += other.path.drop { $0 !== first }.dropLast()
      first = other.work.binding
    }
    let own = wait.path.dropLast()
    return path + own[(own.lastIndex { $0 === first } ?? own.endIndex)...] + [wait.work.binding]
  }

  /// Cancels what a closing is busy with, unless another caller than a closing further out waits for
  /// it.
  ///
  /// What it closes after that is not cancelled. The callers of a build look again, and are told that
  /// the container is closed.
  ///
  /// - Returns: whether it did, and the instance that a closing is busy with.
  @discardableResult
  static func cancelTask(
    of work: Work, isBuild: Bool = false, unless isWanted: Bool = false
  ) -> (isLeft: Bool, closes: Content?) {
    let (task, isLeft, closes) = lock.withLock { _ in
      let waiting = work.waiting
      let isLeft =
        isBuild || !isWanted && waiting.waits.allSatisfy { $0.firmness == Wait.owns }
      return (waiting.task, isLeft, waiting.closes)
    }
    if isLeft { task?.cancel() }
    return (isLeft, closes)
  }
}

/// What has to be as urgent as who waits for it; collected under the lock, and escalated outside it,
/// since that runs code of the program.
private func collect(_ work: Work, into all: inout [Work], _ seen: inout Set<ObjectIdentifier>) {
  // There may be thousands, which many wait for.
  guard seen.insert(ObjectIdentifier(work)).inserted else { return }
  all.append(work)
  for wait in work.waiting.waitsFor { collect(wait.work, into: &all, &seen) }
}
