import DITranquillity

extension Peer {
  /// The field's rows with DITranquillity.
  mutating func addFieldWithDITranquillity() {
    let container = DIContainer()
    registerPrepared(in: container, keeping: .perRun(.strong))
    registerForms(in: container)
    registerRepositories(in: container)
    add(
      [
        .single, .transient, .combined, .complex, .generics, .multiple, .conditional,
        .interception,
      ], resolving: Resolving(container: container))
    add(
      .properties,
      Work {
        Trio(
          { container.resolve() as AllSettable<One> },
          { container.resolve() as AllSettable<Two> },
          { container.resolve() as AllSettable<Three> })
      })
    add(.child, Work { Trio({ child(One.self) }, { child(Two.self) }, { child(Three.self) }) })
    add(.scope, Work { Trio({ scope(One.self) }, { scope(Two.self) }, { scope(Three.self) }) })
    prepares {
      let container = DIContainer()
      registerPrepared(in: container, keeping: .perContainer(.strong))
      return Resolving(container: container)
    }

    func child<N>(_ n: N.Type) -> CombinedInChild<N> {
      let child = DIContainer(parent: container)
      child.register { FleetingInChild() }.as((any Transient1).self).lifetime(.prototype)
      registerCombined(One.self, in: child)
      registerCombined(Two.self, in: child)
      registerCombined(Three.self, in: child)
      return child.resolve()
    }

    func scope<N>(_ n: N.Type) -> Controller<N> {
      let child = DIContainer(parent: container)
      child.register { Scoped<One>() }.lifetime(.perContainer(.strong))
      child.register { Scoped<Two>() }.lifetime(.perContainer(.strong))
      child.register { Scoped<Three>() }.lifetime(.perContainer(.strong))
      child.register { Scoped<Four>() }.lifetime(.perContainer(.strong))
      child.register { Scoped<Five>() }.lifetime(.perContainer(.strong))
      return child.resolve()
    }
  }
}

private struct Resolving: FieldContainer {
  let container: DIContainer
  func resolve<T>(_ type: T.Type) -> T { container.resolve() }
}

private func registerPrepared(in container: DIContainer, keeping lifetime: DILifeTime) {
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
    container.register { Dummy<P>() }.lifetime(.prototype)
  }

  @inline(__always)
  func register<N: Nth>(_ n: N.Type) {
    container.register { N.single() }.lifetime(lifetime)
    container.register { N.transient() }.lifetime(.prototype)
    container.register { N.combined($0, $1) }.lifetime(.prototype)
    container.register { Adding<N>() }.lifetime(.prototype)
    container.register { N.counting(N.calculator($0)) }.lifetime(.prototype)
    container.register { Basis<N>() }.lifetime(lifetime)
    container.register { Sub<N>(basis: $0) }.lifetime(.prototype)
    container.register {
      Complex<N>(first: $0, second: $1, third: $2, one: $3, two: $4, three: $5)
    }.lifetime(.prototype)
  }
}

private func registerForms(in container: DIContainer) {
  imports(Int.self)
  imports(Float.self)
  imports(AnyObject.self)
  register(One.self)
  register(Two.self)
  register(Three.self)
  adapter(One.self)
  adapter(Two.self)
  adapter(Three.self)
  adapter(Four.self)
  adapter(Five.self)

  @inline(__always)
  func imports<Value>(_ value: Value.Type) {
    container.register { Export<Value>() }.lifetime(.prototype)
    container.register { Import<Value>(export: $0) }.lifetime(.prototype)
  }

  func adapter<N>(_ n: N.Type) {
    container.register { Adapting<N>() }.as((any Adapter).self).lifetime(.prototype)
  }

  @inline(__always)
  func register<N: Nth>(_ n: N.Type) {
    container.register { Multiple<N>(adapters: many($0)) }.lifetime(.prototype)
    container.register { Chosen(number: N.number) }.as((any Condition).self, tag: N.self)
      .lifetime(.prototype)
    container.register { Conditional<N>(chosen: by(tag: N.self, on: $0)) }.lifetime(.prototype)
    container.register { Settable<N>() }.injection(\.basis) { $0 }.lifetime(.prototype)
    container.register { AllSettable<N>() }
      .injection(\.first) { $0 }.injection(\.second) { $0 }.injection(\.third) { $0 }
      .injection(\.one) { $0 }.injection(\.two) { $0 }.injection(\.three) { $0 }
      .lifetime(.prototype)
  }
}

@inline(__always)
private func registerCombined<N>(_ n: N.Type, in child: DIContainer) {
  child.register { CombinedInChild<N>(transient: $0, single: $1) }.lifetime(.prototype)
}

private func registerRepositories(in container: DIContainer) {
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
    container.register {
      Repository<N>(single: $0, first: $1, second: $2, third: $3, fourth: $4, fifth: $5)
    }.lifetime(.prototype)
  }

  @inline(__always)
  func controller<N>(_ n: N.Type) {
    container.register {
      Controller<N>(first: $0, second: $1, third: $2, fourth: $3, fifth: $4)
    }.lifetime(.prototype)
  }
}
