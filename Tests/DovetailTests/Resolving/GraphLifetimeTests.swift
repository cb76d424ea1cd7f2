import Dovetail
import Testing

/// The `.graph` instances of a resolution on one thread.
@Suite struct GraphLifetimeTests {
  let container = DependencyContainer()
  let tracker = Tracker()

  @Test(arguments: [3, 16, 17, 40])
  func `any number of parts is shared`(_ count: Int) throws {
    for index in 0..<count {
      container.register(Tracked.self, named: "\(index)", as: .graph) { [tracker] in
        Tracked(tracker)
      }
    }
    container.register([ObjectIdentifier].self, as: .unique) { r in
      try (0..<count).map {
        ObjectIdentifier(try r.resolve(Tracked.self, named: "\($0)"))
      }
    }
    container.register(Bool.self, as: .unique) { r in
      let first = try r.resolve([ObjectIdentifier].self)
      return try first == r.resolve([ObjectIdentifier].self) && Set(first).count == count
    }
    for round in 1...3 {
      #expect(try container.resolve(Bool.self))
      #expect(tracker.alive == 0 && tracker.count == round * count)
    }
  }

  @Test func `what is awaited first in a resolution is part of it`() async {
    let runs = Counter()
    container.register(Tracked.self, as: .graph) { r in
      runs.add()
      return try r.resolve(Tracked.self)
    }
    let text = await errorText { _ = try await container.resolve(Tracked.self) }
    #expect(text?.contains("[Dovetail/DependencyCycle]") == true)
    #expect(runs.value == 1)
  }

  @Test func `an instance that resolves at its end gets a new part`() throws {
    let ended = Log()
    container.register(Tracked.self, as: .graph) { [tracker] in Tracked(tracker) }
    container.register(Ending.self, as: .graph) { [unowned container] (part: Tracked) in
      Ending(part: part) { old in
        let new = try? container.resolve(Tracked.self)
        ended.write(new == nil ? "none" : new === old ? "old" : "new")
      }
    }
    for _ in 1...3 { _ = try container.resolve(Ending.self) }
    #expect(ended.all == ["new", "new", "new"])
    #expect(tracker.alive == 0)
  }

  @Test func `a witness sees the recipes again`() throws {
    container.register(Tracked.self, as: .graph) { [tracker] in Tracked(tracker) }
    container.register(Pair.self, as: .unique, using: Pair.init(first:second:))
    _ = try container.resolve(Pair.self)
    let recorder = Recorder()
    container.add(recorder)
    let pair = try container.resolve(Pair.self)
    #expect(pair.first === pair.second)
    #expect(recorder.lines.contains("Tracked begins"))
  }
}

private struct Pair { let first, second: Tracked }
// SAFETY: used by one thread.
private final class Ending: @unchecked Sendable {
  private let part: Tracked
  private let end: (Tracked) -> Void

  init(part: Tracked, end: @escaping (Tracked) -> Void) {
    self.part = part
    self.end = end
  }

  deinit { end(part) }
}
