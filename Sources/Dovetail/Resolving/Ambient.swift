import CDovetail
import Synchronization

/// What a task inherits: the container that is current, and the recipe it runs in.
///
/// An object, since reading a task-local copies it: a container has weak references, and counting
/// its references is slow.
final class Ambient: Sendable {
  /// The container that answers wrappers in this task and its child tasks.
  let source: ContainerSource
  /// What `withDependencies` made current: it answers in tasks that nobody awaits, too.
  let chosen: ContainerSource?
  /// The asynchronous recipe that runs in this task.
  fileprivate let run: Run?
  /// Where the resolution began that the task is part of; noted only while somebody watches.
  let place: Place?
  /// Where the runtime keeps this ambient for the task that was given it.
  ///
  /// A child task finds it there too; a task made with `Task { }` has a copy elsewhere.
  private let home = Atomic<UInt>(0)

  init(choosing container: DependencyContainer) {
    source = .handle(container)
    chosen = source
    run = Ambient.run
    place = nil
  }

  init(source: ContainerSource, run: Run?, place: Place? = nil) {
    self.source = source
    chosen = Ambient.inherited?.chosen
    self.run = run
    self.place = place
  }

  // Not left to the compiler: an atomic in a class whose deinit is inlined elsewhere crashes it.
  deinit {}

  @TaskLocal private static var value: Ambient?

  /// Whether any task was ever given an ambient: reading a task-local costs more than a resolve.
  private static let isUsed = Atomic<Bool>(false)

  /// What the calling task has, or has from the task that made it.
  static var inherited: Ambient? {
    isUsed.load(ordering: .relaxed) ? value : nil
  }

  /// Whether the calling task is part of the one that was given this.
  ///
  /// A task that nobody awaits is part of nothing.
  private var isHere: Bool { home.load(ordering: .relaxed) == Ambient.address }

  static var source: ContainerSource? {
    guard let ambient = inherited else { return nil }
    return ambient.isHere ? ambient.source : ambient.chosen
  }

  /// The asynchronous recipe the caller runs in, unless that has ended.
  static var run: Run? {
    guard let ambient = inherited, ambient.isHere, let run = ambient.run,
      !run.isFinished.load(ordering: .acquiring)
    else { return nil }
    return run
  }

  /// The run whose `.graph` instances the caller shares, in whatever task.
  static var graphRun: Run? {
    guard let run = inherited?.run, !run.isFinished.load(ordering: .acquiring) else { return nil }
    return run
  }

  private static var address: UInt {
    // SAFETY: the runtime compares the key by its address, as `$value` itself does.
    dovetail_task_local(Unmanaged.passUnretained($value).toOpaque())
  }

  static func with<R>(_ ambient: Ambient, operation: () throws -> R) rethrows -> R {
    isUsed.store(true, ordering: .relaxed)
    return try $value.withValue(ambient) {
      ambient.home.store(address, ordering: .relaxed)
      return try operation()
    }
  }

  @inline(__always)
  static func with<R>(
    _ ambient: Ambient, isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> R
  ) async rethrows -> R {
    isUsed.store(true, ordering: .relaxed)
    return try await $value.withValue(
      ambient,
      operation: {
        ambient.home.store(address, ordering: .relaxed)
        return try await operation()
      }, isolation: isolation)
  }
}

extension ContainerCore {
  /// The container that answers in a task that runs recipes of this one.
  var answers: ContainerSource { kind == .graph ? .current : .core(self) }
}

/// A container that is held: by its user, or by what it keeps itself.
enum ContainerSource: Sendable {
  /// Held like a user holds it: the container lives.
  case handle(DependencyContainer)
  /// Held by an object that the container itself may keep: when the last user lets go of the
  /// container, nothing here keeps its instances alive.
  case core(ContainerCore)

  var core: ContainerCore {
    switch self {
    case .handle(let container): container.core
    case .core(let core): core
    }
  }
}
