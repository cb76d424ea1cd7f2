import Dip
import Dovetail
import Testing

@Suite struct DipRows {
  let old = Dip.DependencyContainer()
  let new = Dovetail.DependencyContainer()

  @Test func `the default shared is one for a graph of objects`() throws {
    old.register { Log() }
    old.register { Pair(a: $0, b: $1) }
    new.register(Log.self, as: .graph) { Log() }
    new.register(Pair.self, as: .graph, using: Pair.init(a:b:))
    let o1 = try old.resolve() as Pair, o2 = try old.resolve() as Pair
    let n1 = try new.resolve(Pair.self), n2 = try new.resolve(Pair.self)
    #expect((o1.a === o1.b, o1.a === o2.a, o1 === o2) == (n1.a === n1.b, n1.a === n2.a, n1 === n2))
  }
  @Test func `unique, singleton, weakSingleton`() throws {
    let a = Count(), b = Count()
    old.register(.unique, tag: "u") { Log() }; old.register(.singleton) { Log() }
    old.register(.weakSingleton, tag: "w") { () -> Log in
      _ = a.next(); return Log()
    }
    new.register(Log.self, named: "u", as: .unique) { Log() };
    new.register(Log.self, as: .single) { Log() }
    new.register(Log.self, named: "w", as: .weak) {
      _ = b.next(); return Log()
    }
    #expect(try (old.resolve(tag: "u") as Log) !== (old.resolve(tag: "u") as Log))
    #expect(try new.resolve(Log.self, named: "u") !== new.resolve(Log.self, named: "u"))
    #expect(try (old.resolve() as Log) === (old.resolve() as Log));
    #expect(try new.resolve(Log.self) === new.resolve(Log.self))
    _ = try old.resolve(tag: "w") as Log; _ = try old.resolve(tag: "w") as Log
    _ = try new.resolve(Log.self, named: "w"); _ = try new.resolve(Log.self, named: "w")
    #expect((a.n, b.n) == (2, 2))
  }
  @Test func `a tag falls back to the untagged one there, and not here`() throws {
    old.register { Cat(name: "plain") }; new.register(Cat.self, as: .graph) { Cat(name: "plain") }
    #expect(try (old.resolve(tag: "x") as Cat).name == "plain")
    #expect(throws: DependencyError.self) { try new.resolve(Cat.self, named: "x") }
  }
  @Test func `a tag is passed on there`() throws {
    old.register(tag: "x") { Cat(name: "tagged") as any Animal };
    old.register { Cat(name: "plain") as any Animal }
    old.register(tag: "x") { Owner(pet: $0) }
    #expect(try (old.resolve(tag: "x") as Owner).pet.name == "tagged")
    new.register((any Animal).self, named: "x", as: .graph) { Cat(name: "tagged") };
    new.register((any Animal).self, as: .graph) { Cat(name: "plain") }
    new.register(Owner.self, named: "x", as: .graph, using: Owner.init(pet:))
    #expect(try new.resolve(Owner.self, named: "x").pet.name == "plain")
  }
  @Test func `arguments`() throws {
    old.register { (id: Int, name: String) in Cat(name: "\(name)\(id)") }
    new.register(Cat.self, as: .unique) { (id: Given<Int>, name: Given<String>) in
      Cat(name: "\(name.value)\(id.value)")
    }
    #expect(
      try (old.resolve(arguments: 5, "x") as Cat).name == new.resolve(Cat.self, with: 5, "x").name)
  }
  @Test func `implements`() throws {
    old.register(.singleton) { Cat() }.implements(Animal.self)
    new.register(Cat.self, as: .single) { Cat() }.alias((any Animal).self) { $0 }
    #expect(try (old.resolve() as Cat) === (old.resolve() as any Animal))
    #expect(try new.resolve(Cat.self) === new.resolve((any Animal).self))
  }
  @Test func `resolvingProperties`() throws {
    old.register { Log() }
    old.register { Settable() }.resolvingProperties { container, x in
      x.log = try container.resolve()
    }
    new.register(Log.self, as: .graph) { Log() }
    new.register(Settable.self, as: .graph) { (log: Log) in
      let x = Settable(); x.log = log; return x
    }
    #expect(try (old.resolve() as Settable).log != nil);
    #expect(try new.resolve(Settable.self).log != nil)
  }
  @Test func `optionals are found as they were registered here, and forwarded there`() throws {
    old.register { Log() }; new.register(Log.self, as: .graph) { Log() }
    #expect(try (old.resolve() as Log?) != nil)
    #expect(try new.resolve(Log?.self) != nil)
  }
  @Test func `eagerSingleton and bootstrap`() throws {
    let a = Count(), b = Count()
    old.register(.eagerSingleton) { () -> Log in
      _ = a.next(); return Log()
    }
    new.register(Log.self, as: .eager) {
      _ = b.next(); return Log()
    }
    #expect((a.n, b.n) == (0, 0))
    try old.bootstrap(); try new.start()
    #expect((a.n, b.n) == (1, 1))
  }
  @Test func `remove and reset`() throws {
    let d = old.register { Log() }; old.remove(d); new.register(Log.self, as: .graph) { Log() };
    new.unregister(Log.self)
    #expect(throws: (any Error).self) { try old.resolve() as Log };
    #expect(try new.resolve(Log?.self) == nil)
  }
  @Test func `collaborate`() throws {
    let feature = Dip.DependencyContainer(); feature.register(.singleton) { Log() }
    old.collaborate(with: feature)
    #expect(try (old.resolve() as Log) === (feature.resolve() as Log))
    new.register(Log.self, as: .single) { Log() }
    #expect(try new.resolve(Log.self) === new.makeScope("f").resolve(Log.self))
  }
}
