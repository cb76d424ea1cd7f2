import Dovetail
import FactoryKit
import Testing

extension Container {
  fileprivate var plainLog: Factory<Log> { self { Log() } }
  fileprivate var cachedLog: Factory<Log> { self { Log() }.cached }
  fileprivate var singletonLog: Factory<Log> { self { Log() }.singleton }
  fileprivate var sharedLog: Factory<Log> { self { Log() }.shared }
  fileprivate var graphLog: Factory<Log> { self { Log() }.graph }
  fileprivate var pair: Factory<Pair> { self { Pair(a: self.graphLog(), b: self.graphLog()) } }
  fileprivate var page: ParameterFactory<String, Cat> { self { Cat(name: $0) } }
  fileprivate var promisedLog: Factory<Nobody?> { self { nil } }
  fileprivate var animal: Factory<any Animal> { self { Cat(name: "live") } }
  fileprivate var owner: Factory<Owner> { self { Owner(pet: self.animal()) } }
}

@Suite struct FactoryRows {
  let old = Container()
  let new = DependencyContainer()

  @Test func `a factory without a scope is unique; cached is single; graph is graph`() throws {
    new.register(Log.self, named: "p", as: .unique) { Log() }
    new.register(Log.self, as: .single) { Log() }
    #expect(old.plainLog() !== old.plainLog())
    #expect(try new.resolve(Log.self, named: "p") !== new.resolve(Log.self, named: "p"))
    #expect(old.cachedLog() === old.cachedLog())
    #expect(try new.resolve(Log.self) === new.resolve(Log.self))
  }
  @Test func `cached is of a container, and singleton of the process`() {
    let other = Container()
    #expect(old.cachedLog() !== other.cachedLog())
    #expect(old.singletonLog() === other.singletonLog())
  }
  @Test func `graph`() throws {
    new.register(Log.self, as: .graph) { Log() };
    new.register(Pair.self, as: .unique, using: Pair.init(a:b:))
    let o1 = old.pair(), o2 = old.pair()
    let n1 = try new.resolve(Pair.self), n2 = try new.resolve(Pair.self)
    #expect((o1.a === o1.b, o1.a === o2.a) == (n1.a === n1.b, n1.a === n2.a))
  }
  @Test func `shared is weak`() throws {
    let a = Count(), b = Count()
    old.sharedLog.register {
      _ = a.next(); return Log()
    }
    new.register(Log.self, as: .weak) {
      _ = b.next(); return Log()
    }
    let o = old.sharedLog(), n = try new.resolve(Log.self)
    #expect(o === old.sharedLog()); #expect(try n === new.resolve(Log.self))
    #expect((a.n, b.n) == (1, 1))
  }
  @Test func `a parameter`() throws {
    new.register(Cat.self, as: .unique) { (name: Given<String>) in Cat(name: name.value) }
    #expect(try old.page("x").name == new.resolve(Cat.self, with: "x").name)
  }
  @Test func `an optional that is nil`() throws {
    #expect(old.promisedLog() == nil); #expect(try new.resolve(Nobody?.self) == nil)
  }
  @Test func `register at run time replaces, and is seen by what needs it`() throws {
    new.register((any Animal).self, as: .unique) { Cat(name: "live") };
    new.register(Owner.self, as: .unique, using: Owner.init(pet:))
    old.animal.register { Cat(name: "fake") }
    let fork = new.fork { $0.override((any Animal).self) { Cat(name: "fake") } }
    #expect(try old.owner().pet.name == fork.resolve(Owner.self).pet.name)
  }
  @Test func `reset of one key`() async throws {
    new.register(Log.self) { Log() }
    let o = old.cachedLog(), n = try await new.resolve(Log.self)
    old.cachedLog.reset(); try await new.reset(Log.self)
    let n2 = try await new.resolve(Log.self)
    #expect(o !== old.cachedLog()); #expect(n !== n2)
  }
}
