import CAllocations
import Dovetail
import TestSupport
import Testing

/// How many blocks a resolve allocates: the number is exact, while times are noise.
///
/// It holds in release, since a debug build has allocations of its own. Its name puts it among the
/// suites that are run optimized.
@Suite(
  .needs(
    "an optimized build, where allocations are those of a program: Scripts/check optimized",
    AllocationCount.isExact))
struct StressAllocationTests {
  let container = DependencyContainer()

  init() {
    container.register((any Clock).self) { SystemClock() }
    container.register(Int.self, named: "name") { 7 }
    container.register(Service.self, as: .unique, using: Service.init(clock:))
    container.register(Pair.self, as: .unique, using: Pair.init(first:second:))
  }

  @Test func `a built single allocates nothing`() throws {
    #expect(try allocations { try container.resolve((any Clock).self) } == 0)
    #expect(try allocations { try container.resolve(Int.self, named: "name") } == 0)
  }

  @Test func `a built single of a parent allocates nothing`() throws {
    let scope = container.makeScope("a").makeScope("b")
    #expect(try allocations { try scope.resolve((any Clock).self) } == 0)
  }

  @Test func `a unique instance allocates as much as hand-written code`() throws {
    let clock = try container.resolve((any Clock).self)
    let one = try allocations { makeService(clock) }
    #expect(try allocations { try container.resolve(Service.self) } == one)
    let three = try allocations { makePair(clock) }
    #expect(try allocations { try container.resolve(Pair.self) } == three)
    #expect(one == 1 && three == 3)
  }

  @Test func `an instance that is there allocates nothing, unless it is held weakly`() throws {
    container.register(Shared.self, as: .weak) { Shared() }
    container.register(Scoped.self, as: .scoped("a")) { Scoped() }
    let held = try container.resolve(Shared.self)
    let scope = container.makeScope("a")
    // What holds it for the caller.
    #expect(try allocations { try container.resolve(Shared.self) } == 1)
    withExtendedLifetime(held) {}
    #expect(try allocations { try scope.resolve(Scoped.self) } == 0)
    #expect(try allocations { try container.resolve((any Clock)?.self) } == 0)
    #expect(try allocations { try container.resolve(String?.self) } == 0)
  }

  @Test func `a handle to an instance allocates what it needs to resolve it once`() throws {
    container.register(Shared.self) { Shared() }
    _ = try (container.resolve((any Clock).self), container.resolve(Shared.self))
    #expect(try allocations { Lazy<any Clock>(from: container).value } == 2)
    #expect(try allocations { Weak<Shared>(from: container).value } == 1)
  }

  @Test func `arguments allocate a list of them and no more`() throws {
    container.register(Labeled.self, as: .unique) { (text: Given<Int>, clock: any Clock) in
      Labeled(text: text.value, clock: clock)
    }
    #expect(try allocations { try container.resolve(Labeled.self, with: 7) } == 3)
    let maker = try container.resolve(Maker<Labeled, Int>.self)
    #expect(try allocations { try maker(7) } == 3)
  }

  /// The blocks that one call allocates, when its first runs are over.
  private func allocations<Result>(_ body: () throws -> Result) throws -> Int {
    for _ in 0..<3 { _ = try body() }
    let before = allocations_of_thread()
    for _ in 0..<100 { keep(try body()) }
    let all = Int(allocations_of_thread() - before)
    #expect(all % 100 == 0)
    return all / 100
  }

  // By hand, in a way that the optimizer cannot put the objects on the stack.
  @inline(never) private func makeService(_ clock: any Clock) -> Service { Service(clock: clock) }
  @inline(never) private func makePair(_ clock: any Clock) -> Pair {
    Pair(first: makeService(clock), second: makeService(clock))
  }

  /// Uses a value in a way that the optimizer cannot see.
  @inline(never) private func keep<Value>(_ value: Value) {}
}

enum AllocationCount {
  /// Whether allocations are counted, and are those of the code as it is written.
  static var isExact: Bool {
    #if DEBUG
      false
    #else
      allocations_are_counted()
    #endif
  }
}

private protocol Clock: Sendable {}
private final class SystemClock: Clock {}
private final class Service {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
}
private final class Pair {
  let first: Service
  let second: Service
  init(first: Service, second: Service) {
    self.first = first
    self.second = second
  }
}
private final class Shared: Sendable { let place = 1 }

private final class Scoped: Sendable { let place = 2 }
private final class Labeled {
  let text: Int
  let clock: any Clock
  init(text: Int, clock: any Clock) {
    self.text = text
    self.clock = clock
  }
}
