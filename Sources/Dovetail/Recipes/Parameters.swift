/// The resolved parameters of a recipe.
@usableFromInline
// SAFETY: the values were made for one call and are used by it alone; a kept one is `Sendable`.
struct Parameters<each Parameter>: @unchecked Sendable {
  let values: (repeat each Parameter)

  @usableFromInline
  init(_ values: repeat each Parameter) {
    self.values = (repeat each values)
  }

  /// Calls a function of the main actor.
  ///
  /// The caller is on the main actor.
  @usableFromInline
  func applyOnMainActor<T, Failure: Error>(
    _ function: @MainActor @Sendable (repeat each Parameter) throws(Failure) -> T
  ) throws -> T {
    try MainActor.assumeIsolated { Unchecked(try function(repeat each values)) }.value
  }

  /// Resolves what a recipe needs; what takes time is awaited concurrently.
  static func awaited(_ resolution: Resolution, _ run: Run) async throws -> Parameters {
    let core = resolution.core
    let pending = Parameters<repeat Pending<each Parameter>>(
      repeat Pending<each Parameter>(core: core, run: run))
    var waiting = 0
    for parameter in repeat each pending.values {
      if parameter.needsToWait { waiting += 1 }
    }
    if waiting < 2 {
      for parameter in repeat each pending.values { try await parameter.resolve() }
    } else {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for parameter in repeat each pending.values {
          if parameter.needsToWait { group.addTask { try await parameter.resolve() } }
        }
        try await group.waitForAll()
      }
      for parameter in repeat each pending.values {
        if !parameter.needsToWait { try await parameter.resolve() }
      }
    }
    return Parameters(repeat (each pending.values).take())
  }
}

/// A parameter that is being resolved.
// SAFETY: `value` is written by one task and read after that task was awaited.
private final class Pending<T>: @unchecked Sendable {
  private let core: ContainerCore
  private let run: Run
  private var value: T?
  let needsToWait: Bool

  init(core: ContainerCore, run: Run) {
    self.core = core
    self.run = run
    needsToWait = run.forecast.needsToWait(for: .of(T.self), in: core)
  }

  func resolve() async throws {
    if let argument = T.self as? any CallerGiven.Type {
      value = (try argument.take(from: run, core: core) as! T)
    } else {
      value = try await core.obtainAwaited(T.self, name: nil, mode: .registered, arguments: nil)
    }
  }

  func take() -> T {
    defer { value = nil }
    return value.unsafelyUnwrapped
  }
}
