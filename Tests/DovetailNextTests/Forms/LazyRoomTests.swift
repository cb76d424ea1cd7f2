import DovetailNext
import Testing

/// A `Lazy` has room for a small instance; a large one, or one that is built for the handle, has
/// memory of its own.
@Suite struct LazyRoomTests {
  let container = DependencyContainer()
  let tracker = Tracker()

  @Test func `an instance of any size is copied once, and given up with the handle`() throws {
    let tracker = tracker
    container.register(Large.self) { Large(Tracked(tracker)) }
    container.register(Small.self) { Small(first: Tracked(tracker)) }
    container.register(Wide.self) { Wide(tracked: Tracked(tracker)) }
    container.register((any Described).self) { Value(name: "described") }
    let isBuilt = [false, true]
    for isBuilt in isBuilt {
      if isBuilt {
        _ = try container.resolve(Large.self)
        _ = try container.resolve(Small.self)
        _ = try container.resolve(Wide.self)
      }
      let (large, small) = (Lazy<Large>(from: container), Lazy<Small>(from: container))
      let wide = Lazy<Wide>(from: container)
      let described = Lazy<any Described>(from: container)
      for _ in 0..<2 {
        #expect(large.value.isIntact)
        #expect(small.value.first.isIntact && small.value.second == nil)
        #expect(wide.value.tracked.isIntact && wide.value.vector == .init(repeating: 3))
        #expect(try described.resolve().name == "described")
      }
      #expect(try large.value.parts[4] === container.resolve(Large.self).parts[4])
    }
    container.unregisterAll()
    #expect(tracker.alive == 0)
  }

  @Test func `a handle keeps to what it has settled on`() async throws {
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    let kept = try await container.resolve(Tracked.self)
    let lazy = Lazy<Tracked>(from: container)
    #expect(lazy.value === kept)
    try await container.reset(Tracked.self)
    #expect(lazy.value === kept)
    #expect(try await lazy.load() === kept)
    #expect(try await container.resolve(Tracked.self) !== kept)
  }
}

private struct Large: Sendable {
  let (a, b, c, d, e, f): (Tracked, Tracked, Tracked, Tracked, Tracked, Tracked)
  var parts: [Tracked] { [a, b, c, d, e, f] }
  var isIntact: Bool { parts.allSatisfy { $0.isIntact } }
  init(_ part: Tracked) { (a, b, c, d, e, f) = (part, part, part, part, part, part) }
}
private struct Small: Sendable {
  let first: Tracked
  var second: Tracked?
}
private struct Wide: Sendable {
  let tracked: Tracked
  let vector = SIMD4<Double>(repeating: 3)
}
private protocol Described: Sendable { var name: String { get } }
private struct Value: Described { let name: String }
