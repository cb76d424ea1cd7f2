import NeedleFoundation

extension Peer {
  /// The field's rows with Needle.
  mutating func addFieldWithNeedle() {
    _ = registered
    let root = NeedleField()
    addRows(of: root)
    add(
      .child,
      Work {
        Trio({ root.child.combined1 }, { root.child.combined2 }, { root.child.combined3 })
      })
    add(
      .scope,
      Work {
        Trio(
          { root.request.controller1 }, { root.request.controller2 },
          { root.request.controller3 })
      })
    prepares { NeedleField() }
  }
}

final class NeedleField: BootstrapComponent, FieldProgram {
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
  var single1: any Single1 { shared { Sole() } }
  var single2: any Single2 { shared { Sole() } }
  var single3: any Single3 { shared { Sole() } }
  var transient1: any Transient1 { Fleeting() }
  var transient2: any Transient2 { Fleeting() }
  var transient3: any Transient3 { Fleeting() }
  var combined1: Combined1 { Combined1(single: single1, transient: transient1) }
  var combined2: Combined2 { Combined2(single: single2, transient: transient2) }
  var combined3: Combined3 { Combined3(single: single3, transient: transient3) }
  var calculator1: any Calculator1 { Counting(Adding<One>()) }
  var calculator2: any Calculator2 { Counting(Adding<Two>()) }
  var calculator3: any Calculator3 { Counting(Adding<Three>()) }
  var basis1: Basis<One> { shared { Basis() } }
  var basis2: Basis<Two> { shared { Basis() } }
  var basis3: Basis<Three> { shared { Basis() } }
  var sub1: Sub<One> { Sub(basis: basis1) }
  var sub2: Sub<Two> { Sub(basis: basis2) }
  var sub3: Sub<Three> { Sub(basis: basis3) }
  var complex1: Complex<One> { complex() }
  var complex2: Complex<Two> { complex() }
  var complex3: Complex<Three> { complex() }
  var settable1: AllSettable<One> { settable() }
  var settable2: AllSettable<Two> { settable() }
  var settable3: AllSettable<Three> { settable() }
  var adapters: [any Adapter] {
    [Adapting<One>(), Adapting<Two>(), Adapting<Three>(), Adapting<Four>(), Adapting<Five>()]
  }
  var multiple1: Multiple<One> { Multiple(adapters: adapters) }
  var multiple2: Multiple<Two> { Multiple(adapters: adapters) }
  var multiple3: Multiple<Three> { Multiple(adapters: adapters) }
  var chosen1: any Condition { Chosen(number: 1) }
  var chosen2: any Condition { Chosen(number: 2) }
  var chosen3: any Condition { Chosen(number: 3) }
  var conditional1: Conditional<One> { Conditional(chosen: chosen1) }
  var conditional2: Conditional<Two> { Conditional(chosen: chosen2) }
  var conditional3: Conditional<Three> { Conditional(chosen: chosen3) }
  func makeImport<Value>(_ type: Value.Type) -> Import<Value> { Import(export: Export()) }

  private func complex<N>() -> Complex<N> {
    Complex(first: basis1, second: basis2, third: basis3, one: sub1, two: sub2, three: sub3)
  }

  private func settable<N>() -> AllSettable<N> {
    .filled(basis1, basis2, basis3, .filled(basis1), .filled(basis2), .filled(basis3))
  }

  var child: NeedleFieldChild { NeedleFieldChild(parent: self) }
  var request: NeedleFieldRequest { NeedleFieldRequest(parent: self) }
}

protocol NeedleFieldDependency: Dependency {
  var single1: any Single1 { get }
}

final class NeedleFieldChild: Component<any NeedleFieldDependency> {
  var transient1: any Transient1 { FleetingInChild() }
  var combined1: CombinedInChild<One> { combined() }
  var combined2: CombinedInChild<Two> { combined() }
  var combined3: CombinedInChild<Three> { combined() }

  private func combined<N>() -> CombinedInChild<N> {
    CombinedInChild(transient: transient1, single: dependency.single1)
  }
}

final class NeedleFieldRequest: Component<any NeedleFieldDependency> {
  var first: Scoped<One> { shared { Scoped() } }
  var second: Scoped<Two> { shared { Scoped() } }
  var third: Scoped<Three> { shared { Scoped() } }
  var fourth: Scoped<Four> { shared { Scoped() } }
  var fifth: Scoped<Five> { shared { Scoped() } }
  var controller1: Controller<One> { controller() }
  var controller2: Controller<Two> { controller() }
  var controller3: Controller<Three> { controller() }

  private func controller<N>() -> Controller<N> {
    Controller(
      first: repository(), second: repository(), third: repository(), fourth: repository(),
      fifth: repository())
  }

  private func repository<N>() -> Repository<N> {
    Repository(
      single: dependency.single1, first: first, second: second, third: third, fourth: fourth,
      fifth: fifth)
  }
}

// What the generator would write.

private final class NeedleFieldDependencyProvider: NeedleFieldDependency {
  var single1: any Single1 { field.single1 }
  private let field: NeedleField
  init(field: NeedleField) { self.field = field }
}

private let registered: Void = {
  register("^->NeedleField") { EmptyDependencyProvider(component: $0) }
  register("^->NeedleField->NeedleFieldChild") {
    NeedleFieldDependencyProvider(field: $0.parent as! NeedleField)
  }
  register("^->NeedleField->NeedleFieldRequest") {
    NeedleFieldDependencyProvider(field: $0.parent as! NeedleField)
  }
}()

private func register(_ path: String, _ factory: @escaping (any Scope) -> AnyObject) {
  __DependencyProviderRegistry.instance.registerDependencyProviderFactory(for: path, factory)
}
