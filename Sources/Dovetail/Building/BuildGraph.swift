import Synchronization

/// Who builds what and who waits for whom, in the whole process.
///
/// One lock guards it. It is taken when an instance is first built, when somebody has to wait for
/// that, and when an instance is dropped; never while a recipe runs, and never to read an instance
/// that is there. Before a caller waits, the graph tells whether what it would wait for is itself
/// waiting for the caller: then it gets the cycle instead.
enum BuildGraph {
  private static let lock = Locked<Void>(())
  private static let made = Atomic<UInt64>(0)

  /// Runs `body` under the lock.
  ///
  /// It must not run a user's code, nor release the last reference to anything of a user's.
  static func locked<R>(_ body: () -> R) -> R {
    lock.withLock { _ in body() }
  }

  /// What a caller who wants a kept instance is told.
  enum Claim<T> {
    /// Here it is.
    case ready(T)
    /// Nobody builds it: build it.
    case build(Build, Waiter)
    /// Somebody builds it: wait, a thread at the gate.
    case wait(Build, Waiter, gate: Gate?)
    /// Whoever builds it waits for the caller: these are the recipes from it to the caller.
    case cycle([RunningRecipe])
    /// It is being built by an asynchronous recipe, and a thread cannot wait for that.
    case busy
    /// The container was closed, or the binding replaced.
    case gone
  }

  /// Finds the kept instance of a cell, or makes the caller the one who builds it, or who waits.
  static func claim<T>(
    _ cell: Cell, as: T.Type, for core: ContainerCore, isAsync: Bool, canSuspend: Bool
  ) -> Claim<T> {
    let (parent, via) = Caller.enclosingBuild()
    let run = Caller.run()
    let waiter = Waiter(build: parent, via: via)
    var drained: [CheckedContinuation<Void, Never>] = []
    let claim = locked { () -> Claim<T> in
      if let instance = kept(in: cell, as: T.self) { return .ready(instance) }
      if let build = cell.build {
        if let parent, let chain = chain(from: build, to: parent) {
          return .cycle(chain + via)
        }
        if build.isAsync && !canSuspend { return .busy }
        build.add(waiter)
        if (run?.start ?? 0) != build.start { build.isWantedBesidesStart = true }
        // Who closes a container does not wait for builds that wait for the closing itself.
        if let parent { drained = parent.core.takeDrained() }
        return .wait(build, waiter, gate: canSuspend ? nil : build.gateForWaiting())
      }
      if cell.isRetired || core.phase.load(ordering: .relaxed) != .open { return .gone }
      let build = Build(cell, for: core, parent: run, isAsync: isAsync)
      cell.build = build
      core.activeBuilds[ObjectIdentifier(build)] = build
      build.add(waiter)
      return .build(build, waiter)
    }
    for continuation in drained { continuation.resume() }
    return claim
  }

  /// The instance a cell keeps.
  ///
  /// Called under the lock.
  private static func kept<T>(in cell: Cell, as: T.Type) -> T? {
    let bits = cell.instance.load(ordering: .acquiring)
    if bits != 0 { return Binding<T>.instance(bits) }
    return cell.weakInstance?.value(as: T.self)
  }

  /// Keeps an instance where its lifetime says and ends the build.
  static func publish<T>(_ instance: T, by build: Build) {
    // How it is kept may change until the lock is held, when the container's last user lets go of it.
    while true {
      let isWeak = build.cell.isKeptWeakly
      if let awakening = publish(instance, by: build, isWeak: isWeak) { return awakening.wake() }
    }
  }

  private static func publish<T>(
    _ instance: T, by build: Build, isWeak: Bool
  ) -> Awakening? {
    let cell = build.cell
    let weak = isWeak ? WeakInstance(instance) : nil
    let box = isWeak ? 0 : Binding<T>.box(instance)
    var unused: UInt = 0
    var previous: WeakInstance?
    let awakening = locked { () -> Awakening? in
      guard cell.isKeptWeakly == isWeak else {
        unused = box
        return nil
      }
      if cell.isRetired {
        unused = box
      } else {
        previous = cell.setWeakInstance(weak)
        cell.order = made.wrappingAdd(1, ordering: .relaxed).newValue
        // What others have too stays when the start fails.
        cell.start = build.isWantedBesidesStart ? 0 : build.start
        cell.instance.store(box, ordering: .releasing)
      }
      let isShared = build.waiters.count > 1 || build.isAsync
      let outcome =
        isShared ? Outcome(.success(Binding<T>.box(instance)), of: cell.binding) : nil
      return end(build, with: outcome)
    }
    if previous != nil { Reclamation.synchronize() }
    withExtendedLifetime(previous) {}
    if unused != 0 { cell.binding.destroyInstance(unused) }
    return awakening
  }

  /// Ends a build that brought no instance.
  static func fail(_ error: any Error, by build: Build) {
    locked { end(build, with: Outcome(.failure(error), of: build.cell.binding)) }.wake()
  }

  private static func end(_ build: Build, with outcome: Outcome?) -> Awakening {
    build.cell.build = nil
    build.isFinished.store(true, ordering: .releasing)
    var awakening = build.end(outcome)
    build.core.activeBuilds[ObjectIdentifier(build)] = nil
    awakening.drained = build.core.takeDrained()
    return awakening
  }

  /// The builds that cannot end before one of the given has, those among them.
  ///
  /// Called under the lock.
  static func waiting(for builds: [Build]) -> Set<ObjectIdentifier> {
    var seen: Set<ObjectIdentifier> = []
    var pending = builds
    while let build = pending.popLast() {
      guard seen.insert(ObjectIdentifier(build)).inserted else { continue }
      pending += build.waiters.values.compactMap(\.build)
    }
    return seen
  }

  /// The builds from one to another that waits for it, when there is such a chain: each but the
  /// first is what the one before it waits for.
  ///
  /// The search goes from `last` to those who wait for it, and on, until it meets `first`.
  private static func chain(from first: Build, to last: Build) -> [RunningRecipe]? {
    // Each build that cannot end before `last` does, with the build it waits for and what is between.
    var waitsFor: [ObjectIdentifier: (next: Build, via: [RunningRecipe])] = [:]
    var pending = [last]
    var isFound = first === last
    while !isFound, let build = pending.popLast() {
      for waiter in build.waiters.values {
        guard let blocked = waiter.build, blocked !== last,
          waitsFor[ObjectIdentifier(blocked)] == nil
        else { continue }
        waitsFor[ObjectIdentifier(blocked)] = (build, waiter.via)
        if blocked === first {
          isFound = true
          break
        }
        pending.append(blocked)
      }
    }
    guard isFound else { return nil }
    var chain: [RunningRecipe] = []
    var build = first
    while true {
      chain.append(RunningRecipe(cell: build.cell, core: build.core, run: build))
      guard build !== last, let step = waitsFor[ObjectIdentifier(build)] else { return chain }
      chain += step.via
      build = step.next
    }
  }
}
