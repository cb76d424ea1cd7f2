import FactoryKit

/// Factory: computed properties of a container, as its README shows them.
func withFactory() -> Peer {
  var peer = Peer("Factory", version: "3.2.1")
  let container = Container()
  container.perhaps.register { container.held() }

  peer.add(.object, Work { container.held() })
  peer.add(.value) { container.clock().id }
  peer.add(.unique, Work { container.service() })
  peer.add(.tree, Work { container.tree() })
  peer.add(.chain, Work { container.chain() })
  peer.add(.arguments, Work { container.login(5) })
  peer.add(.wrapper, Work { Screen() })
  peer.add(.named, Work { container.secure() })
  peer.add(.present, Work { container.perhaps()! })
  peer.add(.absent) { container.missing() == nil ? 1 : 0 }
  peer.add(.lazy, Work { LazyScreen() })
  peer.assembles {
    let container = Container()
    return Assembly(registered: 20) { container.resolveAll() }
  }
  peer.add(
    .request,
    Work {
      let container = Container()
      container.user.register { User(id: 5) }
      return container.request()
    })
  peer.add(
    .isolation,
    Work {
      // What its testing trait does.
      Scope.$singleton.withValue(Scope.singleton.clone()) {
        Container.$shared.withValue(Container()) {
          Container.shared.held.register { Held(id: 99) }
          return Container.shared.service()
        }
      }
    })
  peer.add(.oneKey, Work { container.held() })
  peer.add(.manyKeys, container.manyKeys)
  peer.contended = { recipe in
    let container = Container()
    container.kept(Purpose.P0.self).register {
      recipe()
      return Part()
    }
    return { _ = container.kept(Purpose.P0.self)() }
  }
  peer.addFieldWithFactory()
  peer.notes = [
    """
    Factory's singletons belong to the process; a test has a new container and a copy of them.
    """
  ]
  return peer
}

extension Container {
  fileprivate var held: Factory<Held> { self { Held() }.singleton }
  fileprivate var clock: Factory<any Clock> { self { SystemClock() }.cached }
  fileprivate var service: Factory<Service> { self { Service(held: self.held()) } }
  fileprivate var first: Factory<First> { self { First(held: self.held()) } }
  fileprivate var second: Factory<Second> { self { Second(held: self.held()) } }
  fileprivate var third: Factory<Third> { self { Third(held: self.held()) } }
  fileprivate var left: Factory<Left> { self { Left(first: self.first(), second: self.second()) } }
  fileprivate var right: Factory<Right> { self { Right(third: self.third()) } }
  fileprivate var tree: Factory<Tree> { self { Tree(left: self.left(), right: self.right()) } }
  fileprivate var link0: Factory<Link0> { self { Link0(held: self.held()) } }
  fileprivate var link1: Factory<Link1> { self { Link1(next: self.link0()) } }
  fileprivate var link2: Factory<Link2> { self { Link2(next: self.link1()) } }
  fileprivate var link3: Factory<Link3> { self { Link3(next: self.link2()) } }
  fileprivate var link4: Factory<Link4> { self { Link4(next: self.link3()) } }
  fileprivate var link5: Factory<Link5> { self { Link5(next: self.link4()) } }
  fileprivate var link6: Factory<Link6> { self { Link6(next: self.link5()) } }
  fileprivate var chain: Factory<Chain> { self { Chain(next: self.link6()) } }
  fileprivate var login: ParameterFactory<Int, Login> {
    self { Login(user: $0, held: self.held()) }
  }
  fileprivate var plain: Factory<Address> { self { Address(port: 80) }.cached }
  fileprivate var secure: Factory<Address> { self { Address(port: 443) }.cached }
  fileprivate var perhaps: Factory<Held?> { promised() }
  #if DEBUG
    // In a debug build, a promise that nobody kept stops the process.
    fileprivate var missing: Factory<Missing?> { self { nil } }
  #else
    fileprivate var missing: Factory<Missing?> { promised() }
  #endif
  fileprivate var user: Factory<User> { self { User(id: 0) }.cached }
  fileprivate var request: Factory<Request> {
    self { Request(user: self.user(), held: self.held()) }
  }

  fileprivate func kept<P>(_ purpose: P.Type) -> Factory<Part<P>> { self { Part() }.cached }
}

extension Container: PartSource {
  func part<P>(_ purpose: P.Type) -> Part<P> { kept(purpose)() }
}

private final class Screen: HeldScreen {
  @Injected(\.held) var held
}

private final class LazyScreen: HeldScreen {
  @LazyInjected(\.held) var held
}

// The field's rows.

extension Peer {
  fileprivate mutating func addFieldWithFactory() {
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
          { FieldRequestParts(parts).controller(One.self)() },
          { FieldRequestParts(parts).controller(Two.self)() },
          { FieldRequestParts(parts).controller(Three.self)() })
      })
    addPrepared({ FieldParts() }, everything: \.everything) {
      Duo(first: $0.dummy(Purpose.P0.self)(), second: $0.single1())
    }
  }
}

private final class FieldParts: SharedContainer {
  static let shared = FieldParts()
  let manager = ContainerManager()

  func dummy<P>(_ purpose: P.Type) -> Factory<Dummy<P>> { self { Dummy() } }
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
  func adding<N>(_ n: N.Type) -> Factory<Adding<N>> { self { Adding() } }
  var calculator1: Factory<any Calculator1> { self { Counting(self.adding(One.self)()) } }
  var calculator2: Factory<any Calculator2> { self { Counting(self.adding(Two.self)()) } }
  var calculator3: Factory<any Calculator3> { self { Counting(self.adding(Three.self)()) } }
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
      dummy(Purpose.P0.self)(), dummy(Purpose.P1.self)(), dummy(Purpose.P2.self)(),
      dummy(Purpose.P3.self)(), dummy(Purpose.P4.self)(), dummy(Purpose.P5.self)(),
      dummy(Purpose.P6.self)(), dummy(Purpose.P7.self)(), dummy(Purpose.P8.self)(),
      dummy(Purpose.P9.self)(), single1(), single2(), single3(), transient1(), transient2(),
      transient3(), combined1(), combined2(), combined3(), calculator1(), calculator2(),
      calculator3(), basis1(), basis2(), basis3(), sub1(), sub2(), sub3(), complex1(), complex2(),
      complex3(),
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

  func controller<N>(_ n: N.Type) -> Factory<Controller<N>> {
    self {
      Controller(
        first: self.repository(One.self)(), second: self.repository(Two.self)(),
        third: self.repository(Three.self)(), fourth: self.repository(Four.self)(),
        fifth: self.repository(Five.self)())
    }
  }

  private func repository<N>(_ n: N.Type) -> Factory<Repository<N>> {
    self {
      Repository(
        single: self.parent.single1(), first: self.first(), second: self.second(),
        third: self.third(), fourth: self.fourth(), fifth: self.fifth())
    }
  }
}
