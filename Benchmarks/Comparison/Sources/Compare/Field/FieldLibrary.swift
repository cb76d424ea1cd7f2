// What the field's rows register in a container.

extension Library {
  /// The parts of a container that is prepared.
  @inline(__always) func addPrepared() {
    prepare(One.self)
    prepare(Two.self)
    prepare(Three.self)
    add(Dummy<Purpose.P0>.self) { Dummy() }
    add(Dummy<Purpose.P1>.self) { Dummy() }
    add(Dummy<Purpose.P2>.self) { Dummy() }
    add(Dummy<Purpose.P3>.self) { Dummy() }
    add(Dummy<Purpose.P4>.self) { Dummy() }
    add(Dummy<Purpose.P5>.self) { Dummy() }
    add(Dummy<Purpose.P6>.self) { Dummy() }
    add(Dummy<Purpose.P7>.self) { Dummy() }
    add(Dummy<Purpose.P8>.self) { Dummy() }
    add(Dummy<Purpose.P9>.self) { Dummy() }
  }

  @inline(__always) private func prepare<N: Nth>(_ n: N.Type) {
    keep(N.Single.self) { N.single() }
    add(N.Transient.self) { N.transient() }
    add(N.Combined.self) { N.combined($0, $1) }
    addCalculator(N.self)
    keep(Basis<N>.self) { Basis() }
    add(Sub<N>.self, Sub<N>.init(basis:))
    add(Complex<N>.self, Complex<N>.init(first:second:third:one:two:three:))
  }

  @inline(__always) func addImports() {
    imports(Int.self)
    imports(Float.self)
    imports(AnyObject.self)
  }

  @inline(__always) private func imports<Value>(_ value: Value.Type) {
    add(Export<Value>.self) { Export() }
    add(Import<Value>.self, Import<Value>.init(export:))
  }

  /// What has its properties set, for libraries without a property wrapper.
  @inline(__always) func addSettable<N>(_ n: N.Type) {
    add(Settable<N>.self) { .filled($0) }
    add(AllSettable<N>.self) { .filled($0, $1, $2, $3, $4, $5) }
  }

  /// What a child container has.
  @inline(__always) func addInChild() {
    add((any Transient1).self) { FleetingInChild() }
    add(CombinedInChild<One>.self, CombinedInChild.init(transient:single:))
    add(CombinedInChild<Two>.self, CombinedInChild.init(transient:single:))
    add(CombinedInChild<Three>.self, CombinedInChild.init(transient:single:))
  }

  /// What is made in a request, from the five parts that it keeps.
  @inline(__always) func addControllers() {
    repository(One.self)
    repository(Two.self)
    repository(Three.self)
    repository(Four.self)
    repository(Five.self)
    add(Controller<One>.self, Controller.init(first:second:third:fourth:fifth:))
    add(Controller<Two>.self, Controller.init(first:second:third:fourth:fifth:))
    add(Controller<Three>.self, Controller.init(first:second:third:fourth:fifth:))
  }

  @inline(__always) private func repository<N>(_ n: N.Type) {
    add(Repository<N>.self, Repository.init(single:first:second:third:fourth:fifth:))
  }
}

extension Peer {
  /// The rows that every container has, and others that this one has.
  @inline(__always) mutating func addField<L: Library>(of library: L, also others: [Piece]) {
    addRows(
      of: library,
      [.single, .transient, .combined, .complex, .generics, .interception] + others)
    prepares {
      let library = L()
      library.addPrepared()
      library.finish()
      return library
    }
  }
}

/// Its parts are found by their types.
extension FieldProgram where Self: Library {
  var dummy0: Dummy<Purpose.P0> { resolve(Dummy<Purpose.P0>.self) }
  func dummy<P>(_ purpose: P.Type) -> Dummy<P> { resolve(Dummy<P>.self) }
  var single1: any Single1 { resolve((any Single1).self) }
  var single2: any Single2 { resolve((any Single2).self) }
  var single3: any Single3 { resolve((any Single3).self) }
  var transient1: any Transient1 { resolve((any Transient1).self) }
  var transient2: any Transient2 { resolve((any Transient2).self) }
  var transient3: any Transient3 { resolve((any Transient3).self) }
  var combined1: Combined1 { resolve(Combined1.self) }
  var combined2: Combined2 { resolve(Combined2.self) }
  var combined3: Combined3 { resolve(Combined3.self) }
  var calculator1: any Calculator1 { resolve((any Calculator1).self) }
  var calculator2: any Calculator2 { resolve((any Calculator2).self) }
  var calculator3: any Calculator3 { resolve((any Calculator3).self) }
  var basis1: Basis<One> { resolve(Basis<One>.self) }
  var basis2: Basis<Two> { resolve(Basis<Two>.self) }
  var basis3: Basis<Three> { resolve(Basis<Three>.self) }
  var sub1: Sub<One> { resolve(Sub<One>.self) }
  var sub2: Sub<Two> { resolve(Sub<Two>.self) }
  var sub3: Sub<Three> { resolve(Sub<Three>.self) }
  var complex1: Complex<One> { resolve(Complex<One>.self) }
  var complex2: Complex<Two> { resolve(Complex<Two>.self) }
  var complex3: Complex<Three> { resolve(Complex<Three>.self) }
  var settable1: AllSettable<One> { resolve(AllSettable<One>.self) }
  var settable2: AllSettable<Two> { resolve(AllSettable<Two>.self) }
  var settable3: AllSettable<Three> { resolve(AllSettable<Three>.self) }
  var multiple1: Multiple<One> { resolve(Multiple<One>.self) }
  var multiple2: Multiple<Two> { resolve(Multiple<Two>.self) }
  var multiple3: Multiple<Three> { resolve(Multiple<Three>.self) }
  var conditional1: Conditional<One> { resolve(Conditional<One>.self) }
  var conditional2: Conditional<Two> { resolve(Conditional<Two>.self) }
  var conditional3: Conditional<Three> { resolve(Conditional<Three>.self) }
  func makeImport<Value>(_ type: Value.Type) -> Import<Value> { resolve(Import<Value>.self) }
}
