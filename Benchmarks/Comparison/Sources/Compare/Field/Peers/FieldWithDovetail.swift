import Dovetail

extension Peer {
  /// The field's rows with Dovetail's container.
  mutating func addFieldWithDovetail() {
    let container = DependencyContainer()
    registerPrepared(in: container)
    registerProperties(in: container)
    registerForms(in: container)
    registerScoped(in: container)
    add(
      [
        .single, .transient, .combined, .complex, .generics, .multiple, .conditional,
        .interception,
      ], resolving: Resolving(container: container))
    add(
      .properties,
      Work {
        Trio(
          { try! container.resolve(Injecting<One>.self) },
          { try! container.resolve(Injecting<Two>.self) },
          { try! container.resolve(Injecting<Three>.self) })
      })
    add(.child, Work { Trio({ child(One.self) }, { child(Two.self) }, { child(Three.self) }) })
    add(.scope, Work { Trio({ scope(One.self) }, { scope(Two.self) }, { scope(Three.self) }) })
    prepares {
      let container = DependencyContainer()
      registerPrepared(in: container)
      return Resolving(container: container)
    }

    func child<N>(_ n: N.Type) -> CombinedInChild<N> {
      let child = container.makeScope("child", registerChild)
      return try! child.resolve(CombinedInChild<N>.self)
    }

    func scope<N>(_ n: N.Type) -> Controller<N> {
      try! container.makeScope("request").resolve(Controller<N>.self)
    }
  }
}

private struct Resolving: FieldContainer {
  let container: DependencyContainer
  func resolve<T>(_ type: T.Type) -> T { try! container.resolve(type) }
}

private func registerPrepared(in container: DependencyContainer) {
  register(One.self)
  register(Two.self)
  register(Three.self)
  container.register(Dummy<Purpose.P0>.self, as: .unique) { Dummy() }
  container.register(Dummy<Purpose.P1>.self, as: .unique) { Dummy() }
  container.register(Dummy<Purpose.P2>.self, as: .unique) { Dummy() }
  container.register(Dummy<Purpose.P3>.self, as: .unique) { Dummy() }
  container.register(Dummy<Purpose.P4>.self, as: .unique) { Dummy() }
  container.register(Dummy<Purpose.P5>.self, as: .unique) { Dummy() }
  container.register(Dummy<Purpose.P6>.self, as: .unique) { Dummy() }
  container.register(Dummy<Purpose.P7>.self, as: .unique) { Dummy() }
  container.register(Dummy<Purpose.P8>.self, as: .unique) { Dummy() }
  container.register(Dummy<Purpose.P9>.self, as: .unique) { Dummy() }

  @inline(__always)
  func register<N: Nth>(_ n: N.Type) {
    container.register(N.Single.self) { N.single() }
    container.register(N.Transient.self, as: .unique) { N.transient() }
    container.register(N.Combined.self, as: .unique) { N.combined($0, $1) }
    container.register(N.Calculator.self, as: .unique) { N.calculator(Adding()) }
    container.decorate(N.Calculator.self) { inner, _ in N.counting(inner) }
    container.register(Basis<N>.self) { Basis() }
    container.register(Sub<N>.self, as: .unique, using: Sub<N>.init(basis:))
    container.register(
      Complex<N>.self, as: .unique,
      using: Complex<N>.init(first:second:third:one:two:three:))
  }
}

private func registerProperties(in container: DependencyContainer) {
  container.register(InjectingOne<One>.self, as: .unique) { InjectingOne() }
  container.register(InjectingOne<Two>.self, as: .unique) { InjectingOne() }
  container.register(InjectingOne<Three>.self, as: .unique) { InjectingOne() }
  container.register(Injecting<One>.self, as: .unique) { Injecting() }
  container.register(Injecting<Two>.self, as: .unique) { Injecting() }
  container.register(Injecting<Three>.self, as: .unique) { Injecting() }
}

private func registerForms(in container: DependencyContainer) {
  imports(Int.self)
  imports(Float.self)
  imports(AnyObject.self)
  container.contribute((any Adapter).self, as: .unique) { Adapting<One>() }
  container.contribute((any Adapter).self, as: .unique) { Adapting<Two>() }
  container.contribute((any Adapter).self, as: .unique) { Adapting<Three>() }
  container.contribute((any Adapter).self, as: .unique) { Adapting<Four>() }
  container.contribute((any Adapter).self, as: .unique) { Adapting<Five>() }
  container.register(Multiple<One>.self, as: .unique, using: Multiple.init(adapters:))
  container.register(Multiple<Two>.self, as: .unique, using: Multiple.init(adapters:))
  container.register(Multiple<Three>.self, as: .unique, using: Multiple.init(adapters:))
  conditional(One.self)
  conditional(Two.self)
  conditional(Three.self)

  @inline(__always)
  func imports<Value>(_ value: Value.Type) {
    container.register(Export<Value>.self, as: .unique) { Export() }
    container.register(Import<Value>.self, as: .unique, using: Import.init(export:))
  }

  @inline(__always)
  func conditional<N: Nth>(_ n: N.Type) {
    container.register((any Condition).self, named: .named(N.name), as: .unique) {
      Chosen(number: N.number)
    }
    container.register(
      Conditional<N>.self, as: .unique, keys: .named(N.name), using: Conditional.init(chosen:))
  }
}

private func registerChild(in child: DependencyContainer) {
  child.register((any Transient1).self, as: .unique) { FleetingInChild() }
  combined(One.self)
  combined(Two.self)
  combined(Three.self)

  @inline(__always)
  func combined<N>(_ n: N.Type) {
    child.register(
      CombinedInChild<N>.self, as: .unique, using: CombinedInChild.init(transient:single:))
  }
}

private func registerScoped(in container: DependencyContainer) {
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
    container.register(Scoped<N>.self, as: .scoped("request")) { Scoped() }
    container.register(
      Repository<N>.self, as: .unique,
      using: Repository.init(single:first:second:third:fourth:fifth:))
  }

  @inline(__always)
  func controller<N>(_ n: N.Type) {
    container.register(
      Controller<N>.self, as: .unique, using: Controller.init(first:second:third:fourth:fifth:))
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
