/// How a peer does a piece of work.
struct Work {
  /// Does it once.
  ///
  /// It is called through this closure for every peer, and the optimizer does not look through that.
  let once: () -> Int
  /// Does it once, and says what came of it.
  let look: () -> Observed

  init(once: @escaping () -> Int, look: @escaping () -> Observed) {
    self.once = once
    self.look = look
  }

  /// The work is to make something.
  @inline(__always)
  init<P: Product>(_ make: @escaping () -> P) {
    self.init(once: { make().sum }, look: { make().observed })
  }

  /// The work gives no object that could be looked at.
  @inline(__always)
  init(sum: @escaping () -> Int) {
    self.init(once: sum, look: { Observed(sum: sum(), objects: []) })
  }

  /// Does it so many times, and adds up what it gave.
  @inline(never)
  func batch(_ count: Int) -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= once() }
    return sum
  }

  /// Does it twice, and says what came of it.
  var found: Expectation {
    let first = look()
    let second = look()
    return withExtendedLifetime((first, second)) {
      let once = Set(first.objects.map(ObjectIdentifier.init))
      let again = Set(second.objects.map(ObjectIdentifier.init))
      // Two sums that differ are no sum.
      return Expectation(
        sum: first.sum == second.sum ? first.sum : .min, objects: once.count,
        kept: once.intersection(again).count)
    }
  }
}

/// A container with the twenty parts registered, none of them resolved.
struct Assembly {
  /// How many parts were registered.
  let registered: Int
  /// Resolves each part, and returns the sum of what they say; it keeps the container alive.
  let resolveAll: () -> Int
}

/// What a recipe does besides, on whatever thread it runs.
// SAFETY: what is given to it is safe to call from any thread.
struct Recipe: @unchecked Sendable { let run: () -> Void }
