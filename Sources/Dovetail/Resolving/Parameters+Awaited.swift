extension Parameters {
  /// Resolves the parameters of a recipe; those that take time are awaited concurrently.
  @inline(__always)
  static func awaited(_ resolution: Resolution, names: [String?]) async throws -> Parameters {
    let core = resolution.core
    var count = 0
    for _ in repeat (each Parameter).self { count += 1 }
    switch count {
    case 0: return Parameters(repeat try core.parameter((each Parameter).self))
    case 1:
      let name = names.first ?? nil
      return Parameters(repeat try await core.obtainAwaited((each Parameter).self, name: name))
    default: return try await waited(core, names: names)
    }
  }

  private static func waited(_ core: ContainerCore, names: [String?]) async throws -> Parameters {
    let forecast = TaskContext.run?.forecast ?? Forecast()
    var names = names.makeIterator()
    let pending = Parameters<repeat Pending<each Parameter>>(
      repeat Pending<each Parameter>(core: core, name: names.next() ?? nil, forecast))
    var waiting = 0
    for parameter in repeat each pending.values {
      if parameter.needsToWait { waiting += 1 }
    }
    if waiting < 2 {
      for parameter in repeat each pending.values { try await parameter.resolve() }
    } else {
      let isOnMainActor = isOnMainActor()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for parameter in repeat each pending.values {
          if parameter.needsToWait {
            group.addTask { try await parameter.resolve(onMainActor: isOnMainActor) }
          }
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
  private let name: String?
  private var value: T?
  let needsToWait: Bool

  init(core: ContainerCore, name: String?, _ forecast: Forecast) {
    self.core = core
    self.name = name
    var need = Need.of(T.self)
    need.name = name
    needsToWait = forecast.outlook(for: need, in: core).needsToWait
  }

  func resolve() async throws {
    value = try await core.obtainAwaited(T.self, name: name)
  }

  /// Does the same in a task of its own, on the main actor if the caller is there.
  func resolve(onMainActor isOnMainActor: Bool) async throws {
    if isOnMainActor { try await resolveOnMainActor() } else { try await resolve() }
  }

  @MainActor private func resolveOnMainActor() async throws { try await resolve() }

  func take() -> T {
    defer { value = nil }
    return value.unsafelyUnwrapped
  }
}
