import Dovetail
import Testing

@Suite struct LifetimeTests {
  let tracker = Tracker()
  let container = DependencyContainer()

  @Test(arguments: [true, false]) func `a lifetime may be chosen at run time`(
    isKept: Bool
  ) throws {
    final class Holder: Sendable { init(_ part: Tracked) {} }
    let names: [DependencyKey<Holder>] = [.unnamed, "keyed", "by hand"]
    container.register(Tracked.self, as: isKept ? .single : .unique) { [tracker] in
      Tracked(tracker)
    }
    container.register(Holder.self, as: isKept ? .single : .unique, using: Holder.init)
    container.register(
      Holder.self, named: names[1], as: isKept ? .single : .unique, keys: .unnamed,
      using: Holder.init)
    container.register(Holder.self, named: names[2], as: isKept ? .single : .unique) { r in
      Holder(try r.resolve())
    }
    for name in names {
      let (one, two) = (
        try container.resolve(Holder.self, named: name),
        try container.resolve(Holder.self, named: name)
      )
      #expect((one === two) == isKept)
    }
    #expect(tracker.count == (isKept ? 1 : 6))
  }

  @Test func `a shared instance behind a protocol lives while something holds it`() throws {
    container.register((any Marker).self, as: .weak) { MarkerObject() }
    let one = try container.resolve((any Marker).self)
    let two = try container.resolve((any Marker).self)
    #expect(one as AnyObject === two as AnyObject)
  }

  @Test func `an optional object of lifetime weak is shared`() throws {
    container.register(Tracked?.self, as: .weak) { [tracker] in Tracked(tracker) }
    let one = try container.resolve(Tracked?.self)
    #expect(try container.resolve(Tracked?.self) === one)
  }

  @Test func `a shared value is made every time, since nothing can hold it`() throws {
    let count = Counter()
    container.register(Int.self, as: .weak) { count.add() }
    #expect(try container.resolve(Int.self) == 1)
    #expect(try container.resolve(Int.self) == 2)
  }

  @Test func `a graph instance is one for each scope that its resolution makes`() async throws {
    container.register([Int].self, as: .graph) { (number: Int) in [number] }
    container.register(String.self, as: .unique) { r in
      try (0..<20).map { number in
        let scope = r.container.makeScope("s") { $0.register(Int.self) { number } }
        return try scope.resolve([Int].self).description
      }.joined()
    }
    container.register(Substring.self, as: .unique) { (r: Resolution) async throws in
      var all: Substring = ""
      for number in 0..<20 {
        let scope = r.container.makeScope("s") { $0.register(Int.self) { number } }
        all += try await scope.resolve([Int].self).description
      }
      return all
    }
    let expected = (0..<20).map { "[\($0)]" }.joined()
    func synchronous() throws -> String { try container.resolve(String.self) }
    #expect(try synchronous() == expected)
    #expect(try await container.resolve(Substring.self) == expected)
  }

  @Test func `a new graph instance may need the one of its resolution`() async throws {
    let runs = Counter()
    container.register([Int].self, as: .graph) { r in
      let run = runs.add()
      return run % 2 == 1 ? try r.resolve([Int].self) + [run] : [run]
    }
    func synchronous() throws -> [Int] { try container.resolve([Int].self, mode: .new) }
    #expect(try synchronous() == [2, 1])
    #expect(try await container.resolve([Int].self, mode: .new) == [4, 3])
    container.register([Int].self, as: .graph) { r in
      runs.add()
      return try r.resolve([Int].self)
    }
    let error = #expect(throws: DependencyError.self) { try synchronous() }
    #expect(error?.id == .dependencyCycle)
    #expect(runs.value == 6)
  }

  @Test func `unregistering all leaves an empty container`() throws {
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    container.register(Int.self, named: "one") { 1 }
    container.contribute(String.self) { "a" }
    _ = try container.resolve(Tracked.self)
    container.unregisterAll()
    #expect(tracker.alive == 0)
    #expect(try container.resolve(Int?.self, named: "one") == nil)
    #expect(try container.resolve([String].self).isEmpty)
    container.register(Int.self) { 2 }
    #expect(try container.resolve(Int.self) == 2)
  }

  @Test func `the elements of a collection are in one resolution`() async throws {
    container.register(Tracked.self, as: .graph) { [tracker] in Tracked(tracker) }
    container.contribute(Left.self, using: Left.init)
    container.contribute(Left.self, as: .unique) { r in Left(shared: try r.resolve()) }
    func now() throws -> [Left] { try container.fork().resolve([Left].self) }
    let all = try now()
    #expect(all[0].shared === all[1].shared)
    let awaited = try await container.resolve([Left].self)
    #expect(awaited[0].shared === awaited[1].shared)
    #expect(tracker.count == 2)
  }

  @Test func `a container that is held again keeps again`() throws {
    func resolution() throws -> Resolution {
      let container = DependencyContainer()
      container.register([Resolution].self, as: .unique) { r in [r] }
      return try container.resolve([Resolution].self)[0]
    }
    let again = try resolution().container
    again.register(Tracked.self) { [tracker] in Tracked(tracker) }
    #expect(try again.resolve(Tracked.self) === again.resolve(Tracked.self))
    #expect(tracker.count == 1)
  }

  @Test func `an instance is found again when nothing holds its container`() throws {
    func lazy() throws -> Lazy<Tracked> {
      let container = DependencyContainer()
      container.register(Tracked.self) { [tracker] in Tracked(tracker) }
      return try container.resolve(Lazy<Tracked>.self)
    }
    let handle = try lazy()
    #expect(tracker.count == 0)
    #expect(handle.value === handle.value)
    #expect(tracker.count == 1)
  }
}

private protocol Marker: Sendable {}
private final class MarkerObject: Marker {}
private final class Left: Sendable {
  let shared: Tracked
  init(shared: Tracked) { self.shared = shared }
}
