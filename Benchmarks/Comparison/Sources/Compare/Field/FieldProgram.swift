/// Parts that are properties, as by hand and where a compiler writes what a container would do.
protocol FieldProgram {
  var dummy0: Dummy<Purpose.P0> { get }
  /// Any of the ten.
  func dummy<P>(_ purpose: P.Type) -> Dummy<P>
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
  /// Rows that read three properties of a program.
  @inline(__always)
  mutating func addRows(of program: some FieldProgram, _ pieces: [Piece]) {
    for piece in pieces { add(piece, program.work(piece)) }
  }

  /// The rows that make a program, and let it go.
  @inline(__always) mutating func prepares<P: FieldProgram>(_ prepare: @escaping () -> P) {
    addPrepared(prepare, everything: \.everything) {
      Duo(first: $0.dummy0, second: $0.single1)
    }
  }

  /// The two rows, whatever a program is.
  @inline(__always)
  mutating func addPrepared<C>(
    _ prepare: @escaping () -> C, everything: @escaping (C) -> [any Made],
    resolve: @escaping (C) -> Duo
  ) {
    add(
      .prepared,
      Work(
        once: { withExtendedLifetime(prepare()) { Piece.preparedParts } },
        look: {
          Observed(sum: Piece.preparedParts, objects: Observed(of: everything(prepare())).objects)
        }))
    add(.preparedAndResolved, Work { resolve(prepare()) })
  }
}

extension FieldProgram {
  @inline(__always) fileprivate func work(_ piece: Piece) -> Work {
    switch piece {
    case .single: Work { Trio({ single1 }, { single2 }, { single3 }) }
    case .transient: Work { Trio({ transient1 }, { transient2 }, { transient3 }) }
    case .combined: Work { Trio({ combined1 }, { combined2 }, { combined3 }) }
    case .complex: Work { Trio({ complex1 }, { complex2 }, { complex3 }) }
    case .properties: Work { Trio({ settable1 }, { settable2 }, { settable3 }) }
    case .generics:
      Work {
        Trio({ makeImport(Int.self) }, { makeImport(Float.self) }, { makeImport(AnyObject.self) })
      }
    case .multiple: Work { Trio({ multiple1 }, { multiple2 }, { multiple3 }) }
    case .conditional: Work { Trio({ conditional1 }, { conditional2 }, { conditional3 }) }
    case .interception: Work { Trio({ calculator1 }, { calculator2 }, { calculator3 }) }
    default: preconditionFailure("\(piece) takes more than three properties")
    }
  }

  /// Every part that a prepared container has.
  fileprivate var everything: [any Made] {
    let dummies: [any Made] = [
      dummy(Purpose.P0.self), dummy(Purpose.P1.self), dummy(Purpose.P2.self),
      dummy(Purpose.P3.self), dummy(Purpose.P4.self), dummy(Purpose.P5.self),
      dummy(Purpose.P6.self), dummy(Purpose.P7.self), dummy(Purpose.P8.self),
      dummy(Purpose.P9.self),
    ]
    return dummies + [
      single1, single2, single3, transient1, transient2, transient3, combined1, combined2,
      combined3, calculator1, calculator2, calculator3, basis1, basis2, basis3, sub1, sub2, sub3,
      complex1, complex2, complex3,
    ]
  }
}

/// All but what is kept, as it is made by hand.
extension FieldProgram {
  var dummy0: Dummy<Purpose.P0> { Dummy() }
  func dummy<P>(_ purpose: P.Type) -> Dummy<P> { Dummy() }
  var transient1: any Transient1 { Fleeting() }
  var transient2: any Transient2 { Fleeting() }
  var transient3: any Transient3 { Fleeting() }
  var combined1: Combined1 { Combined1(single: single1, transient: transient1) }
  var combined2: Combined2 { Combined2(single: single2, transient: transient2) }
  var combined3: Combined3 { Combined3(single: single3, transient: transient3) }
  var calculator1: any Calculator1 { Counting(Adding<One>()) }
  var calculator2: any Calculator2 { Counting(Adding<Two>()) }
  var calculator3: any Calculator3 { Counting(Adding<Three>()) }
  var sub1: Sub<One> { Sub(basis: basis1) }
  var sub2: Sub<Two> { Sub(basis: basis2) }
  var sub3: Sub<Three> { Sub(basis: basis3) }
  var complex1: Complex<One> { complex() }
  var complex2: Complex<Two> { complex() }
  var complex3: Complex<Three> { complex() }
  var settable1: AllSettable<One> { settable() }
  var settable2: AllSettable<Two> { settable() }
  var settable3: AllSettable<Three> { settable() }
  var multiple1: Multiple<One> { Multiple(adapters: newAdapters()) }
  var multiple2: Multiple<Two> { Multiple(adapters: newAdapters()) }
  var multiple3: Multiple<Three> { Multiple(adapters: newAdapters()) }
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
}

func newAdapters() -> [any Adapter] {
  [Adapting<One>(), Adapting<Two>(), Adapting<Three>(), Adapting<Four>(), Adapting<Five>()]
}
