extension Peer {
  /// The field's rows by hand.
  mutating func addFieldByHand() {
    addRows(of: HandProgram())
    add(
      .child,
      Work {
        Trio(
          { child().part(One.self) }, { child().part(Two.self) }, { child().part(Three.self) })
      })
    add(
      .scope,
      Work {
        Trio(
          { request().controller(One.self) }, { request().controller(Two.self) },
          { request().controller(Three.self) })
      })
    prepares(Closures.prepared)
  }
}

private func child() -> HandChild { HandChild(single: Kept.single1) }
private func request() -> HandRequest { HandRequest(single: Kept.single1) }

/// What a program without a library keeps.
private enum Kept {
  static let single1: any Single1 = Sole(id: unknown(1))
  static let single2: any Single2 = Sole(id: unknown(1))
  static let single3: any Single3 = Sole(id: unknown(1))
  static let basis1 = Basis<One>(id: unknown(1))
  static let basis2 = Basis<Two>(id: unknown(1))
  static let basis3 = Basis<Three>(id: unknown(1))
}

private struct HandProgram: FieldProgram {
  var dummy0: Dummy<Purpose.P0> { Dummy() }
  var dummy1: Dummy<Purpose.P1> { Dummy() }
  var dummy2: Dummy<Purpose.P2> { Dummy() }
  var dummy3: Dummy<Purpose.P3> { Dummy() }
  var dummy4: Dummy<Purpose.P4> { Dummy() }
  var dummy5: Dummy<Purpose.P5> { Dummy() }
  var dummy6: Dummy<Purpose.P6> { Dummy() }
  var dummy7: Dummy<Purpose.P7> { Dummy() }
  var dummy8: Dummy<Purpose.P8> { Dummy() }
  var dummy9: Dummy<Purpose.P9> { Dummy() }
  var single1: any Single1 { Kept.single1 }
  var single2: any Single2 { Kept.single2 }
  var single3: any Single3 { Kept.single3 }
  var transient1: any Transient1 { Fleeting() }
  var transient2: any Transient2 { Fleeting() }
  var transient3: any Transient3 { Fleeting() }
  var combined1: Combined1 { Combined1(single: single1, transient: transient1) }
  var combined2: Combined2 { Combined2(single: single2, transient: transient2) }
  var combined3: Combined3 { Combined3(single: single3, transient: transient3) }
  var calculator1: any Calculator1 { Counting(Adding<One>()) }
  var calculator2: any Calculator2 { Counting(Adding<Two>()) }
  var calculator3: any Calculator3 { Counting(Adding<Three>()) }
  var basis1: Basis<One> { Kept.basis1 }
  var basis2: Basis<Two> { Kept.basis2 }
  var basis3: Basis<Three> { Kept.basis3 }
  var sub1: Sub<One> { Sub(basis: basis1) }
  var sub2: Sub<Two> { Sub(basis: basis2) }
  var sub3: Sub<Three> { Sub(basis: basis3) }
  var complex1: Complex<One> { complex() }
  var complex2: Complex<Two> { complex() }
  var complex3: Complex<Three> { complex() }
  var settable1: AllSettable<One> { settable() }
  var settable2: AllSettable<Two> { settable() }
  var settable3: AllSettable<Three> { settable() }
  var multiple1: Multiple<One> { Multiple(adapters: adapters) }
  var multiple2: Multiple<Two> { Multiple(adapters: adapters) }
  var multiple3: Multiple<Three> { Multiple(adapters: adapters) }
  var conditional1: Conditional<One> { Conditional(chosen: Chosen(number: 1)) }
  var conditional2: Conditional<Two> { Conditional(chosen: Chosen(number: 2)) }
  var conditional3: Conditional<Three> { Conditional(chosen: Chosen(number: 3)) }
  func makeImport<Value>(_ type: Value.Type) -> Import<Value> { Import(export: Export()) }

