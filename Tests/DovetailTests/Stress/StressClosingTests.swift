import Dovetail
import Synchronization
import Testing

/// Random programs of forks and scopes that decorate, modify, alias, override, reset and close: each
/// instance is closed once, by the cell that made it or the container that it was given to.
///
/// A failure names its seed; `DOVETAIL_SEED=<seed> swift test --filter StressClosing` replays it.
@Suite struct StressClosingTests {
  /// Cases that failed once: a reset from further out than what was given, or passed on.
  static let regressionSeeds: [UInt64] = [
    1_542_407_124, 973_633_589, 3_975_572_705, 900_904_886, 318_579_108, 268_761_960,
    3_592_530_814,
  ]

  @Test(.timeLimit(.minutes(10))) func `each instance is closed once`() async {
    for seed in caseSeeds(StressTests.rounds, regressions: Self.regressionSeeds) {
      var program = ClosingProgram(seed)
      await program.run()
      let steps = program.steps.joined(separator: "\n")
      #expect(program.closings.faults == [], "DOVETAIL_SEED=\(seed)\n\(steps)")
      program.closings.letGo()
    }
  }

  /// A build that ends just when its registration is replaced is nobody's to wait for.
  @Test(.timeLimit(.minutes(10)), arguments: [true, false])
  func `a container that was registered in while it built can be closed`(_ isScope: Bool) async {
    for _ in 0..<100 {
      let container = DependencyContainer()
      let register = { @Sendable in
        _ = container.register(Key.self, as: isScope ? .scoped("s") : .single) { "" }
      }
      register()
      let asked = isScope ? container.makeScope("s") : container
      await onThreads(2) { index in
        for _ in 0..<3_000 {
          if index == 0 { register() } else { _ = try? asked.resolve(Key.self) }
        }
      }
      #expect(await container.close(timeout: .seconds(60)) == nil)
    }
  }

  /// A closing looks for the instance among those that are kept further out, of which some are just
  /// being built.
  @Test func `a scope can be closed while its parent builds`() async {
    let (container, tracker) = (DependencyContainer(), Tracker())
    let (failures, ended) = (Counter(), Counter())
    container.register(Tracked.self, as: .weak) { Tracked(tracker) }
    container.register(Page.self, as: .scoped("s")) { Page() }.onClose { _ in }
    async let building: [Void] = onThreads(2) { _ in
      while ended.value == 0 {
        // Dropped at once.
        if (try? container.resolve(Tracked.self))?.isIntact != true { failures.add() }
      }
    }
    for _ in 0..<StressTests.rounds {
      let scope = container.makeScope("s")
      _ = try? await scope.resolve(Page.self)
      await scope.close()
    }
    ended.add()
    _ = await building
    #expect(failures.value == 0)
    await eventually { tracker.alive == 0 }
  }
}

private typealias Key = DependencyKey<any Lent>

/// One program, and the instances it made.
private struct ClosingProgram {
  let closings: Closings
  private(set) var steps: [String] = []
  private var random: SplitMix64
  private var containers = [DependencyContainer()]
  private let keys = ["a", "b", "c", "d"].map(Key.named)
  private let unique: Key = "unique"
  /// A program has values, or shared parts, which are closed as long as they are held.
  private let hasValues: Bool

  init(_ seed: UInt64) {
    random = SplitMix64(seed: seed)
    hasValues = random.percent(50)
    closings = Closings(holdsAll: !hasValues)
  }

  mutating func run() async {
    for _ in 0...random.below(40) { await step() }
    for index in containers.indices.shuffled(using: &random) { await containers[index].close() }
  }

