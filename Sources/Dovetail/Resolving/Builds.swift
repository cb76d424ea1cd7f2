import Synchronization

/// The building of kept instances: which caller builds, which callers wait, and where the instance
/// goes.
///
/// It reads and changes shared state under ``Waiting``'s lock, which is taken when more than the
/// building thread is concerned with an instance, and when one is dropped. It is never held while a
/// recipe runs, and never taken to read an instance that is there.
enum Builds {
  private static let made = Atomic<UInt64>(0)
  /// The next place in the order of creation.
  static var nextOrder: UInt64 { made.wrappingAdd(1, ordering: .relaxed).newValue }

  /// The answer to a caller that wants a kept instance.
  enum Claim {
    /// A copy of the instance, which the caller takes over.
    case ready(UInt)
    /// Nobody builds it: build it in this task, or in one of its own and wait for that.
    case build(Build, NeedWait?)
    case wait(NeedWait)
    /// Nobody builds it any more, so a thread may try again.
    case again
  }

  /// Finds the kept instance of a cell, or makes the caller wait for it, or build it
  /// asynchronously; `nil` when the binding has been replaced.
  static func claim(
    _ cell: Cell, for core: ContainerCore, isAsync: Bool, canSuspend: Bool,
    forecast: Forecast? = nil
  ) throws -> Claim? {
    let source = RunningRecipes.work()
    let run = RunningRecipes.run()
    let outer = isAsync ? Build.here(in: core) : nil
    var woken: [Wait] = []
    var cycle: [WaitGraph.Step]?
    var isBusy = false
    let claim = Waiting.locked { graph -> Claim? in
      let others = known(cell, in: core, orSeize: isAsync)
      var isSeized = isAsync && others == nil
      defer { if isSeized { cell.endBuild() } }
      if let bits = cell.copied() { return .ready(bits) }
      if let build = others {
        // A thread cannot wait for a build that may suspend. Nor can it wait for a build further
        // out on its own stack, when a run loop runs inside that build's recipe.
        if !canSuspend, build.isAsync || build.isOnThisThread {
          cycle = source.work.flatMap { graph.way(from: build, to: $0, atLeast: .needs) }
          isBusy = cycle == nil
          return nil
        }
        let wait = NeedWait(from: source, for: build)
        let entry: WaitGraph.Entry
        (entry, woken) = graph.enter(wait)
        if case .cycle(let way) = entry {
          cycle = way
          return nil
        }
        return .wait(wait)
      }
      guard !cell.isRetired, core.phase.load(ordering: .relaxed) == .open else { return nil }
      guard isSeized else { return .again }
      isSeized = false
      let build = Build(
        cell, for: core, parent: run, isAsync: true,
        partOf: outer.flatMap { $0.isAbandoned ? nil : $0 }, inside: source, forecast: forecast)
      cell.begin(build)
      build.outer?.inner = build
      core.note(build, isUnderWay: true)
      guard build.outer == nil else { return .build(build, nil) }
      let wait = NeedWait(from: source, for: build)
      graph.enterFirst(wait)
      return .build(build, wait)
    }
    Waiting.wake(woken)
    if let cycle {
      let chain = recipes(cycle) + source.via
      throw Raise.cycle(chain, leading: RunningRecipes.leading(to: chain))
    }
    if isBusy { throw Raise.asyncFromSync(cell, isBusy: true) }
    if claim == nil, core.phase.load(ordering: .acquiring) != .open {
      throw Raise.gone(cell, in: core)
    }
    return claim
  }

  /// The recipes along a way through the wait graph.
  private static func recipes(_ way: [WaitGraph.Step]) -> [RunningRecipe] {
    var recipes: [RunningRecipe] = []
    for (index, step) in way.enumerated() {
      if let run = step.work as? Run { recipes.append(RunningRecipe(run)) }
      // The recipes in between: this step waits for the next, or has it inside.
      if let wait = step.wait {
        recipes += (wait as? NeedWait)?.via ?? []
      } else if index + 1 < way.count {
        recipes += (way[index + 1].work as? Run)?.via ?? []
      }
    }
    return recipes
  }
}

// MARK: - What becomes of an instance

extension Builds {
  private enum Fate { case again, kept, tooLate }

  /// Keeps an instance where its lifetime says, or destroys it, and ends the build.
  ///
  /// - Throws: The error for the caller when nobody is given the instance, since its container
  ///   closes.
  static func publish(_ bits: UInt, by build: Build) throws {
    // Whether it is kept weakly may change until the lock is held: the last user may let go of the
    // container.
    var isLeft: Bool?
    let passesOn = build.cell.borrows(bits, of: build.cell.binding)
    while try !publish(bits, by: build, passesOn, isWeak: build.cell.isKeptWeakly, isLeft: isLeft) {
      let cell = build.cell
      isLeft = cell.keeper != nil && (!build.layers.isEmpty || cell.binding.hasToBeClosed(bits))
    }
  }

