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

/// The same number, which the compiler does not know: an object made of constants alone would stand in the
/// program itself, and would never be counted.
@inline(never)
func unknown(_ number: Int) -> Int { number + Int(CommandLine.argc) - Int(CommandLine.argc) }