  private func complex<N>() -> Complex<N> {
    Complex(first: basis1, second: basis2, third: basis3, one: sub1, two: sub2, three: sub3)
  }

  private func settable<N>() -> AllSettable<N> {
    .filled(basis1, basis2, basis3, .filled(basis1), .filled(basis2), .filled(basis3))
  }

  private var adapters: [any Adapter] {
    [Adapting<One>(), Adapting<Two>(), Adapting<Three>(), Adapting<Four>(), Adapting<Five>()]
  }
}

/// What a child container is by hand.
private final class HandChild {
  private let single: any Single1
  init(single: any Single1) { self.single = single }

  @inline(never)
  func part<N>(_ n: N.Type) -> CombinedInChild<N> {
    CombinedInChild(transient: FleetingInChild(), single: single)
  }
}

/// What a request has by hand.
private final class HandRequest {
  private let single: any Single1
  private let first = Scoped<One>()
  private let second = Scoped<Two>()
  private let third = Scoped<Three>()
  private let fourth = Scoped<Four>()
  private let fifth = Scoped<Five>()
  init(single: any Single1) { self.single = single }

  @inline(never)
  func controller<N>(_ n: N.Type) -> Controller<N> {
    Controller(
      first: repository(), second: repository(), third: repository(), fourth: repository(),
      fifth: repository())
  }

  private func repository<N>() -> Repository<N> {
    Repository(
      single: single, first: first, second: second, third: third, fourth: fourth, fifth: fifth)
  }
}

/// Closures by type, and what is kept of what they made.
private final class Closures: FieldContainer {
  private var recipes: [ObjectIdentifier: () -> Any] = [:]
  private var kept: [ObjectIdentifier: Any] = [:]

  func resolve<T>(_ type: T.Type) -> T { recipes[ObjectIdentifier(type)]!() as! T }

  private func register<T>(_ type: T.Type, _ make: @escaping () -> T) {
    recipes[ObjectIdentifier(type)] = make
  }

  private func keep<T>(_ type: T.Type, _ make: @escaping () -> T) {
    let key = ObjectIdentifier(type)
    recipes[key] = { [unowned self] in
      if let part = kept[key] { return part }
      let part = make()
      kept[key] = part
      return part
    }
  }

  static func prepared() -> Closures {
    let closures = Closures()
    closures.register(One.self)
    closures.register(Two.self)
    closures.register(Three.self)
    closures.register(Dummy<Purpose.P0>.self) { Dummy() }
    closures.register(Dummy<Purpose.P1>.self) { Dummy() }
    closures.register(Dummy<Purpose.P2>.self) { Dummy() }
    closures.register(Dummy<Purpose.P3>.self) { Dummy() }
    closures.register(Dummy<Purpose.P4>.self) { Dummy() }
    closures.register(Dummy<Purpose.P5>.self) { Dummy() }
    closures.register(Dummy<Purpose.P6>.self) { Dummy() }
    closures.register(Dummy<Purpose.P7>.self) { Dummy() }
    closures.register(Dummy<Purpose.P8>.self) { Dummy() }
    closures.register(Dummy<Purpose.P9>.self) { Dummy() }
    return closures
  }

  private func register<N: Nth>(_ n: N.Type) {
    keep(N.Single.self) { N.single() }
    register(N.Transient.self) { N.transient() }
    register(N.Combined.self) { [unowned self] in
      N.combined(resolve(N.Single.self), resolve(N.Transient.self))
    }
    register(N.Calculator.self) { N.counting(N.calculator(Adding())) }
    keep(Basis<N>.self) { Basis() }
    register(Sub<N>.self) { [unowned self] in Sub(basis: resolve(Basis<N>.self)) }
    register(Complex<N>.self) { [unowned self] in
      Complex(
        first: resolve(Basis<One>.self), second: resolve(Basis<Two>.self),
        third: resolve(Basis<Three>.self), one: resolve(Sub<One>.self),
        two: resolve(Sub<Two>.self), three: resolve(Sub<Three>.self))
    }
  }
}
