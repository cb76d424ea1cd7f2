import LambdaspireResolver

extension Peer {
  /// The field's rows with the resolver of Lambdaspire's article.
  mutating func addFieldWithLambdaspire() {
    let container = fieldContainer
    add(
      [.single, .transient, .combined, .complex, .generics, .interception],
      resolving: Resolving(container: container))
    add(
      .properties,
      Work {
        Trio(
          { container.resolve() as Injecting<One> }, { container.resolve() as Injecting<Two> },
          { container.resolve() as Injecting<Three> })
      })
    prepares {
      let container = Container()
      registerPrepared(in: container)
      return Resolving(container: container)
    }
  }
}

/// Registered once: the wrappers ask the shared container, and it has no lock.
private let fieldContainer: Container = {
  let container = Container.shared
  registerPrepared(in: container)
  registerForms(in: container)
  let resolving = Resolving(container: container)
  _ = resolving.resolve((any Single1).self)
  _ = resolving.resolve((any Single2).self)
  _ = resolving.resolve((any Single3).self)
  _ = resolving.resolve(Complex<One>.self)
  return container
}()

private struct Resolving: FieldContainer {
  let container: Container
  func resolve<T>(_ type: T.Type) -> T { container.resolve() }
}

private func registerPrepared(in container: Container) {
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
    container.register(Dummy<P>.self) { Dummy() }
  }

  @inline(__always)
  func register<N: Nth>(_ n: N.Type) {
    container.registerSingleton(N.Single.self) { N.single() }
    container.register(N.Transient.self) { N.transient() }
    container.register(N.Combined.self) { [unowned container] in
      N.combined(container.resolve(), container.resolve())
    }
    container.register(Adding<N>.self) { Adding() }
    container.register(N.Calculator.self) { [unowned container] in
      N.counting(N.calculator(container.resolve()))
    }
    container.registerSingleton(Basis<N>.self) { Basis() }
    container.register(Sub<N>.self) { [unowned container] in Sub(basis: container.resolve()) }
    container.register(Complex<N>.self) { [unowned container] in
      Complex(
        first: container.resolve(), second: container.resolve(), third: container.resolve(),
        one: container.resolve(), two: container.resolve(), three: container.resolve())
    }
  }
}

private func registerForms(in container: Container) {
  imports(Int.self)
  imports(Float.self)
  imports(AnyObject.self)
  register(One.self)
  register(Two.self)
  register(Three.self)

  @inline(__always)
  func imports<Value>(_ value: Value.Type) {
    container.register(Export<Value>.self) { Export() }
    container.register(Import<Value>.self) { [unowned container] in
      Import(export: container.resolve())
    }
  }

  @inline(__always)
  func register<N>(_ n: N.Type) {
    container.register(InjectingOne<N>.self) { InjectingOne() }
    container.register(Injecting<N>.self) { Injecting() }
  }
}

private final class InjectingOne<N>: OnBasis {
  @Resolved var basis: Basis<N>
}

private final class Injecting<N>: OnAll {
  @Resolved var first: Basis<One>
  @Resolved var second: Basis<Two>
  @Resolved var third: Basis<Three>
  @Resolved var one: InjectingOne<One>
  @Resolved var two: InjectingOne<Two>
  @Resolved var three: InjectingOne<Three>
}
