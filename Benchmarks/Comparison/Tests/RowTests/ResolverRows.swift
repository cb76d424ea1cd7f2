import Dovetail
import Resolver
import Testing

@Suite struct ResolverRows {
  let old = Resolver()
  let new = DependencyContainer()

  @Test func `the default is graph`() throws {
    old.register { Log() }
    old.register { r in Pair(a: r.resolve(), b: r.resolve()) }
    new.register(Log.self, as: .graph) { Log() }
    new.register(Pair.self, as: .graph, using: Pair.init(a:b:))
    let o1: Pair = old.resolve(), o2: Pair = old.resolve()
    let n1 = try new.resolve(Pair.self), n2 = try new.resolve(Pair.self)
    #expect((o1.a === o1.b, o1.a === o2.a, o1 === o2) == (n1.a === n1.b, n1.a === n2.a, n1 === n2))
  }
  @Test func `application and cached are kept, shared is weak, unique is new`() throws {
    let a = Count(), b = Count()
    old.register { Log() }.scope(.application)
    old.register(name: "c") { Log() }.scope(.cached)
    old.register(name: "s") { () -> Log in
      _ = a.next(); return Log()
    }.scope(.shared)
    old.register(name: "u") { Log() }.scope(.unique)
    new.register(Log.self, as: .single) { Log() }
    new.register(Log.self, named: "s", as: .weak) {
      _ = b.next(); return Log()
    }
    new.register(Log.self, named: "u", as: .unique) { Log() }
    #expect(old.resolve(Log.self) === old.resolve(Log.self));
    #expect(try new.resolve(Log.self) === new.resolve(Log.self))
    #expect(old.resolve(Log.self, name: "c") === old.resolve(Log.self, name: "c"))
    #expect(old.resolve(Log.self, name: "u") !== old.resolve(Log.self, name: "u"))
    #expect(try new.resolve(Log.self, named: "u") !== new.resolve(Log.self, named: "u"))
    _ = old.resolve(Log.self, name: "s"); _ = old.resolve(Log.self, name: "s")
    _ = try new.resolve(Log.self, named: "s"); _ = try new.resolve(Log.self, named: "s")
    #expect((a.n, b.n) == (2, 2))
    ResolverScope.application.reset(); ResolverScope.cached.reset()
  }
  @Test func `arguments, one and by name`() throws {
    old.register { (_, args) in Cat(name: args()) }
    old.register(name: "two") { (_, args) in
      Cat(name: "\(args("name") as String)\(args("id") as Int)")
    }
    new.register(Cat.self, as: .unique) { (name: Given<String>) in Cat(name: name.value) }
    new.register(Cat.self, named: "two", as: .unique) {
      (id: Given<Int>, name: Given<String>) in Cat(name: "\(name.value)\(id.value)")
    }
    #expect(try (old.resolve(args: "x") as Cat).name == new.resolve(Cat.self, with: "x").name)
    #expect(
      try (old.resolve(name: "two", args: ["id": 5, "name": "x"]) as Cat).name
        == new.resolve(Cat.self, named: "two", with: 5, "x").name)
  }
  @Test func `optional, there and not there, with args`() throws {
    old.register { (_, args) in Cat(name: args()) }
    new.register(Cat.self, as: .unique) { (name: Given<String>) in Cat(name: name.value) }
    #expect(old.optional(Nobody.self) == nil); #expect(try new.resolve(Nobody?.self) == nil)
    #expect(try old.optional(Cat.self, args: "x")?.name == new.resolve(Cat?.self, with: "x")?.name)
  }
  @Test func `implements`() throws {
    old.register { Cat() }.implements(Animal.self).scope(.container)
    new.register(Cat.self, as: .single) { Cat() }.alias((any Animal).self) { $0 }
    let oc: Cat = old.resolve(), oa: any Animal = old.resolve()
    #expect(oc === oa)
    #expect(try new.resolve(Cat.self) === new.resolve((any Animal).self))
  }
  @Test func `resolveProperties`() throws {
    old.register { Log() }
    old.register { Settable() }.resolveProperties { r, x in x.log = r.resolve(Log.self) }
    new.register(Log.self, as: .graph) { Log() }
    new.register(Settable.self, as: .graph) { (log: Log) in
      let x = Settable(); x.log = log; return x
    }
    #expect((old.resolve() as Settable).log != nil);
    #expect(try new.resolve(Settable.self).log != nil)
  }
  @Test func `Resolver(child: main) asks main for the rest`() throws {
    old.register { Log() }.scope(.container)
    new.register(Log.self, as: .single) { Log() }
    let child = Resolver(child: old), scope = new.makeScope("name")
    child.register { Cat(name: "child") as any Animal }
    scope.register((any Animal).self) { Cat(name: "child") }
    #expect((child.resolve() as any Animal).name == "child");
    #expect(try scope.resolve((any Animal).self).name == "child")
    #expect(old.optional((any Animal).self) == nil);
    #expect(try new.resolve((any Animal)?.self) == nil)
    #expect(child.resolve(Log.self) === child.resolve(Log.self));
    #expect(try scope.resolve(Log.self) === scope.resolve(Log.self))
  }
  @Test func `a mock root: what main registers unique sees the mock`() throws {
    old.register { Cat(name: "live") as any Animal }.scope(.unique)
    old.register { r in Owner(pet: r.resolve()) }.scope(.unique)
    new.register((any Animal).self, as: .unique) { Cat(name: "live") }
    new.register(Owner.self, as: .unique, using: Owner.init(pet:))
    let mock = Resolver(child: old); mock.register { Cat(name: "fake") as any Animal }
    let fork = new.fork { $0.override((any Animal).self) { Cat(name: "fake") } }
    #expect(try (mock.resolve() as Owner).pet.name == fork.resolve(Owner.self).pet.name)
  }
  @Test func `a second registration replaces the first`() throws {
    old.register { Cat(name: "1") }; old.register { Cat(name: "2") }
    new.register(Cat.self, as: .graph) { Cat(name: "1") };
    new.register(Cat.self, as: .graph) { Cat(name: "2") }
    #expect(try (old.resolve() as Cat).name == new.resolve(Cat.self).name)
  }
}