  /// The same for a caller that takes over a copy of the instance.
  static func publishCopy(_ bits: UInt, by build: Build) throws -> UInt {
    let copy = build.cell.binding.copyInstance(bits)
    do {
      try publish(bits, by: build)
    } catch {
      build.cell.binding.destroyInstance(copy)
      throw error
    }
    return copy
  }

  /// Takes over the instance's memory, unless it returns `false`: then it has to be tried again.
  ///
  /// `isLeft` says whether the instance of a binding that was replaced in the meantime is left to
  /// the closing; `nil` if nobody has looked.
  private static func publish(
    _ bits: UInt, by build: Build, _ passesOn: Bool, isWeak: Bool, isLeft: Bool?
  ) throws -> Bool {
    let cell = build.cell
    let binding = cell.binding
    let layers = Array((isWeak ? build.layers.map { $0.weakened() } : build.layers).reversed())
    let weak = isWeak ? binding.weakInstance(bits) : nil
    var isKept = false
    var previous: (WeakInstance?, [OwnedInstance]) = (nil, [])
    let (fate, woken) = Waiting.locked { graph -> (Fate, [Wait]) in
      guard cell.isKeptWeakly == isWeak, !cell.isRetired || isLeft != nil else {
        return (.again, [])
      }
      let phase = build.core.phase.load(ordering: .relaxed)
      // An instance that no container keeps belongs to its caller.
      if cell.keeper != nil, phase == .closed || phase == .closing && build.isGivenUp {
        return (.tooLate, [])
      }
      let shared =
        build.waits.isEmpty ? nil : OwnedInstance(binding.copyInstance(bits), of: binding)
      if !cell.isRetired || isLeft == true {
        if cell.isRetired { cell.keeper?.keepReplaced(cell) }
        if let innermost = build.layers.first { cell.keeper?.keepGiven(innermost, in: cell) }
        previous = (cell.setWeakInstance(weak), cell.layers)
        cell.layers = layers
        cell.order = nextOrder
        cell.passesOn = passesOn
        _ = cell.exchange(isWeak ? 0 : bits)
        isKept = !isWeak
      }
      return (.kept, end(build, with: shared.map(Result.success), in: &graph))
    }
    Waiting.wake(woken)
    if previous.0 != nil { Reclamation.synchronize() }
    withExtendedLifetime(previous) {}
    switch fate {
    case .again: return false
    case .kept:
      if !isKept { binding.destroyInstance(bits) }
      return true
    case .tooLate:
      let made = OwnedInstance(bits, of: binding, isBorrowed: passesOn)
      throw bury(([made] + build.layers.reversed()).closing, of: build)
    }
  }

  /// Ends a build whose instance nobody is given, and has the instance closed.
  private static func bury(_ layers: [ClosingInstance], of build: Build) -> any Error {
    let isOpen = build.core.phase.load(ordering: .acquiring) == .open
    // Other callers that wait for it try again.
    if isOpen { Waiting.locked { _ in build.isAbandoned = true } }
    let error = isOpen ? CancellationError() : Raise.gone(build.cell, in: build.core)
    fail(error, by: build, leaving: layers)
    return error
  }

  /// Ends a build that made no instance, and has closed what its decorators were given.
  ///
  /// The closing of its container does that, since it waits for the build. If there is no closing,
  /// a work of its own does. Without an error, callers that wait try again.
  static func fail(
    _ error: (any Error)?, by build: Build, leaving layers: [ClosingInstance]? = nil
  ) {
    let core = build.core
    let layers = layers ?? build.layers.reversed().closing
    let isOpen = core.phase.load(ordering: .acquiring) == .open
    let work = isOpen && !layers.closers.isEmpty ? Work(inside: nil) : nil
    let woken = Waiting.locked { graph in
      if let work { core.note(work, isUnderWay: true) } else { core.late.append(layers) }
      return end(build, with: error.map(Result.failure), in: &graph)
    }
    if let work {
      Waiting.begin {
        await layers.close()
        Waiting.end(work) { core.note(work, isUnderWay: false) }
      }
    }
    Waiting.wake(woken)
  }

  /// Ends a build; the callers that wait have an outcome, or try again.
  static func end(
    _ build: Build, with outcome: Result<OwnedInstance, any Error>?, in graph: inout WaitGraph
  ) -> [Wait] {
    build.cell.endBuild()
    build.running = nil
    build.outer?.inner = nil
    build.isFinished.store(true, ordering: .releasing)
    build.core.note(build, isUnderWay: false)
    let woken = graph.end(build)
    for case let wait as NeedWait in woken { wait.outcome = outcome }
    return woken
  }
}

extension Builds {
  /// Notes that a recipe closes its own container and goes on; nobody is given the instance that it
  /// makes.
  static func condemn(_ work: Work?) {
    Waiting.locked { _ in
      var work = work
      while let current = work {
        let build = current as? Build
        build?.isGivenUp = true
        // What awaits an asynchronous build may do without it.
        work = build?.isAsync == true ? nil : current.inside
      }
    }
  }
}
