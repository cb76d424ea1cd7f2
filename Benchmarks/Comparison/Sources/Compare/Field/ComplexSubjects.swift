// An object that needs three others and three that are kept, by its initializer or by its properties.

/// One of the three that are kept.
final class Basis<N>: Made, Sendable {
  let id: Int
  init(id: Int = 1) { self.id = id }

  var sum: Int { id }
}

/// What needs one of the three.
protocol OnBasis: Made {
  associatedtype N
  var basis: Basis<N> { get }
}

extension OnBasis {
  var sum: Int { basis.sum }
  var needs: [any Made] { [basis] }
}

/// What needs all three, and one on each of them.
protocol OnAll: Made {
  associatedtype A: OnBasis where A.N == One
  associatedtype B: OnBasis where B.N == Two
  associatedtype C: OnBasis where C.N == Three
  var first: Basis<One> { get }
  var second: Basis<Two> { get }
  var third: Basis<Three> { get }
  var one: A { get }
  var two: B { get }
  var three: C { get }
}

extension OnAll {
  var sum: Int { first.sum + second.sum + third.sum + one.sum + two.sum + three.sum }
  var needs: [any Made] { [first, second, third, one, two, three] }
}

/// Gets what it needs by its initializer.
final class Sub<N>: OnBasis {
  let basis: Basis<N>
  init(basis: Basis<N>) { self.basis = basis }
}

/// Gets what it needs by its initializer.
final class Complex<N>: OnAll {
  let first: Basis<One>
  let second: Basis<Two>
  let third: Basis<Three>
  let one: Sub<One>
  let two: Sub<Two>
  let three: Sub<Three>

  init(
    first: Basis<One>, second: Basis<Two>, third: Basis<Three>, one: Sub<One>, two: Sub<Two>,
    three: Sub<Three>
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.one = one
    self.two = two
    self.three = three
  }
}

/// Has what it needs set, where there is no property wrapper.
final class Settable<N>: Made {
  var basis: Basis<N>!

  var sum: Int { basis.sum }
  var needs: [any Made] { [basis] }

  static func filled(_ basis: Basis<N>) -> Settable {
    let object = Settable()
    object.basis = basis
    return object
  }
}

/// Has what it needs set, where there is no property wrapper.
final class AllSettable<N>: Made {
  var first: Basis<One>!
  var second: Basis<Two>!
  var third: Basis<Three>!
  var one: Settable<One>!
  var two: Settable<Two>!
  var three: Settable<Three>!

  var sum: Int { first.sum + second.sum + third.sum + one.sum + two.sum + three.sum }
  var needs: [any Made] { [first, second, third, one, two, three] }

  static func filled(
    _ first: Basis<One>, _ second: Basis<Two>, _ third: Basis<Three>, _ one: Settable<One>,
    _ two: Settable<Two>, _ three: Settable<Three>
  ) -> AllSettable {
    let object = AllSettable()
    object.first = first
    object.second = second
    object.third = third
    object.one = one
    object.two = two
    object.three = three
    return object
  }
}
