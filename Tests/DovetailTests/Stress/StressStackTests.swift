import CAllocations
import Dovetail
import TestNeeds
import Testing

/// How much of the stack a level of a resolution takes: the number is the compiler's, and no matter
/// of the machine.
///
/// Its name puts it among the suites that are run optimized.
@Suite(.needs("frames that no sanitizer makes larger", allocations_are_counted()))
struct StressStackTests {
  private var limit: Int {
    #if DEBUG
      4_096
    #else
      1_536
    #endif
  }

  @Test(arguments: [false, true], [Lifetime.single, .graph, .unique])
  func `a level takes little of the stack, also when it is made for the first time`(
    _ isByHand: Bool, _ lifetime: Lifetime
  ) throws {
    let container = DependencyContainer()
    let places = Places()
    container.register(Ground.self) { Ground() }
    try container.levels(12, above: Ground.self, isByHand, lifetime, noting: places)
    let sizes = places.noted.withLock { zip($0.dropFirst(), $0).map { $0 - $1 } }
    #expect(sizes.count == 11 && sizes.allSatisfy { $0 <= limit }, "\(sizes)")
  }
}

private struct Ground: Sendable {}
private struct Level<Below>: Sendable {}

extension DependencyContainer {
  /// Registers levels, each of which needs the one below, resolves the highest, and notes the place
  /// of each recipe on the stack.
  @inline(never)
  fileprivate func levels<Below: Sendable>(
    _ count: Int, above below: Below.Type, _ isByHand: Bool, _ lifetime: Lifetime,
    noting places: Places
  ) throws {
    guard count > 0 else {
      _ = try resolve(Below.self)
      return
    }
    if isByHand {
      register(Level<Below>.self, as: lifetime) { r in
        _ = try r.resolve(Below.self)
        places.note()
        return Level()
      }
    } else {
      register(Level<Below>.self, as: lifetime) { (_: Below) in
        places.note()
        return Level()
      }
    }
    try levels(count - 1, above: Level<Below>.self, isByHand, lifetime, noting: places)
  }
}

private final class Places: Sendable {
  let noted = Locked<[Int]>([])

  /// Notes the place of its caller on the stack, as near as a frame of its own is.
  @inline(never)
  func note() {
    var local = 0
    let place = withUnsafeMutablePointer(to: &local) { Int(bitPattern: $0) }
    noted.withLock { $0.append(place) }
  }
}
