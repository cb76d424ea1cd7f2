import DovetailChecks
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TraceTests {
  let container = DependencyContainer()
  private let clock = Ticks()

  private func record(_ body: () throws -> Void) rethrows -> DependencyTimeline {
    let recording = container.trace(clock: clock.next)
    try body()
    return recording.stop()
  }

  private func record(_ body: () async throws -> Void) async rethrows -> DependencyTimeline {
    let recording = container.trace(clock: clock.next)
    try await body()
    return recording.stop()
  }

  @Test func `each build is a span inside the one that asked for it`() throws {
    container.register(Int.self) { 1 }
    container.register(String.self, as: .unique) { (number: Int) in "\(number)" }
    container.register([String].self) { r in
      [try r.resolve(String.self), try r.resolve(String.self)]
    }
    let timeline = try record { _ = try container.resolve([String].self) as [String] }
    #expect(
      timeline.lines == [
        "0 [String] 1–8", "1 String 2–5 of 0", "2 Int 3–4 of 1", "3 String 6–7 of 0",
      ])
    #expect(timeline.spans.allSatisfy { $0.thread == 0 && $0.scope == nil && !$0.isWaiting })
  }

  @Test func `parents are right from asynchronous to synchronous recipes and back`() async throws {
    container.register(Int.self) { 1 }
    container.register(Double.self, as: .unique) { (number: Int) in Double(number) }
    container.register(Bool.self) { (number: Double) async in number > 0 }
    container.register(String.self) { (flag: Bool) in "\(flag)" }
    container.register(UInt.self) { r async throws in UInt(try await r.resolve(String.self).count) }
    let timeline = try await record { _ = try await container.resolve(UInt.self) }
    #expect(
      timeline.shape == [
        "UInt", "String of UInt", "Bool of String", "Double of Bool", "Int of Double",
      ])
  }

  @Test func `builds that start together overlap`() async throws {
    let (left, right) = (Gate(), Gate())
    container.register(Int.self, as: .eager) { () async in
      await left.open(thenPass: right, giving: 1)
    }
    container.register(String.self, as: .eager) { () async in
      await right.open(thenPass: left, giving: "")
    }
    let timeline = try await record { try await container.start() }
    let spans = timeline.spans
    try #require(spans.count == 2)
    #expect(spans[1].begin < spans[0].end && spans[0].begin < spans[1].end)
    #expect(spans.allSatisfy { $0.parent == nil })
  }

  @Test func `a failure is marked in the build that failed and in those that needed it`() throws {
    container.register(Int.self) { throw Refused() }
    container.register(String.self) { (number: Int) in "\(number)" }
    container.register(Bool.self) { r in (try? r.resolve(String.self)) == nil }
    let timeline = try record { _ = try container.resolve(Bool.self) }
    #expect(timeline.spans.map(\.failed) == [false, true, true])
  }

  @Test func `a waiting caller is marked`() async throws {
    let (began, gate) = (Gate(), Gate())
    container.register(Int.self) { () async in await began.open(thenPass: gate, giving: 1) }
    container.register(String.self) { (number: Int) in "\(number)" }
    let recording = container.trace(clock: clock.next)
    async let first = container.resolve(Int.self)
    await began.passed()
    async let second = container.resolve(String.self)
    while recording.timeline.spans.count < 3 { await Task.yield() }
    gate.open()
    _ = try await (first, second)
    let spans = recording.stop().spans
    #expect(spans.map { "\($0.key)" } == ["Int", "String", "Int"])
    #expect(spans.map(\.isWaiting) == [false, false, true])
    #expect(spans[2].parent == 1)
    #expect(spans[0].end < spans[2].end)
  }

  @Test func `each thread has a number`() async throws {
    container.register(Int.self) { 1 }
    container.register(String.self) { "x" }
    let recording = container.trace(clock: clock.next)
    let gate = Gate()
    async let other = onThread { [container] in
      _ = try? container.resolve(Int.self)
      gate.wait()
    }
    while recording.timeline.spans.count < 1 { await Task.yield() }
    _ = await onThread { [container] in try? container.resolve(String.self) }
    gate.open()
    await other
    #expect(recording.stop().spans.map(\.thread) == [0, 1])
  }

  @Test func `the scope is the one that keeps the instance`() throws {
    container.register(Int.self) { 1 }
    container.register(String.self, as: .scoped("session")) { (number: Int) in "\(number)" }
    let recording = container.trace(clock: clock.next)
    let scope = container.makeScope("session").makeScope("screen") {
      $0.register(Bool.self) { (text: String) in text.isEmpty }
    }
    _ = try scope.resolve(Bool.self)
    #expect(recording.stop().spans.map(\.scope) == ["screen", "session", nil])
  }

  @Test func `a trace of a scope sees what its parents build for it`() throws {
    container.register(Int.self) { 1 }
    let scope = container.makeScope("s") { $0.register(String.self) { (n: Int) in "\(n)" } }
    let timeline = try scope.trace { _ = try scope.resolve(String.self) }
    #expect(timeline.shape == ["String", "Int of String"])
  }

  @Test func `an unfinished build ends when the recording does`() throws {
    defer { container.unregisterAll() }
    let recording = container.trace(clock: clock.next)
    container.register(Int.self) {
      #expect(recording.timeline.lines == ["0 Int 1–2"])
      recording.stop()
      return 1
    }
    _ = try container.resolve(Int.self)
    #expect(recording.timeline.lines == ["0 Int 1–3"])
    #expect(recording.stop() == recording.timeline)
  }

  @Test func `builds before and after are not in it`() throws {
    container.register(Int.self) { 1 }
    container.register(String.self, as: .unique) { (number: Int) in "\(number)" }
    _ = try container.resolve(String.self)
    let timeline = try container.trace { _ = try container.resolve(String.self) }
    _ = try container.resolve(String.self)
    #expect(timeline.shape == ["String"])
  }

  @Test func `a recording that is released ends`() throws {
    container.register(Int.self, as: .unique) { 1 }
    let ticks = clock
    do { _ = container.trace(clock: ticks.next) }
    let before = ticks.count
    _ = try container.resolve(Int.self)
    #expect(ticks.count == before)
  }

  @Test func `the real clock runs forward`() async throws {
    container.register(Int.self, as: .eager) { () async in 1 }
    let timeline = try await container.trace { try await container.start() }
    #expect(timeline.spans.allSatisfy { $0.begin <= $0.end })
  }
}

private struct Refused: Error {}

/// A clock that advances by one each time it is read.
private final class Ticks: Sendable {
  private let time = Atomic<UInt64>(0)

  var count: UInt64 { time.load(ordering: .relaxed) }

  @Sendable func next() -> UInt64 { time.wrappingAdd(1, ordering: .relaxed).newValue }
}

extension DependencyTimeline {
  fileprivate var lines: [String] {
    spans.map { span in
      "\(span.id) \(span.key) \(span.begin)–\(span.end)" + (span.parent.map { " of \($0)" } ?? "")
    }
  }

  fileprivate var shape: [String] {
    spans.map { span in "\(span.key)" + (span.parent.map { " of \(spans[$0].key)" } ?? "") }
  }
}
