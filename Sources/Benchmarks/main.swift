import Dovetail

protocol Clock: Sendable { var id: Int { get } }
final class SystemClock: Clock { let id = 7 }
enum Hand { static let clock: any Clock = SystemClock() }
final class Service { let clock: any Clock; init(clock: any Clock) { self.clock = clock } }
final class L1 { let c: any Clock; init(c: any Clock) { self.c = c } }
final class L2 { let c: any Clock; init(c: any Clock) { self.c = c } }
final class L3 { let c: any Clock; init(c: any Clock) { self.c = c } }
final class M1 { let a: L1; let b: L2; init(a: L1, b: L2) { self.a = a; self.b = b } }
final class M2 { let a: L3; init(a: L3) { self.a = a } }
final class Root { let a: M1; let b: M2; init(a: M1, b: M2) { self.a = a; self.b = b } }

let container = DependencyContainer()
container.register((any Clock).self) { SystemClock() }
container.register(Service.self, as: .unique, using: Service.init(clock:))
container.register(L1.self, as: .unique, using: L1.init(c:))
container.register(L2.self, as: .unique, using: L2.init(c:))
container.register(L3.self, as: .unique, using: L3.init(c:))
container.register(M1.self, as: .unique, using: M1.init(a:b:))
container.register(M2.self, as: .unique, using: M2.init(a:))
container.register(Root.self, as: .unique, using: Root.init(a:b:))

@inline(never) func handSingle() -> any Clock { Hand.clock }
@inline(never) func dovetailSingle(_ c: DependencyContainer) throws -> any Clock { try c.resolve((any Clock).self) }
@inline(never) func handUnique() -> Service { Service(clock: Hand.clock) }
@inline(never) func dovetailUnique(_ c: DependencyContainer) throws -> Service { try c.resolve(Service.self) }
@inline(never) func handTree() -> Root { Root(a: M1(a: L1(c: Hand.clock), b: L2(c: Hand.clock)), b: M2(a: L3(c: Hand.clock))) }
@inline(never) func dovetailTree(_ c: DependencyContainer) throws -> Root { try c.resolve(Root.self) }

func time(_ n: Int, _ body: () throws -> Int) rethrows -> Double {
  let clock = ContinuousClock()
  var sum = 0
  let d = try clock.measure { for _ in 0..<n { sum &+= try body() } }
  precondition(sum != 0)
  return Double(d.components.attoseconds) / 1e9 / Double(n) + Double(d.components.seconds) * 1e9 / Double(n)
}
func median(_ x: [Double]) -> Double { x.sorted()[x.count / 2] }
func row(_ name: String, _ n: Int, _ a: () throws -> Int, _ b: () throws -> Int) throws {
  var xs: [Double] = [], ys: [Double] = []
  for _ in 0..<15 { xs.append(try time(n, a)); ys.append(try time(n, b)) }
  print(name, median(xs), median(ys), median(ys) / median(xs))
}
try row("single", 1_000_000, { handSingle().id }, { try dovetailSingle(container).id })
try row("unique", 300_000, { handUnique().clock.id }, { try dovetailUnique(container).clock.id })
try row("tree", 100_000, { handTree().b.a.c.id }, { try dovetailTree(container).b.a.c.id })
