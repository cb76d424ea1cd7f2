import Resolver

extension Peer {
  /// The field's rows with Resolver.
  mutating func addFieldWithResolver() {
    // The wrappers ask this one.
    let container = Resolver.main
    registerPrepared(in: container, keeping: .application)
    registerForms(in: container)
    registerScoped(in: container)
    add(
      [.single, .transient, .combined, .complex, .generics, .conditional, .interception],
      resolving: Resolving(container: container))
    add(
      .properties,
      Work {
        Trio(
          { container.resolve(Injecting<One>.self) }, { container.resolve(Injecting<Two>.self) },
          { container.resolve(Injecting<Three>.self) })
      })
    add(.child, Work { Trio({ child(One.self) }, { child(Two.self) }, { child(Three.self) }) })
    add(.scope, Work { Trio({ scope(One.self) }, { scope(Two.self) }, { scope(Three.self) }) })
    prepares {
      let container = Resolver()
      registerPrepared(in: container, keeping: .container)
      return Resolving(container: container)
    }

    func child<N>(_ n: N.Type) -> CombinedInChild<N> {
      let child = Resolver(child: container)
      child.register((any Transient1).self) { FleetingInChild() }.scope(.unique)
      registerCombined(One.self, in: child)
      registerCombined(Two.self, in: child)
      registerCombined(Three.self, in: child)
      return child.resolve(CombinedInChild<N>.self)
    }

    func scope<N>(_ n: N.Type) -> Controller<N> {
      Resolver(child: container).resolve(Controller<N>.self)
    }
  }
}

private struct Resolving: FieldContainer {
  let container: Resolver
  func resolve<T>(_ type: T.Type) -> T { container.resolve(type) }
}

private func registerPrepared(in container: Resolver, keeping scope: ResolverScope) {
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
    container.register { Dummy<P>() }.scope(.unique)
  }

  @inline(__always)
  func register<N: Nth>(_ n: N.Type) {
    container.register(N.Single.self) { N.single() }.scope(scope)
    container.register(N.Transient.self) { N.transient() }.scope(.unique)
    container.register(N.Combined.self) { r in N.combined(r.resolve(), r.resolve()) }
      .scope(.unique)
    container.register { Adding<N>() }.scope(.unique)
    container.register(N.Calculator.self) { r in N.counting(N.calculator(r.resolve())) }
      .scope(.unique)
    container.register { Basis<N>() }.scope(scope)
    container.register(Sub<N>.self) { r in Sub(basis: r.resolve()) }.scope(.unique)
    container.register(Complex<N>.self) { r in
      Complex(
        first: r.resolve(), second: r.resolve(), third: r.resolve(), one: r.resolve(),
        two: r.resolve(), three: r.resolve())
    }.scope(.unique)
  }
}

private func registerForms(in container: Resolver) {
  imports(Int.self)
  imports(Float.self)
  imports(AnyObject.self)
  register(One.self)
  register(Two.self)
  register(Three.self)

  @inline(__always)
  func imports<Value>(_ value: Value.Type) {
    container.register { Export<Value>() }.scope(.unique)
    container.register(Import<Value>.self) { r in Import(export: r.resolve()) }.scope(.unique)
  }

  @inline(__always)
  func register<N: Nth>(_ n: N.Type) {
    container.register((any Condition).self, name: .name(fromString: N.name)) {
      Chosen(number: N.number)
    }.scope(.unique)
    container.register(Conditional<N>.self) { r in
      Conditional(chosen: r.resolve((any Condition).self, name: .name(fromString: N.name)))
    }.scope(.unique)
    container.register { InjectingOne<N>() }.scope(.unique)
    container.register { Injecting<N>() }.scope(.unique)
  }
}

@inline(__always)
private func registerCombined<N>(_ n: N.Type, in child: Resolver) {
  child.register(CombinedInChild<N>.self) { r in
    CombinedInChild(transient: r.resolve(), single: r.resolve())
  }.scope(.unique)
}

private func registerScoped(in container: Resolver) {
  scoped(One.self)
  scoped(Two.self)
  scoped(Three.self)
  scoped(Four.self)
  scoped(Five.self)
  controller(One.self)
  controller(Two.self)
  controller(Three.self)

  @inline(__always)
  func scoped<N>(_ n: N.Type) {
    // Kept by the container that is asked, which is the child.
    container.register { Scoped<N>() }.scope(.container)
    container.register(Repository<N>.self) { r in
      Repository(
        single: r.resolve(), first: r.resolve(), second: r.resolve(), third: r.resolve(),
        fourth: r.resolve(), fifth: r.resolve())
    }.scope(.unique)
  }

  @inline(__always)
  func controller<N>(_ n: N.Type) {
    container.register(Controller<N>.self) { r in
      Controller(
        first: r.resolve(), second: r.resolve(), third: r.resolve(), fourth: r.resolve(),
        fifth: r.resolve())
    }.scope(.unique)
  }
}

private final class InjectingOne<N>: OnBasis {
  @Injected var basis: Basis<N>
}

private final class Injecting<N>: OnAll {
  @Injected var first: Basis<One>
  @Injected var second: Basis<Two>
  @Injected var third: Basis<Three>
  @Injected var one: InjectingOne<One>
  @Injected var two: InjectingOne<Two>
  @Injected var three: InjectingOne<Three>
}
