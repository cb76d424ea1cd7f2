/// An object of the field's table.
protocol Made: AnyObject, Product {
  /// What it was given.
  var needs: [any Made] { get }
}

extension Made {
  var needs: [any Made] { [] }
  var observed: Observed {
    Observed(sum: sum, objects: [self] + needs.flatMap(\.observed.objects))
  }
}

/// What a round of a row makes.
struct Trio: Product {
  let first: any Made
  let second: any Made
  let third: any Made

  /// Each is made by a function of its own: what nobody looks at could be left out otherwise.
  @inline(__always)
  init(_ first: () -> any Made, _ second: () -> any Made, _ third: () -> any Made) {
    self.first = Trio.made(first)
    self.second = Trio.made(second)
    self.third = Trio.made(third)
  }

  @inline(never)
  static func made(_ make: () -> any Made) -> any Made { make() }

  var sum: Int { first.sum + second.sum + third.sum }
  var observed: Observed { Observed(of: [first, second, third]) }
}

/// What is resolved from a container that was made for it.
struct Duo: Product {
  let first: any Made
  let second: any Made

  var sum: Int { first.sum + second.sum }
  var observed: Observed { Observed(of: [first, second]) }
}

extension Observed {
  init(of parts: [any Made]) {
    self.init(
      sum: parts.reduce(0) { $0 + $1.sum }, objects: parts.flatMap(\.observed.objects))
  }
}
