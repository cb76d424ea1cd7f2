// What the rows of the field's table make. Every peer gets the same types.

protocol Single1: Made, Sendable {}
protocol Single2: Made, Sendable {}
protocol Single3: Made, Sendable {}

/// An object that is made once and kept.
final class Sole: Single1, Single2, Single3 {
  let id: Int
  init(id: Int = 1) { self.id = id }

  var sum: Int { id }
}

protocol Transient1: Made {}
protocol Transient2: Made {}
protocol Transient3: Made {}

/// An object that is made each time.
final class Fleeting: Transient1, Transient2, Transient3 {
  let id: Int
  init(id: Int = 1) { self.id = id }

  var sum: Int { id }
}

final class Combined1: Made {
  let single: any Single1
  let transient: any Transient1
  init(single: any Single1, transient: any Transient1) {
    self.single = single
    self.transient = transient
  }

  var sum: Int { single.sum + transient.sum }
  var needs: [any Made] { [single, transient] }
}

final class Combined2: Made {
  let single: any Single2
  let transient: any Transient2
  init(single: any Single2, transient: any Transient2) {
    self.single = single
    self.transient = transient
  }

  var sum: Int { single.sum + transient.sum }
  var needs: [any Made] { [single, transient] }
}

final class Combined3: Made {
  let single: any Single3
  let transient: any Transient3
  init(single: any Single3, transient: any Transient3) {
    self.single = single
    self.transient = transient
  }

  var sum: Int { single.sum + transient.sum }
  var needs: [any Made] { [single, transient] }
}

/// One of ten parts that a prepared container has besides.
final class Dummy<Purpose>: Made {
  let id: Int
  init(id: Int = 1) { self.id = id }

  var sum: Int { id }
}

/// One of a generic type's instances, and what it needs.
final class Import<Value>: Made {
  let export: Export<Value>
  init(export: Export<Value>) { self.export = export }

  var sum: Int { export.sum }
  var needs: [any Made] { [export] }
}

final class Export<Value>: Made {
  let id: Int
  init(id: Int = 1) { self.id = id }

  var sum: Int { id }
}

protocol Adapter: Made {}

/// One of five that a collection has.
final class Adapting<N>: Adapter {
  let id: Int
  init(id: Int = 1) { self.id = id }

  var sum: Int { id }
}

/// An object that needs all adapters.
final class Multiple<N>: Made {
  let adapters: [any Adapter]
  init(adapters: [any Adapter]) { self.adapters = adapters }

  var sum: Int { adapters.reduce(0) { $0 + $1.sum } }
  var needs: [any Made] { adapters.map { $0 } }
}

protocol Condition: Made {}

/// One of three of a type, told apart by name.
final class Chosen: Condition {
  let number: Int
  init(number: Int) { self.number = number }

  var sum: Int { number }
}

/// An object that needs the one of its own number.
final class Conditional<N: Nth>: Made {
  let chosen: any Condition
  init(chosen: any Condition) { self.chosen = chosen }

  // Another one's number would show.
  var sum: Int { chosen.sum == N.number ? 1 : -1 }
  var needs: [any Made] { [chosen] }
}

protocol Calculator: Made {
  func add(_ one: Int, _ other: Int) -> Int
}
protocol Calculator1: Calculator {}
protocol Calculator2: Calculator {}
protocol Calculator3: Calculator {}

/// The calculator that is behind another one.
final class Adding<N>: Calculator1, Calculator2, Calculator3 {
  let id: Int
  init(id: Int = 0) { self.id = id }

  func add(_ one: Int, _ other: Int) -> Int { one + other + id }
  var sum: Int { add(5, 10) }
}

/// A calculator that counts the calls of another one.
final class Counting: Calculator1, Calculator2, Calculator3 {
  let inner: any Calculator
  private(set) var calls = 0
  init(_ inner: any Calculator) { self.inner = inner }

  func add(_ one: Int, _ other: Int) -> Int {
    calls += 1
    return inner.add(one, other)
  }
  // The row calls it, and a call that nobody counted would show.
  var sum: Int {
    let before = calls
    return add(5, 10) + calls - before
  }
  var needs: [any Made] { [inner] }
}
