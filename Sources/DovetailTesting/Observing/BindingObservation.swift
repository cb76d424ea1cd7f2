@_spi(Tools) import DovetailChecks
@_spi(Tools) import Dovetail

/// The runs of a binding's recipe while it was observed.
///
/// See ``Dovetail/DependencyContainer/observe(_:named:)``.
public final class BindingObservation: Sendable {
  private let container: DependencyContainer
  private let observer: BuildObserver

  fileprivate init(of container: DependencyContainer, _ observer: BuildObserver) {
    self.container = container
    self.observer = observer
    container.add(observer)
  }

  deinit { container.remove(observer) }

  /// Every run of the recipe so far, in the order in which they began.
  public var builds: [ObservedBuild] { observer.builds }

  /// How many instances were made.
  public var count: Int { builds.count { $0.outcome == .made } }

  /// Ends the observation and keeps what it saw.
  public func stop() { container.remove(observer) }
}

/// One run of a recipe.
public struct ObservedBuild: Sendable {
  /// The keys from the one that was resolved first to the observed one.
  public let path: [Blueprint.Key]
  /// Where the recipe was registered.
  public let registered: Blueprint.Location
  /// Where the resolution began; `nil` when its caller did not say.
  public let asked: Blueprint.Location?
  /// How the run ended, or that it has not.
  public internal(set) var outcome: Outcome

  /// How a run of a recipe ended, or that it has not.
  public enum Outcome: Sendable, Hashable {
    /// The recipe is still running.
    case underWay
    /// The recipe made an instance.
    case made
    /// The recipe threw; this is the error's text.
    case failed(String)
  }
}

extension DependencyContainer {
  /// Records every instance that is made for a key, here and in the scopes.
  ///
  /// The record says when the recipe ran, for which caller, and how it ended.
  ///
  /// ```swift
  /// let database = container.observe(Database.self)
  /// _ = try await container.resolve(Database.self)
  /// _ = try await container.resolve(Database.self)
  /// #expect(database.count == 1)
  /// ```
  ///
  /// Resolving an instance that is already kept makes nothing, and is not recorded. A fork is
  /// another container, and is not observed. With `[T].self` every contribution is. The observation ends when you let go of it.
  public func observe<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil
  ) -> BindingObservation {
    BindingObservation(of: self, BuildObserver(in: core, of: type, named: name?.name))
  }
}

/// Notes the runs of one binding's recipe.
private final class BuildObserver: DependencyObserver {
  private struct State {
    var builds: [ObservedBuild] = []
    /// The indices of the runs that have not ended.
    var running: [Int: Int] = [:]
  }

  private let core: Core
  private let type: any Any.Type
  private let name: String?
  private let state = Locked(State())

  init(in core: Core, of type: any Any.Type, named name: String?) {
    (self.core, self.type, self.name) = (core, type, name)
  }

  var followsForks: Bool { false }
  var builds: [ObservedBuild] { state.withLock { $0.builds } }

  func began(_ step: ObservedStep) {
    guard isObserved(step) else { return }
    let build = ObservedBuild(
      path: step.path.map(\.key), registered: step.registered.location,
      asked: step.askedAt?.location, outcome: .underWay)
    state.withLock { state in
      state.running[step.id] = state.builds.count
      state.builds.append(build)
    }
  }

  func ended(_ step: ObservedStep, with result: Result<Any, any Error>) {
    guard isObserved(step) else { return }
    let outcome: ObservedBuild.Outcome =
      switch result {
      case .success: .made
      case .failure(let error): .failed(String(describing: step.thrown(error)))
      }
    state.withLock { state in
      guard let index = state.running.removeValue(forKey: step.id) else { return }
      state.builds[index].outcome = outcome
    }
  }

  private func isObserved(_ step: ObservedStep) -> Bool {
    // Its scopes, and what is kept further out, but no other scopes there.
    !step.isWaiting && (step.core.isInside(core) || core.isInside(step.core))
      && (step.isElement(of: type, named: name)
        || step.binding.head.role != .contribution && step.isFor(type, named: name))
  }
}

extension ObservedStep {
  /// The error as the recipe of the step itself threw it.
  fileprivate func thrown(_ error: any Error) -> any Error {
    guard let failure = error as? DependencyError, failure.id == .recipeFailed,
      failure.diagnostics[0].path.last == key
    else { return error }
    return failure.underlying ?? error
  }
}
