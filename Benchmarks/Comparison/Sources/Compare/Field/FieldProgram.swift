/// Parts that are properties, as by hand and where a compiler writes what a container would do.
protocol FieldProgram {
  var dummy0: Dummy<Purpose.P0> { get }
  var dummy1: Dummy<Purpose.P1> { get }
  var dummy2: Dummy<Purpose.P2> { get }
  var dummy3: Dummy<Purpose.P3> { get }
  var dummy4: Dummy<Purpose.P4> { get }
  var dummy5: Dummy<Purpose.P5> { get }
  var dummy6: Dummy<Purpose.P6> { get }
  var dummy7: Dummy<Purpose.P7> { get }
  var dummy8: Dummy<Purpose.P8> { get }
  var dummy9: Dummy<Purpose.P9> { get }
  var single1: any Single1 { get }
  var single2: any Single2 { get }
  var single3: any Single3 { get }
  var transient1: any Transient1 { get }
  var transient2: any Transient2 { get }
  var transient3: any Transient3 { get }
  var combined1: Combined1 { get }
  var combined2: Combined2 { get }
  var combined3: Combined3 { get }
  var calculator1: any Calculator1 { get }
  var calculator2: any Calculator2 { get }
  var calculator3: any Calculator3 { get }
  var basis1: Basis<One> { get }
  var basis2: Basis<Two> { get }
  var basis3: Basis<Three> { get }
  var sub1: Sub<One> { get }
  var sub2: Sub<Two> { get }
  var sub3: Sub<Three> { get }
  var complex1: Complex<One> { get }
  var complex2: Complex<Two> { get }
  var complex3: Complex<Three> { get }
  var settable1: AllSettable<One> { get }
  var settable2: AllSettable<Two> { get }
  var settable3: AllSettable<Three> { get }
  var multiple1: Multiple<One> { get }
  var multiple2: Multiple<Two> { get }
  var multiple3: Multiple<Three> { get }
  var conditional1: Conditional<One> { get }
  var conditional2: Conditional<Two> { get }
  var conditional3: Conditional<Three> { get }
  func makeImport<Value>(_ type: Value.Type) -> Import<Value>
}

extension Peer {
  /// The rows that read properties of a program.
  mutating func addRows(of program: some FieldProgram) {
    add(
      .single, Work { Trio({ program.single1 }, { program.single2 }, { program.single3 }) })
    add(
      .transient,
      Work { Trio({ program.transient1 }, { program.transient2 }, { program.transient3 }) })
    add(
      .combined,
      Work { Trio({ program.combined1 }, { program.combined2 }, { program.combined3 }) })
    add(
      .complex, Work { Trio({ program.complex1 }, { program.complex2 }, { program.complex3 }) })
    add(
      .properties,
      Work { Trio({ program.settable1 }, { program.settable2 }, { program.settable3 }) })
    add(
      .generics,
      Work {
        Trio(
          { program.makeImport(Int.self) }, { program.makeImport(Float.self) },
          { program.makeImport(AnyObject.self) })
      })
    add(
      .multiple,
      Work { Trio({ program.multiple1 }, { program.multiple2 }, { program.multiple3 }) })
    add(
      .conditional,
      Work { Trio({ program.conditional1 }, { program.conditional2 }, { program.conditional3 }) })
    add(
      .interception,
      Work { Trio({ program.calculator1 }, { program.calculator2 }, { program.calculator3 }) })
  }

  /// The rows that make a program, and let it go.
  mutating func prepares<P: FieldProgram>(_ prepare: @escaping () -> P) {
    addPrepared(prepare, everything: \.everything) { Duo(first: $0.dummy0, second: $0.single1) }
  }
}

extension FieldProgram {
  /// Every part that a prepared container has.
  fileprivate var everything: [any Made] {
    [
      dummy0, dummy1, dummy2, dummy3, dummy4, dummy5, dummy6, dummy7, dummy8, dummy9, single1,
      single2, single3, transient1, transient2, transient3, combined1, combined2, combined3,
      calculator1, calculator2, calculator3, basis1, basis2, basis3, sub1, sub2, sub3, complex1,
      complex2, complex3,
    ]
  }
}
