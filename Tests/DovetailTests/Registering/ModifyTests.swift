import Dovetail
import Testing

/// A client made of closures.
struct NumberClient: Sendable {
  struct Refused: Error {}
  var fetch: @Sendable () async throws(Refused) -> Int
  var name: @Sendable () -> String
}

@Suite struct ModifyTests {
  let container = DependencyContainer()

  init() { container.register(NumberClient.self) { NumberClient(fetch: { 1 }, name: { "live" }) } }

  private func description(of container: DependencyContainer) async throws -> String {
    let client = try await container.resolve(NumberClient.self)
    return try await "\(client.fetch()) \(client.name())"
  }

  @Test func `one closure is changed and the others stay`() async throws {
    let fork = container.fork { $0.modify(NumberClient.self) { $0.fetch = { 3 } } }
    #expect(try await description(of: fork) == "3 live")
    #expect(try await description(of: container) == "1 live")
  }

  @Test func `modifications compose through nested forks`() async throws {
    let outer = container.fork { $0.modify(NumberClient.self) { $0.fetch = { 3 } } }
    let inner = outer.fork { $0.modify(NumberClient.self) { $0.name = { "inner" } } }
    #expect(try await description(of: inner) == "3 inner")
    #expect(try await description(of: outer) == "3 live")
  }

  @Test func `a modification changes an override's instance, and no later one's`() async throws {
    let fork = container.fork {
      $0.override(NumberClient.self) { NumberClient(fetch: { 2 }, name: { "fake" }) }
      $0.modify(NumberClient.self) { $0.fetch = { 3 } }
    }
    #expect(try await description(of: fork) == "3 fake")
    fork.override(NumberClient.self) { NumberClient(fetch: { 4 }, name: { "again" }) }
    #expect(try await description(of: fork) == "4 again")
  }

  @Test func `a named binding is modified by its name`() throws {
    container.register(Int.self, named: "a") { 1 }
    container.register(Int.self) { 10 }
    let fork = container.fork { $0.modify(Int.self, named: "a") { $0 += 1 } }
    #expect(try fork.resolve(Int.self, named: "a") == 2)
    #expect(try fork.resolve(Int.self) == 10)
  }

  @Test func `a built single is made again with the modification, and so is what holds it`() throws
  {
    container.register(Int.self) { 1 }
    container.register(String.self) { (number: Int) in "\(number)" }
    #expect(try container.resolve(String.self) == "1")
    let fork = container.fork { $0.modify(Int.self) { $0 = 5 } }
    #expect(try fork.resolve(String.self) == "5")
  }

  @Test func `a modification may throw and may be awaited`() async throws {
    container.register(Int.self) { 1 }
    let throwing = container.fork { $0.modify(Int.self) { _ in throw NumberClient.Refused() } }
    #expect(dependencyError { _ = try throwing.resolve(Int.self) }?.id == .recipeFailed)
    let awaiting = container.fork { $0.modify(Int.self) { $0 = await Task { 7 }.value } }
    #expect(dependencyError { _ = try awaiting.resolve(Int.self) }?.id == .asyncFromSync)
    #expect(try await awaiting.resolve(Int.self) == 7)
  }

  @Test func `nothing is said of a registration that a modification only looked like`() throws {
    container.modify(Int.self) { $0 = 2 }
    let text = errorText { _ = try container.resolve(Int.self) }
    #expect(text?.hasSuffix("help: register(Int.self) { … }") == true)
  }

  @Test func `a Sendable instance modified on the main actor is awaited elsewhere`() async throws {
    container.register(Int.self) { 1 }
    let fork = container.fork {
      $0.mainActor.modify(Int.self) {
        MainActor.assertIsolated()
        $0 += 1
      }
    }
    let number = try await Task.detached { try await fork.resolve(Int.self) }.value
    #expect(number == 2)
  }
}

@Suite struct OverrideValueTests {
  let container = DependencyContainer()

