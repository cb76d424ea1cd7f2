import CHeap
import Foundation

/// What is counted, not timed.
enum Counts {
  /// How often a kept part was made more than once, when four threads asked for it at the same time.
  static func madeTwice(by peer: Peer, rounds: Int = 500) -> Int? {
    guard let contended = peer.contended else { return nil }
    let crew = Crew(4)
    var twice = 0
    for _ in 0..<rounds {
      let made = Tally()
      let resolve = contended {
        made.add()
        // Long enough for the others to come.
        usleep(20)
      }
      _ = crew.run {
        resolve()
        return 0
      }
      if made.count > 1 { twice += 1 }
    }
    return twice
  }

  /// The bytes of a container and its twenty parts: registered, and then resolved.
  static func bytes(of peer: Peer, containers: Int = 200) -> Results.Bytes? {
    guard let assemble = peer.assemble, let before = allocated() else { return nil }
    var all: [Assembly] = []
    all.reserveCapacity(containers)
    let room = allocated() ?? before
    for _ in 0..<containers { all.append(assemble()) }
    let registered = allocated() ?? room
    for assembly in all { _ = assembly.resolveAll() }
    let resolved = allocated() ?? registered
    return withExtendedLifetime(all) {
      Results.Bytes(
        registered: (registered - room) / containers,
        resolved: (resolved - room) / containers)
    }
  }

  /// The bytes that the process has allocated and not freed, where the C library tells.
  private static func allocated() -> Int? {
    let bytes = allocated_bytes()
    return bytes > 0 ? Int(bytes) : nil
  }
}

/// A count that several threads add to.
// SAFETY: `number` is behind `lock`.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  func add() { lock.withLock { number += 1 } }
  var count: Int { lock.withLock { number } }
}
