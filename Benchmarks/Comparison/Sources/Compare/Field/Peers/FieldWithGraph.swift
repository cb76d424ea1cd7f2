import DovetailMacros

extension Peer {
  /// The field's rows with a compiled graph.
  mutating func addFieldWithGraph() {
    let graph = FieldGraph()
    addRows(of: graph)
    add(
      .child,
      Work {
        Trio(
          { FieldChild(parent: graph).combined1 }, { FieldChild(parent: graph).combined2 },
          { FieldChild(parent: graph).combined3 })
      })
    add(
      .scope,
      Work {
        Trio(
          { FieldRequest(parent: graph).controller1 }, { FieldRequest(parent: graph).controller2 },
          { FieldRequest(parent: graph).controller3 })
      })
    prepares { FieldGraph() }
  }
}

@DependencyGraph
final class FieldGraph: FieldProgram, Sendable {
  @Unique func makeDummy0() -> Dummy<Purpose.P0> { Dummy() }
  @Unique func makeDummy1() -> Dummy<Purpose.P1> { Dummy() }
  @Unique func makeDummy2() -> Dummy<Purpose.P2> { Dummy() }
  @Unique func makeDummy3() -> Dummy<Purpose.P3> { Dummy() }
  @Unique func makeDummy4() -> Dummy<Purpose.P4> { Dummy() }
  @Unique func makeDummy5() -> Dummy<Purpose.P5> { Dummy() }
  @Unique func makeDummy6() -> Dummy<Purpose.P6> { Dummy() }
  @Unique func makeDummy7() -> Dummy<Purpose.P7> { Dummy() }
  @Unique func makeDummy8() -> Dummy<Purpose.P8> { Dummy() }
  @Unique func makeDummy9() -> Dummy<Purpose.P9> { Dummy() }
  func makeSingle1() -> any Single1 { Sole() }
  func makeSingle2() -> any Single2 { Sole() }
  func makeSingle3() -> any Single3 { Sole() }
  @Unique func makeTransient1() -> any Transient1 { Fleeting() }
  @Unique func makeTransient2() -> any Transient2 { Fleeting() }
  @Unique func makeTransient3() -> any Transient3 { Fleeting() }
  @Unique func makeCombined1() -> Combined1 { Combined1(single: single1, transient: transient1) }
  @Unique func makeCombined2() -> Combined2 { Combined2(single: single2, transient: transient2) }
  @Unique func makeCombined3() -> Combined3 { Combined3(single: single3, transient: transient3) }
  @Unique func makeCalculator1() -> any Calculator1 { Counting(Adding<One>()) }
  @Unique func makeCalculator2() -> any Calculator2 { Counting(Adding<Two>()) }
  @Unique func makeCalculator3() -> any Calculator3 { Counting(Adding<Three>()) }
  func makeBasis1() -> Basis<One> { Basis() }
  func makeBasis2() -> Basis<Two> { Basis() }
  func makeBasis3() -> Basis<Three> { Basis() }
  @Unique func makeSub1() -> Sub<One> { Sub(basis: basis1) }
  @Unique func makeSub2() -> Sub<Two> { Sub(basis: basis2) }
  @Unique func makeSub3() -> Sub<Three> { Sub(basis: basis3) }
  @Unique func makeComplex1() -> Complex<One> {
    Complex(first: basis1, second: basis2, third: basis3, one: sub1, two: sub2, three: sub3)
  }
  @Unique func makeComplex2() -> Complex<Two> {
    Complex(first: basis1, second: basis2, third: basis3, one: sub1, two: sub2, three: sub3)
  }
  @Unique func makeComplex3() -> Complex<Three> {
    Complex(first: basis1, second: basis2, third: basis3, one: sub1, two: sub2, three: sub3)
  }
  @Unique func makeOne() -> Settable<One> { .filled(basis1) }
  @Unique func makeTwo() -> Settable<Two> { .filled(basis2) }
  @Unique func makeThree() -> Settable<Three> { .filled(basis3) }
  @Unique func makeSettable1() -> AllSettable<One> {
    .filled(basis1, basis2, basis3, one, two, three)
  }
  @Unique func makeSettable2() -> AllSettable<Two> {
    .filled(basis1, basis2, basis3, one, two, three)
  }
  @Unique func makeSettable3() -> AllSettable<Three> {
    .filled(basis1, basis2, basis3, one, two, three)
  }
  @Unique func makeAdapters() -> [any Adapter] {
    [Adapting<One>(), Adapting<Two>(), Adapting<Three>(), Adapting<Four>(), Adapting<Five>()]
  }
  @Unique func makeMultiple1() -> Multiple<One> { Multiple(adapters: adapters) }
  @Unique func makeMultiple2() -> Multiple<Two> { Multiple(adapters: adapters) }
  @Unique func makeMultiple3() -> Multiple<Three> { Multiple(adapters: adapters) }
  @Unique func makeChosen1() -> any Condition { Chosen(number: 1) }
  @Unique func makeChosen2() -> any Condition { Chosen(number: 2) }
  @Unique func makeChosen3() -> any Condition { Chosen(number: 3) }
  @Unique func makeConditional1() -> Conditional<One> { Conditional(chosen: chosen1) }
  @Unique func makeConditional2() -> Conditional<Two> { Conditional(chosen: chosen2) }
  @Unique func makeConditional3() -> Conditional<Three> { Conditional(chosen: chosen3) }
  func makeImport<Value>(_ type: Value.Type) -> Import<Value> { Import(export: makeExport(type)) }
  func makeExport<Value>(_ type: Value.Type) -> Export<Value> { Export() }
}

