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

  /// The number of the instance that was made last.
  static var lastOrder: UInt64 { made.load(ordering: .relaxed) }

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
    case build(Build)
    /// Somebody builds it: wait at the gate, or as the waiter of the number.
    case wait(Build, number: Int, gate: Gate?)
    /// Whoever builds it waits for the caller: these are the builds from it to the caller.
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
    return locked {
      if let instance = kept(in: cell, as: T.self) { return .ready(instance) }
      if let build = cell.build {
        if let parent, let chain = chain(from: build, to: parent) {
          return .cycle(chain + via)
        }
        if build.isAsync && !canSuspend { return .busy }
        let waiter = Build.Waiter(build: parent, via: via)
        let gate = canSuspend ? nil : build.gateForWaiting()
        return .wait(build, number: build.add(waiter), gate: gate)
      }
      if cell.isRetired || core.phase.load(ordering: .relaxed) != .open { return .gone }
      let build = Build(cell, for: core, parent: run, isAsync: isAsync)
      cell.build = build
      core.activeBuilds[ObjectIdentifier(build)] = build
      _ = build.add(Build.Waiter(build: parent, via: via))
      return .build(build)
    }
  }

  /// The instance a cell keeps.
  ///
  /// Called under the lock.
  private static func kept<T>(in cell: Cell, as: T.Type) -> T? {
    let bits = cell.instance.load(ordering: .acquiring)
    if bits != 0 { return Binding<T>.instance(bits) }
    if let weak = cell.weakInstance as? WeakInstance<T> { return weak.value }
    return nil
  }

  /// Keeps an instance where its lifetime says and ends the build.
  static func publish<T>(_ instance: T, by build: Build) {
    let cell = build.cell
    let isWeak = cell.isKeptWeakly
    let weak = isWeak ? WeakInstance(instance) : nil
    let box = isWeak ? 0 : Binding<T>.box(instance)
    var unused: UInt = 0
    var previous: AnyWeakInstance?
    let awakening = locked {
      let copy: UInt? = build.waiters.count > 1 || build.isAsync ? Binding<T>.box(instance) : nil
      if cell.isRetired {
        unused = box
      } else {
        previous = cell.weakInstance
        cell.weakInstance = weak
        cell.order = made.wrappingAdd(1, ordering: .relaxed).newValue
        cell.instance.store(box, ordering: .releasing)
      }
      return end(build, with: copy.map { .success($0) })
    }
    withExtendedLifetime(previous) {}
    if unused != 0 { cell.binding.destroyInstance(unused) }
    awakening.wake()
  }

  /// Ends a build that brought no instance.
  static func fail(_ error: any Error, by build: Build) {
    locked { end(build, with: .failure(error)) }.wake()
  }

  private static func end(_ build: Build, with result: Build.Result?) -> Build.Awakening {
    build.cell.build = nil
    build.finish()
    var awakening = build.end(result)
    awakening.drained = build.core.remove(build)
    return awakening
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
