import Dovetail
import Testing

@Suite struct LifetimeTests {
  let tracker = Tracker()
  let container = DependencyContainer()

  @Test func `a single is made once`() throws {
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    let one = try container.resolve(Tracked.self)
    let two = try container.resolve(Tracked.self)
    #expect(one === two)
    #expect(tracker.count == 1)
  }

  @Test func `an eager instance is a single when asked for before the start`() async throws {
    container.register(Tracked.self, as: .eager) { [tracker] in Tracked(tracker) }
    let one = try await container.resolve(Tracked.self)
    try await container.start()
    #expect(tracker.count == 1)
    #expect(try await container.resolve(Tracked.self) === one)
  }

  @Test func `a unique instance is made every time`() throws {
    container.register(Tracked.self, as: .unique) { [tracker] in Tracked(tracker) }
    let one = try container.resolve(Tracked.self)
    let two = try container.resolve(Tracked.self)
    let three = try container.resolve(Tracked.self)
    #expect(one !== two && two !== three && one !== three)
    #expect(tracker.count == 3)
  }

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

  @Test func `a shared instance lives while something holds it`() throws {
    container.register(Tracked.self, as: .weak) { [tracker] in Tracked(tracker) }
    var one: Tracked? = try container.resolve(Tracked.self)
    #expect(try container.resolve(Tracked.self) === one)
    #expect(tracker.count == 1)
    one = nil
    #expect(tracker.alive == 0)
    one = try container.resolve(Tracked.self)
    #expect(tracker.count == 2)
    withExtendedLifetime(one) {}
  }

  @Test func `a shared instance behind a protocol lives while something holds it`() throws {
    container.register((any Marker).self, as: .weak) { MarkerObject() }
    let one = try container.resolve((any Marker).self)
    let two = try container.resolve((any Marker).self)
    #expect(one as AnyObject === two as AnyObject)
  }

  @Test func `a shared value is made every time, since nothing can hold it`() throws {
    let count = Counter()
    container.register(Int.self, as: .weak) { count.add() }
    #expect(try container.resolve(Int.self) == 1)
    #expect(try container.resolve(Int.self) == 2)
  }

  @Test func `a graph instance that is resolved by itself is new every time`() throws {
    container.register(Tracked.self, as: .graph) { [tracker] in Tracked(tracker) }
    let one = try container.resolve(Tracked.self)
    #expect(try container.resolve(Tracked.self) !== one)
  }

  @Test func `a graph instance that needs itself is a cycle`() throws {
    container.register(Int.self, as: .graph) { (text: String) in text.count }
    container.register(String.self, as: .graph) { (number: Int) in "\(number)" }
    let error = #expect(throws: DependencyError.self) { try container.resolve(Int.self) }
    #expect(error?.id == .dependencyCycle)
    #expect(error?.diagnostics.first?.path.map(\.type) == ["Int", "String", "Int"])
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

  @Test func `a scoped instance is one in each scope of its name`() throws {
    container.register(Tracked.self, as: .scoped("session")) { [tracker] in Tracked(tracker) }
    let first = container.makeScope("session")
    let inner = first.makeScope("request")
    let second = container.makeScope("session")
    let one = try first.resolve(Tracked.self)
    #expect(try first.resolve(Tracked.self) === one)
    #expect(try inner.resolve(Tracked.self) === one)
    #expect(try second.resolve(Tracked.self) !== one)
    #expect(tracker.count == 2)
  }

  @Test func `mode new bypasses the kept instance once`() throws {
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    let kept = try container.resolve(Tracked.self)
    let fresh = try container.resolve(Tracked.self, mode: .new)
    #expect(kept !== fresh)
    #expect(try container.resolve(Tracked.self) === kept)
  }

  @Test func `registering again replaces the binding and drops the instance`() throws {
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    _ = try container.resolve(Tracked.self)
    let other = Tracker()
    container.register(Tracked.self) { Tracked(other) }
    #expect(tracker.alive == 0)
    _ = try container.resolve(Tracked.self)
    #expect(other.alive == 1)
  }

  @Test(.bug(id: "Swinject#352", "memory grows; cannot unregister"))
  func `unregistering drops the instance`() throws {
    container.register(Tracked.self) { [tracker] in Tracked(tracker) }
    _ = try container.resolve(Tracked.self)
    container.unregister(Tracked.self)
    #expect(tracker.alive == 0)
    #expect(throws: DependencyError.self) { try container.resolve(Tracked.self) }
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

  @Test func `a graph instance that is resolved in asynchronous code is new every time`()
    async throws
  {
    container.register(Tracked.self, as: .graph) { [tracker] in Tracked(tracker) }
    for _ in 0..<3 { _ = try await container.resolve(Tracked.self) }
    #expect(tracker.count == 3)
    await eventually { tracker.alive == 0 }
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
