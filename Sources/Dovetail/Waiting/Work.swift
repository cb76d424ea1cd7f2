/// Something that ends, and that others may wait for: a build, a reset, or the closing of a container.
// SAFETY: `isAwaited` is guarded by the lock of the core that has it, `waiting` by that of `Waits`.
// The rest is the builder's, and that of what runs or waits inside of the build, until it becomes an
// instance.
@usableFromInline final class Work: Content, @unchecked Sendable {
  /// The work that it is part of, on the same thread or in the same task.
  private(set) var outer: Work?
  /// Whether it runs in a task of its own, so that synchronous code can't wait for it.
  let isInTask: Bool
  /// Whether it closes what was kept for its binding.
  let isReset: Bool
  private(set) var core: Core?
  /// Where it stands in the core's table, unless that has grown since.
  let index: Int
  /// What the builder has made, an object, until it is published.
  private(set) var made: AnyObject?
  /// Whether anybody may wait for it, so that it has to say when it ends.
  var isAwaited = false
  /// What only matters once somebody waits, which is seldom.
  private(set) lazy var waiting = Waiting()

  final class Waiting {
    var waits: [Wait] = []
    /// What it waits for itself.
    var waitsFor: [Wait] = []
    /// How it ended; `nil` while it runs.
    var end: Wait.End?
    /// The failure of the builder alone, which who began the build gets.
    var ownFailure: (any Error)?
    /// The task that a build runs in, or the one that closes an instance now.
    var task: Task<Void, Never>?
    /// The instance that a closing closes now.
    var closes: Content?
    /// Whether its task was cancelled, since nobody waited any more.
    var wasCancelled = false
  }

  init(
    _ binding: AnyBinding, in core: Core, at index: Int = 0, inside outer: Work?,
    isInTask: Bool = false, isReset: Bool = false
  ) {
    (self.core, self.index, self.outer) = (core, index, outer)
    (self.isInTask, self.isReset, isAwaited) = (isInTask, isReset, isInTask || isReset)
    super.init(binding, isKept: false, order: 0)
  }

  override var anyValue: Any? { made ?? object }

  /// Notes the object that the builder has made.
  func making(_ object: AnyObject) -> Work {
    made = object
    return self
  }

  /// What it has made, apart from it.
  func apart() -> Content {
    defer { made = nil }
    return made.map { Content(binding, isKept: true, object: $0) } ?? self
  }

  /// Turns into what it has made, for whom nobody waits.
  func become() {
    swap(&object, &made)
    (isKept, order, outer, core) = (true, Order.next(), nil, nil)
  }
}

/// Somebody who waits for a work.
// SAFETY: guarded by the lock of `Waits`, but for what is constant.
final class Wait: @unchecked Sendable {
  let work: Work
  /// The work that waits; `nil` for a caller that nobody waits for.
  let from: Work?
  let firmness: Firmness
  /// The recipes that led here: those on the thread, the innermost first, and the task's.
  private let onThread: [AnyBinding]
  private let inTask: Asking?
  var end: End?
  var wake: (@Sendable () -> Void)?

  /// How firmly somebody waits: in a would-be circle, the weakest wait is given up.
  typealias Firmness = Int
  /// A closing waits for a build that is under way.
  static let drains = 0
  /// A caller waits for a closing that another one began.
  static let joins = 1
  /// A closing waits for that of a scope.
  static let owns = 2
  /// A recipe needs the instance.
  static let needs = 3

  /// What a build has made, which all who waited share, or a failure, which may be a closing's; `nil`
  /// if who waited has to look again.
  typealias End = Result<Content?, any Error>

  /// Waiting on would have closed a circle, of these recipes.
  struct Circle: Error { let path: [AnyBinding] }

  /// The wait was left: its caller is cancelled, or out of time.
  static var left: End { .failure(CancellationError()) }

  /// The recipes that led here, the outermost first, and the one that is waited for.
  var path: [AnyBinding] {
    (onThread + (inTask?.chain ?? []).compactMap(\.binding)).reversed() + [work.binding]
  }

  /// How it ended, for who was woken.
  var ended: End { Waits.lock.withLock { _ in end! } }

  /// Ends the wait; who waited is woken after that.
  func finish(_ end: End) {
    self.end = end
    if let from { Waits.remove(self, &from.waiting.waitsFor) }
  }

  init(for work: Work, _ firmness: Firmness, from: Work? = Askers.work, suspends: Bool = false) {
    (self.work, self.firmness, self.from) = (work, firmness, from)
    onThread = suspends ? [] : Frame.all.compactMap { $0.pointee.binding }
    inTask = Asking.here
  }
}
