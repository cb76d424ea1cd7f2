import Synchronization

/// What a task inherits: the container that is current, and the recipe it runs in.
///
/// An object, since whoever looks at a task-local copies it: a container has weak references, and counting
/// its references is slow.
final class Ambient: Sendable {
  /// The container that answers wrappers in this task.
  let source: ContainerSource
  /// What that is behind its public face.
  let core: ContainerCore
  /// The asynchronous recipe that runs in this task.
  let run: Run?
  /// Where the resolution began that the task is part of; noted only while somebody watches.
  let place: Place?

  init(source: ContainerSource, run: Run?, place: Place? = nil) {
    self.source = source
    core = source.core
    self.run = run
    self.place = place
  }

  @TaskLocal private static var value: Ambient?

  /// Whether any task was ever given an ambient: reading a task-local costs more than a resolve.
  private static let isUsed = Atomic<Bool>(false)

  /// The calling task's ambient.
  static var current: Ambient? {
    isUsed.load(ordering: .relaxed) ? value : nil
  }

  /// The asynchronous recipe the caller runs in, unless that has ended.
  static var run: Run? {
    guard let run = current?.run, !run.isFinished.load(ordering: .acquiring) else { return nil }
    return run
  }

  static func with<R>(_ ambient: Ambient, operation: () throws -> R) rethrows -> R {
    isUsed.store(true, ordering: .relaxed)
    return try $value.withValue(ambient, operation: operation)
  }

  static func with<R>(
    _ ambient: Ambient, isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> R
  ) async rethrows -> R {
    isUsed.store(true, ordering: .relaxed)
    return try await $value.withValue(ambient, operation: operation, isolation: isolation)
  }
}

/// A container that is held: by whoever uses it, or by what it keeps itself.
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
