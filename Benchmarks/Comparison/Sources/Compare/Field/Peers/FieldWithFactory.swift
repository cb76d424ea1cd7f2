import FactoryKit

extension Peer {
  /// The field's rows with Factory.
  mutating func addFieldWithFactory() {
    let parts = FieldParts.shared
    add(.single, Work { Trio({ parts.single1() }, { parts.single2() }, { parts.single3() }) })
    add(
      .transient,
      Work { Trio({ parts.transient1() }, { parts.transient2() }, { parts.transient3() }) })
    add(
      .combined,
      Work { Trio({ parts.combined1() }, { parts.combined2() }, { parts.combined3() }) })
    add(
      .complex, Work { Trio({ parts.complex1() }, { parts.complex2() }, { parts.complex3() }) })
    add(
      .properties,
      Work { Trio({ parts.injecting1() }, { parts.injecting2() }, { parts.injecting3() }) })
    add(
      .generics,
      Work {
        Trio(
          { parts.importing(Int.self)() }, { parts.importing(Float.self)() },
          { parts.importing(AnyObject.self)() })
      })
    add(
      .multiple,
      Work { Trio({ parts.multiple1() }, { parts.multiple2() }, { parts.multiple3() }) })
    add(
      .conditional,
      Work {
        Trio({ parts.conditional1() }, { parts.conditional2() }, { parts.conditional3() })
      })
    add(
      .interception,
      Work { Trio({ parts.calculator1() }, { parts.calculator2() }, { parts.calculator3() }) })
    add(
      .child,
      Work {
        Trio(
          { FieldChildParts(parts).combined1() }, { FieldChildParts(parts).combined2() },
          { FieldChildParts(parts).combined3() })
      })
    add(
      .scope,
      Work {
        Trio(
          { FieldRequestParts(parts).controller1() }, { FieldRequestParts(parts).controller2() },
          { FieldRequestParts(parts).controller3() })
      })
    addPrepared({ FieldParts() }, everything: \.everything) {
      Duo(first: $0.dummy0(), second: $0.single1())
    }
  }
}

private final class FieldParts: SharedContainer {
  static let shared = FieldParts()
  let manager = ContainerManager()

  var dummy0: Factory<Dummy<Purpose.P0>> { self { Dummy() } }
  var dummy1: Factory<Dummy<Purpose.P1>> { self { Dummy() } }
  var dummy2: Factory<Dummy<Purpose.P2>> { self { Dummy() } }
  var dummy3: Factory<Dummy<Purpose.P3>> { self { Dummy() } }
  var dummy4: Factory<Dummy<Purpose.P4>> { self { Dummy() } }
  var dummy5: Factory<Dummy<Purpose.P5>> { self { Dummy() } }
  var dummy6: Factory<Dummy<Purpose.P6>> { self { Dummy() } }
  var dummy7: Factory<Dummy<Purpose.P7>> { self { Dummy() } }
  var dummy8: Factory<Dummy<Purpose.P8>> { self { Dummy() } }
  var dummy9: Factory<Dummy<Purpose.P9>> { self { Dummy() } }
  var single1: Factory<any Single1> { self { Sole() }.cached }
  var single2: Factory<any Single2> { self { Sole() }.cached }
  var single3: Factory<any Single3> { self { Sole() }.cached }
  var transient1: Factory<any Transient1> { self { Fleeting() } }
  var transient2: Factory<any Transient2> { self { Fleeting() } }
  var transient3: Factory<any Transient3> { self { Fleeting() } }
  var combined1: Factory<Combined1> {
    self { Combined1(single: self.single1(), transient: self.transient1()) }
  }
  var combined2: Factory<Combined2> {
    self { Combined2(single: self.single2(), transient: self.transient2()) }
  }
  var combined3: Factory<Combined3> {
    self { Combined3(single: self.single3(), transient: self.transient3()) }
  }
  var adding1: Factory<Adding<One>> { self { Adding() } }
  var adding2: Factory<Adding<Two>> { self { Adding() } }
  var adding3: Factory<Adding<Three>> { self { Adding() } }
  var calculator1: Factory<any Calculator1> { self { Counting(self.adding1()) } }
  var calculator2: Factory<any Calculator2> { self { Counting(self.adding2()) } }
  var calculator3: Factory<any Calculator3> { self { Counting(self.adding3()) } }
  var basis1: Factory<Basis<One>> { self { Basis() }.cached }
  var basis2: Factory<Basis<Two>> { self { Basis() }.cached }
  var basis3: Factory<Basis<Three>> { self { Basis() }.cached }
  var sub1: Factory<Sub<One>> { self { Sub(basis: self.basis1()) } }
  var sub2: Factory<Sub<Two>> { self { Sub(basis: self.basis2()) } }
  var sub3: Factory<Sub<Three>> { self { Sub(basis: self.basis3()) } }
  var complex1: Factory<Complex<One>> { self { self.complex() } }
  var complex2: Factory<Complex<Two>> { self { self.complex() } }
  var complex3: Factory<Complex<Three>> { self { self.complex() } }
  var one: Factory<InjectingOne<One>> { self { InjectingOne(\.basis1) } }
  var two: Factory<InjectingOne<Two>> { self { InjectingOne(\.basis2) } }
  var three: Factory<InjectingOne<Three>> { self { InjectingOne(\.basis3) } }
  var injecting1: Factory<Injecting<One>> { self { Injecting() } }
  var injecting2: Factory<Injecting<Two>> { self { Injecting() } }
  var injecting3: Factory<Injecting<Three>> { self { Injecting() } }
  var adapter1: Factory<any Adapter> { self { Adapting<One>() } }
  var adapter2: Factory<any Adapter> { self { Adapting<Two>() } }
  var adapter3: Factory<any Adapter> { self { Adapting<Three>() } }
  var adapter4: Factory<any Adapter> { self { Adapting<Four>() } }
  var adapter5: Factory<any Adapter> { self { Adapting<Five>() } }
  var adapters: Factory<[any Adapter]> {
    self {
      [self.adapter1(), self.adapter2(), self.adapter3(), self.adapter4(), self.adapter5()]
    }
  }
  var multiple1: Factory<Multiple<One>> { self { Multiple(adapters: self.adapters()) } }
  var multiple2: Factory<Multiple<Two>> { self { Multiple(adapters: self.adapters()) } }
  var multiple3: Factory<Multiple<Three>> { self { Multiple(adapters: self.adapters()) } }
  var chosen1: Factory<any Condition> { self { Chosen(number: 1) } }
  var chosen2: Factory<any Condition> { self { Chosen(number: 2) } }
  var chosen3: Factory<any Condition> { self { Chosen(number: 3) } }
  var conditional1: Factory<Conditional<One>> { self { Conditional(chosen: self.chosen1()) } }
  var conditional2: Factory<Conditional<Two>> { self { Conditional(chosen: self.chosen2()) } }
  var conditional3: Factory<Conditional<Three>> { self { Conditional(chosen: self.chosen3()) } }

