import Dip

extension Peer {
  /// The field's rows with Dip.
  mutating func addFieldWithDip() {
    let container = DependencyContainer()
    registerPrepared(in: container)
    registerForms(in: container)
    add(
      [.single, .transient, .combined, .complex, .generics, .conditional, .interception],
      resolving: Resolving(container: container))
    add(
      .properties,
      Work {
        Trio(
          { try! container.resolve() as Injecting<One> },
          { try! container.resolve() as Injecting<Two> },
          { try! container.resolve() as Injecting<Three> })
      })
    prepares {
      let container = DependencyContainer()
      registerPrepared(in: container)
      return Resolving(container: container)
    }
  }
}

private struct Resolving: FieldContainer {
  let container: DependencyContainer
  func resolve<T>(_ type: T.Type) -> T { try! container.resolve() }
}

private func registerPrepared(in container: DependencyContainer) {
  register(One.self)
  register(Two.self)
  register(Three.self)
  dummy(Purpose.P0.self)
  dummy(Purpose.P1.self)
  dummy(Purpose.P2.self)
  dummy(Purpose.P3.self)
  dummy(Purpose.P4.self)
  dummy(Purpose.P5.self)
  dummy(Purpose.P6.self)
  dummy(Purpose.P7.self)
  dummy(Purpose.P8.self)
  dummy(Purpose.P9.self)

  func dummy<P>(_ purpose: P.Type) {
    container.register(.unique) { Dummy<P>() }
  }

  @inline(__always)
  func register<N: Nth>(_ n: N.Type) {
    container.register(.singleton) { N.single() }
    container.register(.unique) { N.transient() }
    container.register(.unique) { N.combined($0, $1) }
    container.register(.unique) { Adding<N>() }
    container.register(.unique) { N.counting(N.calculator($0)) }
    container.register(.singleton) { Basis<N>() }
    container.register(.unique) { Sub<N>(basis: $0) }
    container.register(.unique) {
      Complex<N>(first: $0, second: $1, third: $2, one: $3, two: $4, three: $5)
    }
  }
}

private func registerForms(in container: DependencyContainer) {
  imports(Int.self)
  imports(Float.self)
  imports(AnyObject.self)
  register(One.self)
  register(Two.self)
  register(Three.self)

  @inline(__always)
  func imports<Value>(_ value: Value.Type) {
    container.register(.unique) { Export<Value>() }
    container.register(.unique) { Import<Value>(export: $0) }
  }

  @inline(__always)
  func register<N: Nth>(_ n: N.Type) {
    container.register(.unique, tag: N.name) { Chosen(number: N.number) as any Condition }
    container.register(.unique) { [unowned container] in
      Conditional<N>(chosen: try container.resolve(tag: N.name))
    }
    container.register(.unique) { InjectingOne<N>() }
    container.register(.unique) { Injecting<N>() }
  }
}

private final class InjectingOne<N>: Made {
  @Injected var basis: Basis<N>?

  var sum: Int { basis!.sum }
  var needs: [any Made] { [basis!] }
}

private final class Injecting<N>: Made {
  @Injected var first: Basis<One>?
  @Injected var second: Basis<Two>?
  @Injected var third: Basis<Three>?
  @Injected var one: InjectingOne<One>?
  @Injected var two: InjectingOne<Two>?
  @Injected var three: InjectingOne<Three>?

  var sum: Int { first!.sum + second!.sum + third!.sum + one!.sum + two!.sum + three!.sum }
  var needs: [any Made] { [first!, second!, third!, one!, two!, three!] }
}
