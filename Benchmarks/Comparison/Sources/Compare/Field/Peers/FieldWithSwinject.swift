import Swinject

extension Peer {
  /// The field's rows with Swinject.
  mutating func addFieldWithSwinject() {
    let container = Container()
    registerPrepared(in: container)
    registerForms(in: container)
    registerRepositories(in: container)
    add(
      [.single, .transient, .combined, .complex, .generics, .conditional, .interception],
      resolving: Resolving(container: container))
    add(
      .properties,
      Work {
        Trio(
          { container.resolve(AllSettable<One>.self)! },
          { container.resolve(AllSettable<Two>.self)! },
          { container.resolve(AllSettable<Three>.self)! })
      })
    add(.child, Work { Trio({ child(One.self) }, { child(Two.self) }, { child(Three.self) }) })
    add(.scope, Work { Trio({ scope(One.self) }, { scope(Two.self) }, { scope(Three.self) }) })
    prepares {
      let container = Container()
      registerPrepared(in: container)
      return Resolving(container: container)
    }

    func child<N>(_ n: N.Type) -> CombinedInChild<N> {
      let child = Container(parent: container)
      child.register((any Transient1).self) { _ in FleetingInChild() }.inObjectScope(.transient)
      registerCombined(One.self, in: child)
      registerCombined(Two.self, in: child)
      registerCombined(Three.self, in: child)
      return child.resolve(CombinedInChild<N>.self)!
    }

    func scope<N>(_ n: N.Type) -> Controller<N> {
      let child = Container(parent: container)
      child.register(Scoped<One>.self) { _ in Scoped() }.inObjectScope(.container)
      child.register(Scoped<Two>.self) { _ in Scoped() }.inObjectScope(.container)
      child.register(Scoped<Three>.self) { _ in Scoped() }.inObjectScope(.container)
      child.register(Scoped<Four>.self) { _ in Scoped() }.inObjectScope(.container)
      child.register(Scoped<Five>.self) { _ in Scoped() }.inObjectScope(.container)
      return child.resolve(Controller<N>.self)!
    }
  }
}

private struct Resolving: FieldContainer {
  let container: Container
  func resolve<T>(_ type: T.Type) -> T { container.resolve(type)! }
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
    container.register(Dummy<P>.self) { _ in Dummy() }.inObjectScope(.transient)
  }

  @inline(__always)
  func register<N: Nth>(_ n: N.Type) {
    container.register(N.Single.self) { _ in N.single() }.inObjectScope(.container)
    container.register(N.Transient.self) { _ in N.transient() }.inObjectScope(.transient)
    container.register(N.Combined.self) {
      N.combined($0.resolve(N.Single.self)!, $0.resolve(N.Transient.self)!)
    }.inObjectScope(.transient)
    container.register(Adding<N>.self) { _ in Adding() }.inObjectScope(.transient)
    container.register(N.Calculator.self) {
      N.counting(N.calculator($0.resolve(Adding<N>.self)!))
    }.inObjectScope(.transient)
    container.register(Basis<N>.self) { _ in Basis() }.inObjectScope(.container)
    container.register(Sub<N>.self) { Sub(basis: $0.resolve(Basis<N>.self)!) }
      .inObjectScope(.transient)
    container.register(Complex<N>.self) {
      Complex(
        first: $0.resolve(Basis<One>.self)!, second: $0.resolve(Basis<Two>.self)!,
        third: $0.resolve(Basis<Three>.self)!, one: $0.resolve(Sub<One>.self)!,
        two: $0.resolve(Sub<Two>.self)!, three: $0.resolve(Sub<Three>.self)!)
    }.inObjectScope(.transient)
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
    container.register(Export<Value>.self) { _ in Export() }.inObjectScope(.transient)
    container.register(Import<Value>.self) { Import(export: $0.resolve(Export<Value>.self)!) }
      .inObjectScope(.transient)
  }

  @inline(__always)
  func register<N: Nth>(_ n: N.Type) {
    container.register((any Condition).self, name: N.name) { _ in Chosen(number: N.number) }
      .inObjectScope(.transient)
    container.register(Conditional<N>.self) {
      Conditional(chosen: $0.resolve((any Condition).self, name: N.name)!)
    }.inObjectScope(.transient)
    container.register(Settable<N>.self) { .filled($0.resolve(Basis<N>.self)!) }
      .inObjectScope(.transient)
    container.register(AllSettable<N>.self) {
      .filled(
        $0.resolve(Basis<One>.self)!, $0.resolve(Basis<Two>.self)!,
        $0.resolve(Basis<Three>.self)!, $0.resolve(Settable<One>.self)!,
        $0.resolve(Settable<Two>.self)!, $0.resolve(Settable<Three>.self)!)
    }.inObjectScope(.transient)
  }
}

@inline(__always)
private func registerCombined<N>(_ n: N.Type, in child: Container) {
  child.register(CombinedInChild<N>.self) {
    CombinedInChild(
      transient: $0.resolve((any Transient1).self)!, single: $0.resolve((any Single1).self)!)
  }.inObjectScope(.transient)
}

private func registerRepositories(in container: Container) {
  repository(One.self)
  repository(Two.self)
  repository(Three.self)
  repository(Four.self)
  repository(Five.self)
  controller(One.self)
  controller(Two.self)
  controller(Three.self)

  @inline(__always)
  func repository<N>(_ n: N.Type) {
    container.register(Repository<N>.self) {
      Repository(
        single: $0.resolve((any Single1).self)!, first: $0.resolve(Scoped<One>.self)!,
        second: $0.resolve(Scoped<Two>.self)!, third: $0.resolve(Scoped<Three>.self)!,
        fourth: $0.resolve(Scoped<Four>.self)!, fifth: $0.resolve(Scoped<Five>.self)!)
    }.inObjectScope(.transient)
  }

  @inline(__always)
  func controller<N>(_ n: N.Type) {
    container.register(Controller<N>.self) {
      Controller(
        first: $0.resolve(Repository<One>.self)!, second: $0.resolve(Repository<Two>.self)!,
        third: $0.resolve(Repository<Three>.self)!, fourth: $0.resolve(Repository<Four>.self)!,
        fifth: $0.resolve(Repository<Five>.self)!)
    }.inObjectScope(.transient)
  }
}
