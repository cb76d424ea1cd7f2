// Twenty types, for what is done with a whole container.

/// A type of its own for each purpose.
final class Part<Purpose>: Sendable {
  let id: Int
  init(id: Int = 1) { self.id = id }
}

/// Stands for the purposes of ``Part``.
enum Purpose {
  enum P0 {}
  enum P1 {}
  enum P2 {}
  enum P3 {}
  enum P4 {}
  enum P5 {}
  enum P6 {}
  enum P7 {}
  enum P8 {}
  enum P9 {}
  enum P10 {}
  enum P11 {}
  enum P12 {}
  enum P13 {}
  enum P14 {}
  enum P15 {}
  enum P16 {}
  enum P17 {}
  enum P18 {}
  enum P19 {}
}

/// What the twenty parts are registered in, each of them kept.
protocol PartRegistering {
  func keepPart<P>(_ purpose: P.Type)
}

extension PartRegistering {
  @inline(__always) func keepParts() {
    keepPart(Purpose.P0.self)
    keepPart(Purpose.P1.self)
    keepPart(Purpose.P2.self)
    keepPart(Purpose.P3.self)
    keepPart(Purpose.P4.self)
    keepPart(Purpose.P5.self)
    keepPart(Purpose.P6.self)
    keepPart(Purpose.P7.self)
    keepPart(Purpose.P8.self)
    keepPart(Purpose.P9.self)
    keepPart(Purpose.P10.self)
    keepPart(Purpose.P11.self)
    keepPart(Purpose.P12.self)
    keepPart(Purpose.P13.self)
    keepPart(Purpose.P14.self)
    keepPart(Purpose.P15.self)
    keepPart(Purpose.P16.self)
    keepPart(Purpose.P17.self)
    keepPart(Purpose.P18.self)
    keepPart(Purpose.P19.self)
  }
}

/// What the parts are resolved from.
protocol PartSource {
  func part<P>(_ purpose: P.Type) -> Part<P>
}

extension PartSource {
  /// Resolves each of the twenty.
  @inline(__always) func resolveAll() -> Int {
    typealias P = Purpose
    var sum = part(P.P0.self).id + part(P.P1.self).id + part(P.P2.self).id + part(P.P3.self).id
    sum += part(P.P4.self).id + part(P.P5.self).id + part(P.P6.self).id + part(P.P7.self).id
    sum += part(P.P8.self).id + part(P.P9.self).id + part(P.P10.self).id + part(P.P11.self).id
    sum += part(P.P12.self).id + part(P.P13.self).id + part(P.P14.self).id + part(P.P15.self).id
    sum += part(P.P16.self).id + part(P.P17.self).id + part(P.P18.self).id + part(P.P19.self).id
    return sum
  }

  /// Four parts of four types.
  @inline(__always) var manyKeys: Work {
    Work(
      parts: { part(Purpose.P0.self) }, { part(Purpose.P1.self) }, { part(Purpose.P2.self) },
      { part(Purpose.P3.self) })
  }
}

extension Work {
  @inline(__always)
  init(
    parts first: @escaping () -> Part<Purpose.P0>, _ second: @escaping () -> Part<Purpose.P1>,
    _ third: @escaping () -> Part<Purpose.P2>, _ fourth: @escaping () -> Part<Purpose.P3>
  ) {
    self.init(
      once: { first().id + second().id + third().id + fourth().id },
      look: { Observed(sum: 4, objects: [first(), second(), third(), fourth()]) })
  }
}

/// The same number, which the compiler does not know: an object made of constants alone would stand in the
/// program itself, and would never be counted.
@inline(never)
func unknown(_ number: Int) -> Int { number + Int(CommandLine.argc) - Int(CommandLine.argc) }
