import CDovetail
import Synchronization

/// The values that a task inherits: the current container, and the recipe that the task runs in.
///
/// It is a class because reading a task-local copies the value. A container has weak references, so
/// counting its references is slow.
final class TaskContext: Sendable {
  /// The container that wrappers resolve from, in this task and its child tasks.
  let source: ContainerSource
  /// The container that `withDependencies` made current; it answers in tasks that nobody awaits,
  /// too.
  let chosen: ContainerSource?
  /// The asynchronous recipe that runs in this task.
  fileprivate let run: Run?
  /// The place where the task's resolution began; noted only while the container is watched.
  let place: Place?
  /// The address at which the runtime keeps this context for the task that it was given to.
  ///
  /// A child task finds it at the same address; a task made with `Task { }` has a copy elsewhere.
  private let home = Atomic<UInt>(0)

  init(choosing container: DependencyContainer) {
    source = .handle(container)
    chosen = source
    run = TaskContext.run
    place = nil
  }

  init(source: ContainerSource, run: Run?, place: Place? = nil) {
    self.source = source
    chosen = TaskContext.look { context, _ in context.chosen }

    self.run = run
    self.place = place
  }

  // The compiler once crashed on an atomic in a class whose deinit is inlined elsewhere. Swift
  // 6.3.1 builds the package and a program that uses it without this, in debug and in release.
  deinit {}

  @TaskLocal private static var value: TaskContext?

  /// The runtime's key for `$value`; 0 until any task was given a context.
  ///
  /// It is checked first, since reading a task-local costs more than a resolve.
  private static let key = Atomic<UInt>(0)

  /// Looks at the context that the calling task was given, or inherited from the task that made it.
  ///
  /// `isHere` says whether the calling task is part of the task that was given the context; a task
  /// that nobody awaits is part of no other.
  @inline(__always)
  private static func look<R>(_ body: (_ context: TaskContext, _ isHere: Bool) -> R?) -> R? {
    let address = address
    // SAFETY: the runtime keeps an `TaskContext?` at the address of `$value`. The task keeps it until
    // the operation that it was given to has ended, and the caller is part of that operation.
    guard let kept = UnsafePointer<Unmanaged<TaskContext>?>(bitPattern: address)?.pointee else {
      return nil
    }
    return kept._withUnsafeGuaranteedRef { body($0, $0.home.load(ordering: .relaxed) == address) }
  }

  static var source: ContainerSource? { look { $1 ? $0.source : $0.chosen } }

  static var place: Place? { look { context, _ in context.place } }

  /// The run of the asynchronous recipe that the caller is in, unless that recipe has ended.
  static var run: Run? { look { $1 ? $0.runUnderWay : nil } }

  /// The run whose `.graph` instances the caller shares, even in a task that nobody awaits.
  static var graphRun: Run? { look { context, _ in context.runUnderWay } }

  private var runUnderWay: Run? {
    guard let run, !run.isFinished.load(ordering: .acquiring) else { return nil }
    return run
  }

  /// Calls `body` with the container that the calling task was given, if any; returns `nil` if the
  /// task runs a recipe.
  @inline(__always)

  static func outsideRecipes<R>(_ body: (ContainerSource?) -> R) -> R? {
    let answer: R?? = look { context, isHere in
      if !isHere { return body(context.chosen) }
      return .some(context.run == nil || context.runUnderWay == nil ? body(context.source) : nil)
    }
    return answer ?? body(nil)
  }

  /// The address at which the runtime keeps the caller's context; 0 if it has none.
  @inline(__always)
  private static var address: UInt {
    let key = key.load(ordering: .relaxed)
    return key == 0 ? 0 : dovetail_task_local(UnsafeRawPointer(bitPattern: key).unsafelyUnwrapped)
  }

  private static func use() {
    // SAFETY: the runtime compares the key by its address, as `$value` itself does.
    key.store(UInt(bitPattern: Unmanaged.passUnretained($value).toOpaque()), ordering: .relaxed)
  }

  static func with<R>(_ context: TaskContext, operation: () throws -> R) rethrows -> R {
    use()
    return try $value.withValue(context) {
      context.home.store(address, ordering: .relaxed)
      return try operation()
    }
  }

  @inline(__always)
  static func with<R>(
    _ context: TaskContext, isolation: isolated (any Actor)? = #isolation,
    operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    use()
    return try await $value.withValue(
      context,
      operation: {
        // The closure has the caller's isolation if it captures it.
        _ = isolation
        context.home.store(address, ordering: .relaxed)
        return try await operation()
      }, isolation: isolation)
  }
}

extension ContainerCore {
  /// The container that answers in a task that runs recipes of this container.
  var answers: ContainerSource { purpose == .graph ? .current : .core(self) }
}

/// A container that is held by its user, or by an object that the container itself may keep.
enum ContainerSource: Sendable {
  /// Held as a user holds it: the container stays alive.
  case handle(DependencyContainer)
  /// Held by an object that the container itself may keep.
  ///
  /// When the last user lets go of the container, this reference does not keep its instances alive.
  case core(ContainerCore)

  var core: ContainerCore {
    switch self {
    case .handle(let container): container.core
    case .core(let core): core
    }
  }

  /// The core, not retained.
  // SAFETY: callers use it no longer than the source lasts.
  var unretained: Unmanaged<ContainerCore> {
    switch self {
    case .handle(let container): Unmanaged.passUnretained(container.core)
    case .core(let core): Unmanaged.passUnretained(core)
    }
  }

}

/// Whether the caller runs on the main actor.
package func isOnMainActor() -> Bool {
  // SAFETY: an unowned executor is the two words the runtime's check takes, identity and
  // implementation; a test covers the layout.
  let executor = unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self)
  return dovetail_on_main_actor(executor.0, executor.1)
}
