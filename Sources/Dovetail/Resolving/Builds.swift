import Synchronization

/// The building of kept instances: which caller builds, which callers wait, and where the instance
/// goes.
///
/// It reads and changes shared state under ``Waiting``'s lock. The lock is taken when an instance
/// is first built, when a caller has to wait for that, and when an instance is dropped. It is never
/// held while a recipe runs, and never taken to read an instance that is there.
enum Builds {
  private static let made = Atomic<UInt64>(0)
  /// The next place in the order of creation.
  static var nextOrder: UInt64 { made.wrappingAdd(1, ordering: .relaxed).newValue }

  /// The answer to a caller that wants a kept instance.
  enum Claim {
    case ready(OwnedInstance)
    /// Nobody builds it: build it here, or in a task of its own and wait for that.
    case build(Build, NeedWait?)
    case wait(NeedWait)
  }

  /// Finds the kept instance of a cell, or makes the caller build it or wait for it; `nil` when the
  /// binding has been replaced.
  static func claim(
    _ cell: Cell, for core: ContainerCore, isAsync: Bool, canSuspend: Bool,
    forecast: Forecast? = nil
  ) throws -> Claim? {
    let source = Caller.work()
    let run = Caller.run()
    let outer = isAsync ? Build.here(in: core) : nil
    // A weak instance that is found is held to the end: its last reference must not be released
    // under the lock.
    var promoted: [OwnedInstance] = []
    var woken: [Wait] = []
    var cycle: [WaitGraph.Step]?
    var isBusy = false
    let claim = Waiting.locked { graph -> Claim? in
      note(cell, askedFor: run, by: source.work, &promoted)
      if let instance = kept(in: cell) { return .ready(instance) }
      if let build = build(in: cell) {
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
      let build = Build(
        cell, for: core, parent: run, isAsync: isAsync,
        partOf: outer.flatMap { $0.isAbandoned ? nil : $0 }, inside: source, forecast: forecast)
      cell.build = build
      build.outer?.inner = build
      core.note(build, isUnderWay: true)
      build.start?.builds[ObjectIdentifier(build)] = build
      note(cell, askedFor: run, by: source.work, &promoted)
      guard isAsync, build.outer == nil else { return .build(build, nil) }
      let wait = NeedWait(from: source, for: build)
      graph.enterFirst(wait)
      return .build(build, wait)
    }
    Waiting.wake(woken)
    letGo(promoted)
    if let cycle {
      let chain = recipes(cycle) + source.via
      throw Raise.cycle(chain, leading: Caller.leading(to: chain))
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

  /// A copy of the instance that a cell keeps; called under the lock.
  private static func kept(in cell: Cell) -> OwnedInstance? {
    let bits = cell.provisional?.bits ?? cell.keptBits
    let copy =
      bits != 0
      ? cell.binding.copyInstance(bits)
      : (cell.provisional?.weak ?? cell.weakInstance).flatMap(cell.binding.copyInstance)
    return copy.map { OwnedInstance($0, of: cell.binding) }
  }
}

// MARK: - What becomes of an instance

extension Builds {
  private enum Fate { case again, kept, tooLate }

  /// Keeps an instance where its lifetime says, or destroys it, and ends the build.
  ///
  /// - Throws: The error for the caller when nobody is given the instance: its container closes, or
  ///   the start that it was made for has failed.
  static func publish(_ bits: UInt, by build: Build) throws {
    // Whether it is kept weakly may change until the lock is held: the last user may let go of the
    // container.
    while try !publish(bits, by: build, isWeak: build.cell.isKeptWeakly) {}
  }

  /// Takes over the instance's memory, unless it returns `false`: then it has to be tried again.
  private static func publish(_ bits: UInt, by build: Build, isWeak: Bool) throws -> Bool {
    let cell = build.cell
    let binding = cell.binding
    let layers = Array((isWeak ? build.layers.map { $0.weakened() } : build.layers).reversed())
    let weak = isWeak ? binding.weakInstance(bits) : nil
    var isKept = false
    var previous: (WeakInstance?, [OwnedInstance]) = (nil, [])
    // Released when the lock is free, as all that may let go of instances.
    var used: [Cell] = []
    let (fate, woken) = Waiting.locked { graph -> (Fate, [Wait]) in
      guard cell.isKeptWeakly == isWeak else { return (.again, []) }
      let phase = build.core.phase.load(ordering: .relaxed)
      let isUnwanted = build.isGivenUp && (phase == .closing || build.start?.isRollingBack == true)
      // An instance that no container keeps belongs to its caller.
      if cell.keeper != nil, phase == .closed || isUnwanted { return (.tooLate, []) }
      let shared =
        build.waits.isEmpty ? nil : OwnedInstance(binding.copyInstance(bits), of: binding)
      let start = build.isWantedBesidesStart || cell.keeper == nil ? nil : build.start
      swap(&used, &build.used)
      if !cell.isRetired {
        previous = (cell.setWeakInstance(start == nil ? weak : nil), cell.layers)
        cell.layers = layers
        cell.order = nextOrder
        let kept = isWeak ? 0 : bits
        let filled = filled(used)
        if let start {
          cell.provisional = Provisional(bits: kept, weak: weak, start: start, used: filled)
          start.cells.append(cell)
        } else {
          _ = cell.exchange(kept)
        }
        if cell.keeper == nil { cell.used = filled }
        isKept = !isWeak
      }
      return (.kept, end(build, with: shared.map(Result.success), in: &graph))
    }
    Waiting.wake(woken)
    if previous.0 != nil { Reclamation.synchronize() }
    withExtendedLifetime((previous, used)) {}
    switch fate {
    case .again: return false
    case .kept:
      if !isKept { binding.destroyInstance(bits) }
      return true
    case .tooLate:
      let made = OwnedInstance(bits, of: binding)
      throw bury(([made] + build.layers.reversed()).compactMap(\.closing), of: build)
    }
  }

  /// Ends a build whose instance nobody is given, and has the instance closed.
  ///
  /// The closing of its container does that, since it waits for the build. If there is no closing,
  /// a work of its own does.
  private static func bury(_ layers: [ClosingInstance], of build: Build) -> any Error {
    let core = build.core
    if core.phase.load(ordering: .acquiring) != .open {
      let error = Raise.gone(build.cell, in: core)
      Waiting.wake(
        Waiting.locked { graph in
          core.late.append(layers)
          return end(build, with: .failure(error), in: &graph)
        })
      return error
    }
    let work = Work(inside: nil)
    Waiting.locked { _ in
      core.note(work, isUnderWay: true)
      // Other callers that wait for it try again.
      build.isAbandoned = true
    }
    Waiting.begin {
      await layers.close()
      Waiting.end(work) { core.note(work, isUnderWay: false) }
    }
    fail(CancellationError(), by: build)
    return CancellationError()
  }

  /// Ends a build that made no instance.
  static func fail(_ error: any Error, by build: Build) {
    var used: [Cell] = []
    let woken = Waiting.locked { graph in
      swap(&used, &build.used)
      return end(build, with: .failure(error), in: &graph)
    }
    Waiting.wake(woken)
    withExtendedLifetime(used) {}
  }

  private static func end(
    _ build: Build, with outcome: Result<OwnedInstance, any Error>?, in graph: inout WaitGraph
  ) -> [Wait] {
    build.cell.build = nil
    build.running = nil
    build.outer?.inner = nil
    build.isFinished.store(true, ordering: .releasing)
    build.core.note(build, isUnderWay: false)
    build.start?.builds[ObjectIdentifier(build)] = nil
    let woken = graph.end(build)
    for case let wait as NeedWait in woken { wait.outcome = outcome }
    return woken
  }
}

// MARK: - What a start has made

extension Builds {
  /// Makes a provisional instance available to all, whatever becomes of its start; called under the
  /// lock.
  ///
  /// - Returns: The reference that is left over, to be released without the lock.
  private static func promote(_ cell: Cell) -> OwnedInstance? {
    guard let provisional = cell.provisional else { return nil }
    cell.provisional = nil
    if provisional.bits != 0, !cell.isKeptWeakly {
      _ = cell.exchange(provisional.bits)
      return nil
    }
    // The last user may have let go of the container in the meantime.
    let weak = provisional.weak ?? cell.binding.weakInstance(provisional.bits)
    return OwnedInstance(provisional.bits, weak: cell.setWeakInstance(weak), of: cell.binding)
  }

  private static func letGo(_ leftOver: [OwnedInstance]) {
    if leftOver.contains(where: { $0.weak != nil }) { Reclamation.synchronize() }
  }

  /// Makes the provisional instances of a start that has succeeded available to all.
  static func settle(_ start: Start) {
    letGo(
      Waiting.locked { _ in
        start.cells.filter { $0.provisional?.start === start }.compactMap(promote)
      })
  }

  /// Notes that a caller asks for a cell that a start fills; called under the lock.
  ///
  /// If the caller is not part of that start, the cell's instance stays when the start fails. If
  /// the caller is a build of that start, the cell is noted with the build, and stays or goes with
  /// it.
  private static func note(
    _ cell: Cell, askedFor run: Run?, by work: Work?, _ promoted: inout [OwnedInstance]
  ) {
    guard let start = cell.provisional?.start ?? build(in: cell)?.start else { return }
    guard run?.start === start else { return want(cell, &promoted) }
    var outer = work
    while let current = outer {
      if let user = current as? Build, user.start === start {
        user.used.append(cell)
        if user.isWantedBesidesStart { want(cell, &promoted) }
        return
      }
      outer = current.inside
    }
  }

  /// Lets a cell's instance, and the instances that it was made from, stay if the start fails.
  private static func want(_ cell: Cell, _ promoted: inout [OwnedInstance]) {
    var used: [Cell] = []
    if let provisional = cell.provisional {
      used = provisional.used
      if let leftOver = promote(cell) { promoted.append(leftOver) }
    } else if let build = build(in: cell), !build.isWantedBesidesStart {
      build.isWantedBesidesStart = true
      used = build.used
    } else {
      swap(&used, &cell.used)
    }
    for cell in used { want(cell, &promoted) }
  }

  /// The cells that a start takes back if it fails, where an instance used others.
  ///
  /// A cell of a resolution stands for those that its instance used: the start would keep the
  /// instance longer than the resolution does.
  private static func filled(_ used: [Cell]) -> [Cell] {
    used.flatMap { $0.keeper == nil ? $0.used : [$0] }
  }

  private static func build(in cell: Cell) -> Build? {
    cell.build.map { unsafeDowncast($0, to: Build.self) }
  }

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

  /// The cells whose instances were made for a start alone, the last made first.
  static func cells(madeFor start: Start) -> [Cell] {
    Waiting.locked { _ in start.cells.filter { $0.provisional?.start === start }.reversed() }
  }
}

extension Start {
  /// A build for this start alone that has not ended and is not in `passed`.
  func nextBuild(besides passed: Set<ObjectIdentifier>) -> Build? {
    Waiting.locked { _ in
      builds.first { !passed.contains($0.key) && !$0.value.isWantedBesidesStart }?.value
    }
  }
}
