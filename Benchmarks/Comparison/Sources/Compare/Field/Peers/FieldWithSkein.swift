import Skein

extension Peer {
  /// The field's rows with Skein.
  @MainActor mutating func addFieldWithSkein() {
    let app = try! SkeinApplication {
      prepared()
      forms()
    }
    add(
      [.single, .transient, .combined, .complex, .generics, .conditional, .interception],
      resolving: Resolving(app: app))
    add(
      .properties,
      Work {
        onMain {
          Trio(
            { try! app.get(AllSettable<One>.self) }, { try! app.get(AllSettable<Two>.self) },
            { try! app.get(AllSettable<Three>.self) })
        }
      })
    prepares { onMain { Resolving(app: try! SkeinApplication { prepared() }) } }
  }
}

private struct Resolving: FieldContainer {
  let app: SkeinApplication
  func resolve<T>(_ type: T.Type) -> T { onMain { try! app.get(type) } }
}

@MainActor private func prepared() -> Module {
  module {
    bindings(One.self)
    bindings(Two.self)
    bindings(Three.self)
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
  }
}

@MainActor private func dummy<P>(_ purpose: P.Type) -> Binding {
  factory(Dummy<P>.self) { _ in Dummy() }
}

@MainActor @inline(__always)
private func bindings<N: Nth>(_ n: N.Type) -> [Binding] {
  [
    single(N.Single.self) { _ in N.single() },
    factory(N.Transient.self) { _ in N.transient() },
    factory(N.Combined.self, using: { N.combined($0, $1) }),
    factory(Adding<N>.self) { _ in Adding() },
    factory(N.Calculator.self, using: { N.counting(N.calculator($0)) }),
    single(Basis<N>.self) { _ in Basis() },
    factory(Sub<N>.self, using: Sub<N>.init(basis:)),
    factory(Complex<N>.self, using: Complex<N>.init(first:second:third:one:two:three:)),
  ]
}

@MainActor private func forms() -> Module {
  module {
    imports(Int.self)
    imports(Float.self)
    imports(AnyObject.self)
    others(One.self)
    others(Two.self)
    others(Three.self)
  }
}

@MainActor @inline(__always)
private func imports<Value>(_ value: Value.Type) -> [Binding] {
  [
    factory(Export<Value>.self) { _ in Export() },
    factory(Import<Value>.self, using: Import<Value>.init(export:)),
  ]
}

@MainActor @inline(__always)
private func others<N: Nth>(_ n: N.Type) -> [Binding] {
  [
    factory((any Condition).self, qualifier: Named(N.name)) { _ in Chosen(number: N.number) },
    factory(Conditional<N>.self) {
      Conditional(chosen: try $0.get((any Condition).self, qualifier: Named(N.name)))
    },
    factory(Settable<N>.self, using: { Settable<N>.filled($0) }),
    factory(AllSettable<N>.self, using: { AllSettable<N>.filled($0, $1, $2, $3, $4, $5) }),
  ]
}