  private mutating func step() async {
    let index = random.below(containers.count)
    let (container, type) = (containers[index], (any Lent).self)
    let (key, other) = (keys[random.below(4)], (keys + [unique])[random.below(5)])
    let isValue = false
    let make = { @Sendable [closings] in closings.give(isValue) }
    let passOn = { @Sendable (r: Resolution) in try r.resolve((any Lent).self, named: other) }
    let (kind, isAsync) = (random.below(20), random.percent(30))
    let lifetime = [.single, .eager, .scoped("s"), hasValues ? .single : Lifetime.weak][
      random.below(4)]
    steps.append("\(index): \(kind) \(key) \(other) \(lifetime) \(isValue) \(isAsync)")
    switch kind {
    case 0: containers += sequence(first: container.fork()) { $0.parent }
    case 1: containers.append(container.makeScope("s"))
    case 2: container.register(type, named: key, as: lifetime) { make() }
    case 3: container.register(type, named: key, as: lifetime, using: passOn)
    case 4:
      container.register(type, named: unique, as: .unique) { r in try r.resolve(type, named: key) }
    case 5: container.register(type, named: key, with: closings.give(isValue, to: index))
    case 6: container.override(type, named: key, with: closings.give(isValue, to: index))
    case 7: container.override(type, named: key) { make() }
    case 8: container.override(type, named: key, using: passOn)
    case 9 where key.name != other.name:
      container.register(type, named: key, as: lifetime) { make() }
        .alias(type, named: other) { $0 }
    case 10: container.decorate(type, named: key) { inner, _ in inner }
    case 11: container.decorate(type, named: key) { _, _ in make() }
    case 12: container.decorate(type, named: key) { _, r in try passOn(r) }
    case 13:
      container.decorate(type, named: key) { [closings] inner, _ in
        try closings.failEverySecondTime()
        return inner
      }
    case 14: container.modify(type, named: key) { _ in }
    case 15: container.modify(type, named: key) { $0 = make() }
    case 16: container.contribute(type, using: passOn)
    case 17: container.contribute(type, with: closings.give(isValue, to: index))
    case 18: try? await container.reset(type, named: key)
    case 19 where index > 0 && isAsync: await container.close()
    default: _ = try? await container.resolve([any Lent].self)
    }
    for key in keys where random.percent(30) {
      let now = { try? container.resolve(type, named: key) }
      closings.use(isAsync ? try? await container.resolve(type, named: key) : now(), in: index)
    }
  }
}

/// How often each instance was closed.
private final class Closings: Sendable {
  private struct Known {
    /// The container that it was given to, and has to resolve it before it closes it.
    let home: Int?
    var isOwned: Bool
    var count = 0
  }
  private let holdsAll: Bool
  // Not a `Mutex`, whose contended path the thread sanitizer does not see.
  private let state = Mutex<(known: [Known], held: [any Lent], fails: Bool)>(([], [], false))

  init(holdsAll: Bool) { self.holdsAll = holdsAll }

  func give(_ isValue: Bool, to home: Int? = nil) -> any Lent {
    state.withLock { state in
      let number = state.known.count
      state.known.append(Known(home: home, isOwned: home == nil))
      let made: any Lent = isValue ? Value(number, self) : Object(number, self)
      if holdsAll { state.held.append(made) }
      return made
    }
  }

  func use(_ used: (any Lent)?, in index: Int) {
    guard let number = used?.number else { return }
    state.withLock { if $0.known[number].home == index { $0.known[number].isOwned = true } }
  }

  /// Lets go of the instances, which refer to this.
  func letGo() {
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    withExtendedLifetime(held) {}
  }

  func close(_ number: Int) { state.withLock { $0.known[number].count += 1 } }

  func failEverySecondTime() throws {
    try state.withLock { state in
      state.fails.toggle()
      if state.fails { throw CancellationError() }
    }
  }

  var faults: [String] {
    state.withLock { state in
      state.known.enumerated().filter { $1.count > 1 || $1.count == 0 && $1.isOwned }
        .map { "instance \($0) was closed \($1.count) times" }
    }
  }
}

private final class Page: Sendable {}

private protocol Lent: Closeable, Sendable { var number: Int { get } }

private final class Object: Lent {
  let (number, closings): (Int, Closings)
  init(_ number: Int, _ closings: Closings) { (self.number, self.closings) = (number, closings) }
  func close() { closings.close(number) }
}

private struct Value: Lent {
  let (number, closings): (Int, Closings)
  init(_ number: Int, _ closings: Closings) { (self.number, self.closings) = (number, closings) }
  func close() { closings.close(number) }
}
