import CDovetail
import Synchronization

/// Who is asking, in a task: a recipe that runs, or a container that the program chose; or a recipe
/// that runs on a thread.
final class Asking: Sendable {
  let binding: AnyBinding?
  let core: Core
  let work: Work?
  let arguments: Arguments?
  let mode: ResolveMode
  let container: DependencyContainer?
  /// The number of the step that observers were told of; 0 if they were not.
  let step: Int
  /// Where the resolution began, for observers.
  let place: Place?
  /// The container that the program chose last, here or further out.
  let chosen: DependencyContainer?
  /// What the look ahead that its run began with has found.
  let foresight: Foresight?
  /// What is further out, and who made it was part of; `nil` in a task that was begun for itself.
  private let outer: Asking?
  /// Whether its run is over; a task that it started may go on.
  private let hasEnded = Atomic<Bool>(false)
  /// Where the runtime keeps it for its own task.
  ///
  /// A child task finds it there, too; a task that was begun for itself has a copy elsewhere, and
  /// is part of nothing.
  private let home = Atomic<UInt>(0)
  private let graphStore = AtomicLazyReference<GraphStore>()

  /// Who answers those who ask no container: an `Asking`, or a core while a recipe of it runs.
  @TaskLocal private static var answering: (any AnyObject & Sendable)?

  static var current: Asking? { answering as? Asking }

  /// The core that answers who asks no container.
  static var answeringCore: Core? {
    let answering = answering
    guard let asking = answering as? Asking else { return answering as? Core }
    return asking.container?.core ?? asking.core
  }

  @inline(never) init(
    _ binding: AnyBinding?, for core: Core, work: Work? = nil, arguments: Arguments? = nil,
    mode: ResolveMode = .registered, container: DependencyContainer? = nil, step: Int = 0,
    foresight: Foresight? = nil, place: Place? = nil, inside outer: Asking? = Asking.current
  ) {
    (self.binding, self.core, self.work, self.arguments) = (binding, core, work, arguments)
    (self.mode, self.container, self.step) = (mode, container, step)
    self.foresight = foresight
    self.outer = outer.flatMap { $0.isHere ? $0 : nil }
    chosen = container ?? self.outer?.chosen
    self.place = place ?? self.outer?.place
  }

  convenience init(_ frame: Frame) {
    self.init(
      frame.binding, for: frame.core, work: frame.work, arguments: frame.arguments,
      mode: frame.mode, container: frame.container, step: frame.step, inside: nil)
  }

  deinit {}

  private static var address: UInt {
    // SAFETY: the runtime compares the key by its address, as `$answering` itself does.
    let key = UnsafeRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier($answering)))
    return key.map(dovetail_task_local) ?? 0
  }

  /// Whether the calling task is part of the run.
  private var isHere: Bool {
    !hasEnded.load(ordering: .relaxed) && home.load(ordering: .relaxed) == Self.address
  }

  /// The innermost run that the calling task is part of.
  static var here: Asking? { current.flatMap { $0.isHere ? $0 : nil } }

  /// This and those further out that the caller is part of.
  var chain: [Asking] {
    var chain = [self]
    while let next = chain.last?.next { chain.append(next) }
    return chain
  }
  var nearestWork: Work? { work ?? next?.nearestWork }
  var nearestRecipe: Asking? { binding == nil ? next?.nearestRecipe : self }

  /// The next one further out that the caller is part of.
  var next: Asking? { outer.flatMap { $0.hasEnded.load(ordering: .relaxed) ? nil : $0 } }

  /// Runs an operation that a recipe, or a choice of the program, is around; in the caller's
  /// isolation, which a bare closure would leave.
  static func with<Result>(
    _ asking: Asking, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $answering.withValue(
      asking,
      operation: {
        _ = isolation
        asking.home.store(address, ordering: .relaxed)
        defer { asking.hasEnded.store(true, ordering: .relaxed) }
        return try await body()
      })
  }

  static func with<Result>(_ asking: Asking, _ body: () throws -> Result) rethrows -> Result {
    try $answering.withValue(asking) {
      asking.home.store(address, ordering: .relaxed)
      defer { asking.hasEnded.store(true, ordering: .relaxed) }
      return try body()
    }
  }

  /// Runs a recipe on this thread so that a task that it begins asks the recipe's core.
  ///
  /// Who asks on the thread itself has a frame.
  @inline(__always)
  static func beginning<Result>(for core: Core, _ recipe: () throws -> Result) rethrows -> Result {
    // A build further out has begun it. That one's frame would not tell: the recipe may have begun
    // a task on this thread.
    if answering === core { return try recipe() }
    guard let around = here else { return try $answering.withValue(core, operation: recipe) }
    if around.container == nil, around.core === core { return try recipe() }
    return try with(Asking(nil, for: core, inside: around), recipe)
  }

  /// Whether who asks here goes on with a resolution: not where the program chose a container, and
  /// not in a closer.
  var isInResolution: Bool { container == nil && (binding != nil || work == nil) }

  /// The `.graph` instances of the resolution.
  var graph: GraphStore {
    var first = self
    while let outer = first.outer, outer.isInResolution { first = outer }
    return first.graphStore.load() ?? first.graphStore.storeIfNil(GraphStore())
  }
}

/// The `.graph` instances of one resolution: for each core that is asked, a core of their own.
@usableFromInline final class GraphStore: Sendable {
  private let keepers = Locked<[Core]>([])

  func keeper(for core: Core) -> Core {
    keepers.withLock { keepers in
      if let known = keepers.first(where: { $0.parent === core }) { return known }
      let keeper = Core(parent: core, isHidden: true)
      keepers.append(keeper)
      return keeper
    }
  }
}