  @Test func `the value is evaluated once, and inner forks have it`() throws {
    let count = Counter()
    container.register(Int.self) { 0 }
    let outer = container.fork { $0.override(Int.self, with: count.add()) }
    let inner = outer.fork().fork()
    #expect(try inner.resolve(Int.self) == 1)
    #expect(try outer.resolve(Int.self) == 1)
    #expect(try outer.resolve(Int.self, mode: .new) == 1)
    #expect(count.value == 1)
  }

  @Test(arguments: [false, true])
  func `an override is made again if one of its dependencies is overridden`(_ isOpaque: Bool) throws
  {
    container.register(Int.self) { 1 }
    container.register(Bool.self) { (number: Int) in number > 1 }
    container.register(String.self) { "live" }
    let outer = container.fork {
      if isOpaque {
        $0.override(String.self) { r in "\(try r.resolve(Bool.self))" }
      } else {
        $0.override(String.self) { (isMany: Bool) in "\(isMany)" }
      }
    }
    #expect(try outer.resolve(String.self) == "false")
    #expect(try outer.fork { $0.override(Int.self) { 2 } }.resolve(String.self) == "true")
    #expect(try outer.fork { $0.modify(Int.self) { $0 = 2 } }.resolve(String.self) == "true")
  }

  @Test func `an override is made again if a list or optional it needs is replaced`() throws {
    container.contribute(Int.self) { 1 }
    container.register(String.self) { "live" }
    container.register(Bool.self) { false }
    let outer = container.fork {
      $0.override(String.self) { (numbers: [Int]) in "\(numbers)" }
      $0.override(Bool.self) { (part: Lazy<Double?>) in part.value != nil }
    }
    #expect(try outer.resolve(String.self) == "[1]" && !outer.resolve(Bool.self))
    let inner = outer.fork {
      $0.override([Int].self) { [2] }
      $0.register(Double?.self) { 2 }
    }
    #expect(try inner.resolve(String.self) == "[2]" && inner.resolve(Bool.self))
    #expect(try outer.fork().resolve(String.self) == "[1]")
  }

  @Test func `an inner fork makes an instance of its own and closes that`() async throws {
    let log = Log()
    container.register(Tracked.self) { Tracked(Tracker()) }
    let outer = container.fork {
      $0.override(Tracked.self) { Tracked(Tracker()) }.onClose { _ in log.write("closed") }
    }
    let tracked = try await outer.resolve(Tracked.self)
    let inner = outer.fork()
    #expect(try await inner.resolve(Tracked.self) !== tracked)
    await inner.close()
    #expect(log.all == ["closed"])
    #expect(try await outer.resolve(Tracked.self) === tracked)
    await outer.close()
    #expect(log.all == ["closed", "closed"])
  }

  @Test func `an override takes what a modification has changed`() throws {
    let tracker = Tracker()
    container.register(Tracked.self) { Tracked(tracker) }
    let fork = container.fork { $0.modify(Tracked.self) { _ in } }
    func resolve() throws { _ = try fork.resolve(Tracked.self) }
    try resolve()
    #expect(tracker.alive == 1)
    fork.override(Tracked.self) { Tracked(Tracker()) }
    #expect(tracker.alive == 0)
  }

  @Test @MainActor func `a decorator that comes meanwhile leaves each where it was`() async throws {
    container.mainActor.register(Words.self) { () async in Words("") }
    container.mainActor.decorate(Words.self) { words, _ in Words(words.text + "1") }
    let asked = Task { @MainActor [container] in
      try await container.mainActor.resolve(Words.self).text
    }
    await Task { @MainActor [container] in
      container.mainActor.decorate(Words.self) { words, _ in Words(words.text + "2") }
    }.value
    #expect(try await asked.value == "1")
    #expect(try await container.mainActor.resolve(Words.self).text == "12")
  }
}

/// Not `Sendable`.
private final class Words {
  let text: String
  init(_ text: String) { self.text = text }
}