  func exporting<Value>(_ value: Value.Type) -> Factory<Export<Value>> { self { Export() } }
  func importing<Value>(_ value: Value.Type) -> Factory<Import<Value>> {
    self { Import(export: self.exporting(value)()) }
  }

  private func complex<N>() -> Complex<N> {
    Complex(
      first: basis1(), second: basis2(), third: basis3(), one: sub1(), two: sub2(), three: sub3())
  }

  var everything: [any Made] {
    [
      dummy0(), dummy1(), dummy2(), dummy3(), dummy4(), dummy5(), dummy6(), dummy7(), dummy8(),
      dummy9(), single1(), single2(), single3(), transient1(), transient2(), transient3(),
      combined1(), combined2(), combined3(), calculator1(), calculator2(), calculator3(),
      basis1(), basis2(), basis3(), sub1(), sub2(), sub3(), complex1(), complex2(), complex3(),
    ]
  }
}

private final class InjectingOne<N>: OnBasis {
  @Injected<Basis<N>> var basis: Basis<N>
  init(_ path: KeyPath<FieldParts, Factory<Basis<N>>>) { _basis = Injected(path) }
}

private final class Injecting<N>: OnAll {
  @Injected(\FieldParts.basis1) var first
  @Injected(\FieldParts.basis2) var second
  @Injected(\FieldParts.basis3) var third
  @Injected(\FieldParts.one) var one
  @Injected(\FieldParts.two) var two
  @Injected(\FieldParts.three) var three
}

/// A container that has another one.
private final class FieldChildParts: SharedContainer {
  static let shared = FieldChildParts(FieldParts.shared)
  let manager = ContainerManager()
  let parent: FieldParts
  init(_ parent: FieldParts) { self.parent = parent }

  var transient1: Factory<any Transient1> { self { FleetingInChild() } }
  var combined1: Factory<CombinedInChild<One>> { self { self.combined() } }
  var combined2: Factory<CombinedInChild<Two>> { self { self.combined() } }
  var combined3: Factory<CombinedInChild<Three>> { self { self.combined() } }

  private func combined<N>() -> CombinedInChild<N> {
    CombinedInChild(transient: transient1(), single: parent.single1())
  }
}

/// The container of a request.
private final class FieldRequestParts: SharedContainer {
  static let shared = FieldRequestParts(FieldParts.shared)
  let manager = ContainerManager()
  let parent: FieldParts
  init(_ parent: FieldParts) { self.parent = parent }

  var first: Factory<Scoped<One>> { self { Scoped() }.cached }
  var second: Factory<Scoped<Two>> { self { Scoped() }.cached }
  var third: Factory<Scoped<Three>> { self { Scoped() }.cached }
  var fourth: Factory<Scoped<Four>> { self { Scoped() }.cached }
  var fifth: Factory<Scoped<Five>> { self { Scoped() }.cached }
  var repository1: Factory<Repository<One>> { self { self.repository() } }
  var repository2: Factory<Repository<Two>> { self { self.repository() } }
  var repository3: Factory<Repository<Three>> { self { self.repository() } }
  var repository4: Factory<Repository<Four>> { self { self.repository() } }
  var repository5: Factory<Repository<Five>> { self { self.repository() } }
  var controller1: Factory<Controller<One>> { self { self.controller() } }
  var controller2: Factory<Controller<Two>> { self { self.controller() } }
  var controller3: Factory<Controller<Three>> { self { self.controller() } }

  private func repository<N>() -> Repository<N> {
    Repository(
      single: parent.single1(), first: first(), second: second(), third: third(),
      fourth: fourth(), fifth: fifth())
  }

  private func controller<N>() -> Controller<N> {
    Controller(
      first: repository1(), second: repository2(), third: repository3(), fourth: repository4(),
      fifth: repository5())
  }
}
