/// How far a container's start has got.
public struct StartProgress: Sendable {
  /// The key of the instance that was built.
  public let key: DependencyDiagnostic.Key
  /// How many eager instances have been built.
  public let done: Int
  /// How many eager instances there are in all.
  public let total: Int
  /// How long this instance took to build, including its needs.
  public let duration: Duration
}

/// One start of a container: builds what is eager, and counts what has ended.
struct Starting {
  private let core: Core
  private let bindings: [AnyBinding]
  private let tell: (@Sendable (StartProgress) -> Void)?
  private var done = 0
  /// Why each failed.
  private var errors: [(any Error)?]

  /// How long building one of them took, or why it failed.
  private typealias Ended = Result<Duration, any Error>

  init(_ core: Core, _ tell: (@Sendable (StartProgress) -> Void)?) throws {
    if core.isEnding() { throw Raise.closed(nil, core) }
    (self.core, self.tell) = (core, tell)
    let own = core.ownBindings
    // An overridden list has none of the contributions to it.
    let replaced = own.filter { $0.base.head.role == .override }
      .map { Need.of($0.key.type, $0.key.name) }.filter { $0.kind == .collection }
    bindings = own.filter { binding in
      binding.lifetime == .eager
        && !(binding.head.role == .contribution
          && replaced.contains { $0.key == binding.key.plain })
    }
    errors = bindings.map { _ in nil }
  }

  /// Builds on the calling thread, in the order of registration.
  mutating func runNow() throws {
    let awaited = bindings.first { binding in
      ([binding.base] + binding.layers).contains { $0.traits.isAsync }
        && !core.isBuilt(binding, core)
    }
    if let awaited { throw Raise.asyncFromSync(awaited, isStarting: true) }
    for (index, binding) in bindings.enumerated() {
      let begun = ContinuousClock.now
      let made = Result { try core.content(of: binding, owner: core) }
      add(index, made.map { _ in begun.duration(to: .now) })
    }
    try check()
  }

  /// Builds concurrently; what fails does not keep the others from being finished.
  @inline(never) mutating func run() async throws {
    let core = core
    await withTaskGroup(of: (Int, Ended).self) { group in
      for (index, binding) in bindings.enumerated() {
        // Claimed there, so that code of the main actor can do the same meanwhile.
        let actor = core.outlook(of: binding).isConfined ? MainActor.shared : nil
        group.addTask { (index, await Self.build(binding, in: core, on: actor)) }
      }
      for await (index, ended) in group { add(index, ended) }
    }
    try check()
  }

  private static func build(
    _ binding: AnyBinding, in core: Core, on actor: isolated (any Actor)?
  ) async -> Ended {
    let begun = ContinuousClock.now
    do {
      _ = try await core.contentAwaited(of: binding, owner: core)
      return .success(begun.duration(to: .now))
    } catch { return .failure(error) }
  }

  @inline(never) private mutating func add(_ index: Int, _ ended: Ended) {
    switch ended {
    case .failure(let error): errors[index] = error
    case .success(let duration):
      done += 1
      tell?(
        StartProgress(
          key: .init(bindings[index].key), done: done, total: bindings.count, duration: duration))
    }
  }

  /// Throws one error that names every part that failed, in the order of registration; the error of
  /// the only one, or a cancellation, unchanged.
  private func check() throws {
    // What was unregistered meanwhile goes, as a list goes without it.
    let failed = errors.indices.filter { index in
      let number = core.find(bindings[index].key)?.binding.base.number
      return errors[index] is CancellationError
        || errors[index] != nil && number == bindings[index].base.number
    }
    let own = failed.filter { !(errors[$0] is CancellationError) }
    guard own.count > 1 else {
      if let one = own.first ?? failed.first, let error = errors[one] { throw error }
      return
    }
    let known = own.compactMap { index in
      errors[index].flatMap { Raise.recipeFailed($0, of: bindings[index]) as? DependencyError }
    }
    if let joined = DependencyError.joining(known) { throw joined }
  }
}
