// What is made in a child container, and in the scope of a request.

/// What a child container has for a type of its parent.
final class FleetingInChild: Transient1 {
  let id: Int
  init(id: Int = 2) { self.id = id }

  var sum: Int { id }
}

/// Registered in a child container; needs a part of the child and one of its parent.
final class CombinedInChild<N>: Made {
  let transient: any Transient1
  let single: any Single1
  init(transient: any Transient1, single: any Single1) {
    self.transient = transient
    self.single = single
  }

  var sum: Int { transient.sum + single.sum }
  var needs: [any Made] { [transient, single] }
}

/// One of the five that a request has one of.
final class Scoped<N>: Made, Sendable {
  let id: Int
  init(id: Int = 1) { self.id = id }

  var sum: Int { id }
}

/// One of five that a controller needs.
final class Repository<N>: Made {
  let single: any Single1
  let first: Scoped<One>
  let second: Scoped<Two>
  let third: Scoped<Three>
  let fourth: Scoped<Four>
  let fifth: Scoped<Five>

  init(
    single: any Single1, first: Scoped<One>, second: Scoped<Two>, third: Scoped<Three>,
    fourth: Scoped<Four>, fifth: Scoped<Five>
  ) {
    self.single = single
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
    self.fifth = fifth
  }

  var sum: Int {
    single.sum + first.sum + second.sum + third.sum + fourth.sum + fifth.sum
  }
  var needs: [any Made] { [single, first, second, third, fourth, fifth] }
}

/// What answers a request.
final class Controller<N>: Made {
  let first: Repository<One>
  let second: Repository<Two>
  let third: Repository<Three>
  let fourth: Repository<Four>
  let fifth: Repository<Five>

  init(
    first: Repository<One>, second: Repository<Two>, third: Repository<Three>,
    fourth: Repository<Four>, fifth: Repository<Five>
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
    self.fifth = fifth
  }

  var sum: Int { first.sum + second.sum + third.sum + fourth.sum + fifth.sum }
  var needs: [any Made] { [first, second, third, fourth, fifth] }
}
