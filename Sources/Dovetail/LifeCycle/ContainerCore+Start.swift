@_spi(Tools) import DovetailBlueprint
import Synchronization

extension ContainerCore {
  /// Runs the steps concurrently, so that independent instances are built at the same time.
  ///
  /// A step that fails does not keep the others from being finished; what they build stays.
  package func start(
    _ steps: [StartStep], onProgress: (@Sendable (StartProgress) -> Void)?
  ) async throws {
    var progress = try beginStart(steps, onProgress)
    await withTaskGroup(of: StartProgress.Step.self) { group in
      for (index, step) in steps.enumerated() {
        group.addTask { await StartProgress.Step(index) { try await step.prepare() } }
      }
      for await step in group { progress.add(step) }
    }
    try progress.check()
  }

  /// Runs the steps one after the other.
  @concurrent
  package func startInOrder(
    _ steps: [StartStep], onProgress: (@Sendable (StartProgress) -> Void)?
  ) async throws {
    var progress = try beginStart(steps, onProgress)
    for (index, step) in steps.enumerated() {
      progress.add(await StartProgress.Step(index) { try await step.prepare() })
    }
    try progress.check()
  }

  /// Runs the steps on the calling thread, one after the other.
  package func startNow(_ steps: [StartStep], onProgress: (@Sendable (StartProgress) -> Void)?)
    throws
  {
    var progress = try beginStart(steps, onProgress)
    for (index, step) in steps.enumerated() {
      progress.add(StartProgress.Step(index) { try step.prepareNow() })
    }
    try progress.check()
  }

  private func beginStart(
    _ steps: [StartStep], _ onProgress: (@Sendable (StartProgress) -> Void)?
  ) throws -> StartProgress.Count {
    if phase.load(ordering: .acquiring) != .open { throw Raise.closed(core: self) }
    return StartProgress.Count(steps, onProgress)
  }
}

extension StartProgress {
  /// A step that has ended.
  struct Step: Sendable {
    let index: Int
    let duration: Duration
    let error: (any Error)?

    init(_ index: Int, _ body: () throws -> Void) {
      let began = ContinuousClock.now
      self.index = index
      do {
        try body()
        error = nil
      } catch {
        self.error = error
      }
      duration = began.duration(to: .now)
    }

    init(_ index: Int, _ body: () async throws -> Void) async {
      let began = ContinuousClock.now
      self.index = index
      do {
        try await body()
        error = nil
      } catch {
        self.error = error
      }
      duration = began.duration(to: .now)
    }
  }

  /// The steps that have ended so far, told to the caller one after the other.
  struct Count {
    private let steps: [StartStep]
    private let onProgress: (@Sendable (StartProgress) -> Void)?
    private var done = 0
    private var errors: [Int: any Error] = [:]

    init(_ steps: [StartStep], _ onProgress: (@Sendable (StartProgress) -> Void)?) {
      self.steps = steps
      self.onProgress = onProgress
    }

    mutating func add(_ step: Step) {
      if let error = step.error { return errors[step.index] = error }
      done += 1
      onProgress?(
        StartProgress(
          key: steps[step.index].key, done: done, total: steps.count, duration: step.duration))
    }

    /// Throws one error that names every part that failed, in the order of registration; the error
    /// of the only one, or a cancellation, unchanged.
    func check() throws {
      let errors = errors.sorted { $0.key < $1.key }
      guard let first = errors.first else { return }
      let failed = errors.filter { !($0.value is CancellationError) }
      guard failed.count > 1 else { throw failed.first?.value ?? first.value }
      let known = failed.map { index, error in
        error as? DependencyError
          ?? Raise.error(
            DependencyDiagnostic.Failure(
              steps[index].key, registered: steps[index].place?.location
            ).recipeFailed(error: String(describing: error)), underlying: error)
      }
      throw known[0].joined(by: known.dropFirst())
    }
  }
}

/// How far a container's start has got.
public struct StartProgress: Sendable {
  /// The key of the instance that was built.
  public let key: Blueprint.Key
  /// How many eager instances have been built.
  public let done: Int
  /// How many eager instances there are in all.
  public let total: Int
  /// How long this instance took to build, including its needs.
  public let duration: Duration
}

/// One instance that a start builds.
package struct StartStep: Sendable {
  let key: Blueprint.Key
  let place: Place?
  /// Builds it on the calling thread.
  let prepareNow: @Sendable () throws -> Void
  let prepare: @Sendable () async throws -> Void

  package init(
    key: Blueprint.Key, at place: Place? = nil, prepareNow: @escaping @Sendable () throws -> Void,
    prepare: @escaping @Sendable () async throws -> Void
  ) {
    self.key = key
    self.place = place
    self.prepareNow = prepareNow
    self.prepare = prepare
  }
}
