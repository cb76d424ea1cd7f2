import Synchronization

// Resolving in a task.

extension ContainerCore {
  /// A closure that makes a boxed instance in place of the recipe.
  package typealias Making = @Sendable @concurrent () async throws -> UInt

  @usableFromInline
  func resolveAwaited<T>(
    _ type: T.Type, name: String?, mode: ResolveMode = .registered,
    arguments: ArgumentList? = nil, at place: Place?
  ) async throws -> T {
    return try await RunningRecipes.begin(at: place, in: self) {
      try await obtainAwaited(type, name: name, mode: mode, arguments: arguments, at: place)
    }
  }

  private func begin(_ cell: Cell, _ request: Request) throws -> AsyncRun {
    try admit(cell, request)
    let isInRecipe = RunningRecipes.isInRecipe
    let (work, via) = isInRecipe ? RunningRecipes.work() : (nil, [])
    let parent = isInRecipe ? RunningRecipes.run() : nil
    let run = AsyncRun(
      cell, for: self, parent: parent, request, inside: work, via: via)
    guard run.enter() else { throw Raise.gone(cell, in: self) }
    return run
  }

  func obtainAwaited<T>(
    _ type: T.Type, name: String?, mode: ResolveMode = .registered,
    arguments: ArgumentList? = nil, at place: Place? = nil
  ) async throws -> T {
    let id = BindingID(type, name)
    if let cell = find(id) {
      let bits = try await boxAwaited(of: cell, Request(mode: mode, arguments: arguments))
      return Boxed.take(bits, as: type)
    }
    if let form = KnownForms.form(type) {
      return try await form.resolvedAwaited(
        as: type, for: self, name: name,
        Request(mode: mode, arguments: arguments, place: place))
    }
    throw Raise.missing(id, type: type, in: self)
  }

  /// Resolves the binding of a cell for this container, awaiting what has to be awaited; the caller
  /// takes over the instance's memory.
  func boxAwaited(of cell: Cell, _ request: Request = Request()) async throws -> UInt {
    if cell.binding.lifetime == .graph, request.mode == .registered, TaskContext.run == nil {
      return try await RootFrame.runAwaited(for: self) {
        try await boxAwaited(of: cell, request)
      }
    }
    switch try decide(cell, request) {
    case .once: return try await onceAwaited(cell, request)
    case .kept(let kept, let core): return try await core.keptAwaited(kept)
    }
  }

  /// Makes an instance that is not kept, at once if nothing has to be awaited.
  private func onceAwaited(_ cell: Cell, _ request: Request) async throws -> UInt {
    if !Forecast.current.outlook(for: cell, in: self, ignoringKept: true).needsToWait {
      do {
        return try runOnce(cell, request, showing: cell.binding.instance) {
          try cell.binding.makeNow($0)
        }
      } catch let error as DependencyError where error.isOvertaken {
        // A binding has become asynchronous in the meantime: wait after all.
        request.arguments?.giveBack()
      }
    }
    return try await runAwaited(cell, request)
  }

  func runAwaited(
    _ cell: Cell, _ request: Request = Request(), making make: Making? = nil
  ) async throws -> UInt {
    try await begin(cell, request).performAwaited(making: make)
  }

  /// Finds the instance that a cell keeps, builds it, or awaits the build of another caller; the
  /// caller takes over a copy.
  func keptAwaited(_ cell: Cell) async throws -> UInt {
    if let bits = try await keptAwaitedUnlessReplaced(cell) { return bits }
    return try await boxAwaited(of: try replacement(of: cell))
  }

  /// Finds the instance that a cell keeps, builds it, or awaits another caller's build; `nil` when
  /// the binding has been replaced.
  ///
  /// It is built with `make`, or with the registered recipe if `make` is `nil`.
  func keptAwaitedUnlessReplaced(_ cell: Cell, making make: Making? = nil) async throws -> UInt? {
    var forecast: Forecast?
    var isOvertaken = false
    while true {
      if let bits = held(in: cell) ?? inherited(cell) { return bits }
      if isOvertaken || !hasAllNeeds(cell) { forecast = forecast ?? Forecast.current }
      let outlook = forecast?.outlook(for: cell, in: self, ignoringKept: false) ?? .none
      let isAsync = isOvertaken || outlook.needsToWait
      do {
        if !isAsync, let kept = try built(cell) {
          return kept.owned(of: cell.binding)
        }
      } catch let error as DependencyError where error.isOvertaken {
        isOvertaken = true
        continue
      }
      if outlook == .elsewhere, isAsync, make == nil, !isOnMainActor(), !needsConfined(cell) {
        return try await keptOnMainActor(cell)
      }
      let claim = try Builds.claim(
        cell, for: self, isAsync: isAsync, canSuspend: true, forecast: forecast)
      switch claim {
      case .ready(let bits): return bits
      case .build(let build, nil):
        do {
          return try await performHere(build, making: make)
        } catch  where build.isAbandonedNow {
          try Task.checkCancellation()
        }
      case .build(let build, let wait?):
        start(build, making: make)
        if let bits = try await outcome(of: wait) { return bits }
      case .wait(let wait):
        let bits = try await witnessed(waiting(for: cell), isWaiting: true) {
          try await outcome(of: wait)
        }
        if let bits { return bits }
      case .again: continue
      case nil: return nil
      }
    }
  }

  /// Whether a cell is, or needs, what is not `Sendable`: that stays an error elsewhere.
  private func needsConfined(_ cell: Cell) -> Bool {
    var confined = ConfinedNeeds(in: self)
    return confined.areIn(cell.binding)
  }

  /// Builds what need only be on the main actor to be built without waiting, in one go.
  ///
  /// Synchronous code of the main actor could not wait for an asynchronous build.
  @MainActor private func keptOnMainActor(_ cell: Cell) async throws -> UInt? {
    try Task.checkCancellation()
    return try await keptAwaitedUnlessReplaced(cell)
  }
}

extension Run {
  /// The context of the recipe's task, and of its child tasks, while the recipe runs.
  var context: TaskContext {
    TaskContext(
      source: core.answers, run: self, place: core.placeForWitnesses)
  }

  /// Runs an asynchronous recipe, or a closure in its place, and returns the boxed instance.
  ///
  /// It is not generic: the runtime would look up types for each of its asynchronous calls.
  @concurrent
  func performAwaited(
    making make: ContainerCore.Making? = nil, _ context: TaskContext? = nil,
    onMainActor stays: Bool = false
  ) async throws -> UInt {
    defer { finish() }
    if depth > Run.greatestDepth { throw Raise.tooDeep(cell) }
    let context = context ?? self.context
    do {
      return try await TaskContext.with(context) {
        let isOnMainActor = stays || cell.binding.traits.isOnMainActor
        if make == nil, !isOnMainActor, !core.isWitnessed.load(ordering: .relaxed) {
          return try await cell.binding.makeBoxed(Resolution(core: core))
        }
        return try await core.witnessed(self, showing: cell.binding.instance) {
          if let make { return try await make() }
          let resolution = Resolution(core: core)
          if isOnMainActor { return try await cell.binding.makeBoxedOnMainActor(resolution) }
          return try await cell.binding.makeBoxed(resolution)
        }
      }
    } catch {
      throw TaskContext.with(context) { Raise.recipeFailed(error) }
    }
  }

  /// How many recipes may be nested, each awaiting the next.
  private static let greatestDepth = 5_000
}

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