@DependencyGraph
final class FieldChild: Sendable {
  let parent: FieldGraph

  @Unique func makeTransient1() -> any Transient1 { FleetingInChild() }
  @Unique func makeCombined1() -> CombinedInChild<One> {
    CombinedInChild(transient: transient1, single: parent.single1)
  }
  @Unique func makeCombined2() -> CombinedInChild<Two> {
    CombinedInChild(transient: transient1, single: parent.single1)
  }
  @Unique func makeCombined3() -> CombinedInChild<Three> {
    CombinedInChild(transient: transient1, single: parent.single1)
  }
}

@DependencyGraph
final class FieldRequest: Sendable {
  let parent: FieldGraph

  func makeFirst() -> Scoped<One> { Scoped() }
  func makeSecond() -> Scoped<Two> { Scoped() }
  func makeThird() -> Scoped<Three> { Scoped() }
  func makeFourth() -> Scoped<Four> { Scoped() }
  func makeFifth() -> Scoped<Five> { Scoped() }
  @Unique func makeRepository1() -> Repository<One> {
    Repository(
      single: parent.single1, first: first, second: second, third: third, fourth: fourth,
      fifth: fifth)
  }
  @Unique func makeRepository2() -> Repository<Two> {
    Repository(
      single: parent.single1, first: first, second: second, third: third, fourth: fourth,
      fifth: fifth)
  }
  @Unique func makeRepository3() -> Repository<Three> {
    Repository(
      single: parent.single1, first: first, second: second, third: third, fourth: fourth,
      fifth: fifth)
  }
  @Unique func makeRepository4() -> Repository<Four> {
    Repository(
      single: parent.single1, first: first, second: second, third: third, fourth: fourth,
      fifth: fifth)
  }
  @Unique func makeRepository5() -> Repository<Five> {
    Repository(
      single: parent.single1, first: first, second: second, third: third, fourth: fourth,
      fifth: fifth)
  }
  @Unique func makeController1() -> Controller<One> {
    Controller(
      first: repository1, second: repository2, third: repository3, fourth: repository4,
      fifth: repository5)
  }
  @Unique func makeController2() -> Controller<Two> {
    Controller(
      first: repository1, second: repository2, third: repository3, fourth: repository4,
      fifth: repository5)
  }
  @Unique func makeController3() -> Controller<Three> {
    Controller(
      first: repository1, second: repository2, third: repository3, fourth: repository4,
      fifth: repository5)
  }
}
