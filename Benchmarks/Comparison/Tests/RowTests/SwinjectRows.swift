import Dovetail
import Swinject
import Testing

@Suite struct SwinjectRows {
  let old = Swinject.Container()
  let new = DependencyContainer()

  @Test func `the default is graph: two in one resolution are one, two resolutions are two`() throws
  {
    old.register(Log.self) { _ in Log() }
    old.register(Pair.self) { r in Pair(a: r.resolve(Log.self)!, b: r.resolve(Log.self)!) }
    new.register(Log.self, as: .graph) { Log() }
    new.register(Pair.self, as: .graph, using: Pair.init(a:b:))
    let o1 = old.resolve(Pair.self)!, o2 = old.resolve(Pair.self)!
    let n1 = try new.resolve(Pair.self), n2 = try new.resolve(Pair.self)
    #expect((o1.a === o1.b, o1.a === o2.a, o1 === o2) == (n1.a === n1.b, n1.a === n2.a, n1 === n2))
  }
  @Test func `container, transient, weak`() throws {
    old.register(Log.self) { _ in Log() }.inObjectScope(.container)
    old.register(Log.self, name: "t") { _ in Log() }.inObjectScope(.transient)
    old.register(Log.self, name: "w") { _ in Log() }.inObjectScope(.weak)
    new.register(Log.self, as: .single) { Log() }
    new.register(Log.self, named: "t", as: .unique) { Log() }
    new.register(Log.self, named: "w", as: .weak) { Log() }
    #expect(old.resolve(Log.self)! === old.resolve(Log.self)!)
    #expect(try new.resolve(Log.self) === new.resolve(Log.self))
    #expect(old.resolve(Log.self, name: "t")! !== old.resolve(Log.self, name: "t")!)
    #expect(try new.resolve(Log.self, named: "t") !== new.resolve(Log.self, named: "t"))
    let ow = old.resolve(Log.self, name: "w")!, nw = try new.resolve(Log.self, named: "w")
    #expect(ow === old.resolve(Log.self, name: "w")!)
    #expect(try nw === new.resolve(Log.self, named: "w"))
  }
  @Test func `weak is made again when nobody holds it`() throws {
    let a = Count(), b = Count()
    old.register(Log.self) { _ in
      _ = a.next(); return Log()
    }.inObjectScope(.weak)
    new.register(Log.self, as: .weak) {
      _ = b.next(); return Log()
    }
    _ = old.resolve(Log.self); _ = old.resolve(Log.self)
    _ = try new.resolve(Log.self); _ = try new.resolve(Log.self)
    #expect((a.n, b.n) == (2, 2))
  }
  @Test func `an argument, two arguments`() throws {
    old.register(Animal.self) { _, name in Cat(name: name) }
    old.register(Cat.self) { (_, a: String, b: Bool) in Cat(name: "\(a)\(b)") }
    new.register((any Animal).self, as: .unique) { (name: Given<String>) in Cat(name: name.value)
    }
    new.register(Cat.self, as: .unique) { (a: Given<String>, b: Given<Bool>) in
      Cat(name: "\(a.value)\(b.value)")
    }
    #expect(
      try old.resolve(Animal.self, argument: "x")!.name
        == new.resolve((any Animal).self, with: "x").name)
    #expect(
      try old.resolve(Cat.self, arguments: "x", true)!.name
        == new.resolve(Cat.self, with: "x", true).name)
  }
  @Test func `implements gives the same instance`() throws {
    old.register(Cat.self) { _ in Cat() }.inObjectScope(.container).implements(Animal.self)
    new.register(Cat.self, as: .single) { Cat() }.alias((any Animal).self) { $0 }
    #expect(old.resolve(Cat.self)! === old.resolve(Animal.self)!)
    #expect(try new.resolve(Cat.self) === new.resolve((any Animal).self))
  }
  @Test func `hasAnyRegistration without a name looks for the unnamed one`() {
    old.register(Animal.self, name: "cat") { _ in Cat() }
    new.register((any Animal).self, named: "cat", as: .graph) { Cat() }
    #expect(old.hasAnyRegistration(of: Animal.self) == new.isRegistered((any Animal).self))
    #expect(
      old.hasAnyRegistration(of: Animal.self, name: "cat")
        == new.isRegistered((any Animal).self, named: "cat"))
  }
  @Test func `a struct in .container is kept there, too`() throws {
    let a = Count(), b = Count()
    old.register(Value.self) { _ in Value(id: a.next()) }.inObjectScope(.weak)
    old.register(Value.self, name: "c") { _ in Value(id: a.next()) }.inObjectScope(.container)
    new.register(Value.self, as: .single) { Value(id: b.next()) }
    let c1 = old.resolve(Value.self, name: "c")!.id, c2 = old.resolve(Value.self, name: "c")!.id
    let n1 = try new.resolve(Value.self).id, n2 = try new.resolve(Value.self).id
    #expect(n1 == n2)
    #expect(c1 == c2)
  }
  @Test
  func
    `a child of Container(parent:) and a scope see the parent's, and a container-scoped part is the parent's`()
    throws
  {
    old.register(Log.self) { _ in Log() }.inObjectScope(.container)
    new.register(Log.self, as: .single) { Log() }
    let child = Swinject.Container(parent: old), scope = new.makeScope("screen")
    #expect((child.resolve(Log.self)! === old.resolve(Log.self)!))
    #expect(try scope.resolve(Log.self) === new.resolve(Log.self))
  }
  @Test func `a second registration replaces the first`() throws {
    old.register(Animal.self) { _ in Cat(name: "1") };
    old.register(Animal.self) { _ in Cat(name: "2") }
    new.register((any Animal).self, as: .graph) { Cat(name: "1") };
    new.register((any Animal).self, as: .graph) { Cat(name: "2") }
    #expect(try old.resolve(Animal.self)!.name == new.resolve((any Animal).self).name)
  }
  @Test func `Lazy and Provider`() throws {
    let a = Count(), b = Count()
    old.register(Log.self) { _ in
      _ = a.next(); return Log()
    }.inObjectScope(.transient)
    new.register(Log.self, as: .unique) {
      _ = b.next(); return Log()
    }
    let ol = old.resolve(Swinject.Lazy<Log>.self)!, nl = try new.resolve(Dovetail.Lazy<Log>.self)
    #expect((a.n, b.n) == (0, 0))
    #expect(ol.instance === ol.instance); #expect(nl.value === nl.value)
    let op = old.resolve(Provider<Log>.self)!, np = try new.resolve(Maker<Log>.self)
    #expect(op.instance !== op.instance); #expect(try np() !== np())
    #expect((a.n, b.n) == (3, 3))
  }
  @Test func `initCompleted`() throws {
    old.register(Log.self) { _ in Log() }
    old.register(Settable.self) { _ in Settable() }.initCompleted { r, x in
      x.log = r.resolve(Log.self)
    }
    new.register(Log.self, as: .graph) { Log() }
    new.register(Settable.self, as: .graph) { (log: Log) in
      let x = Settable(); x.log = log; return x
    }
    #expect(old.resolve(Settable.self)!.log != nil)
    #expect(try new.resolve(Settable.self).log != nil)
  }
  @Test func `removeAll`() throws {
    old.register(Log.self) { _ in Log() }; old.removeAll()
    new.register(Log.self, as: .graph) { Log() }; new.unregisterAll()
    #expect(old.resolve(Log.self) == nil); #expect(try new.resolve(Log?.self) == nil)
  }
}
