import Dovetail
import Testing

@Suite struct StressTraceTests {
  @Test func `many tasks and threads are recorded completely`() async throws {
    for round in 0..<20 {
      let container = DependencyContainer()
      container.register(Int.self) { () async in
        await Task.yield()
        return 1
      }
      container.register(String.self) { (number: Int) in "\(number)" }
      container.register(Double.self, as: .unique) { (text: String) in Double(text) ?? 0 }
      container.register(Bool.self, as: .unique) { true }
      container.register(UInt.self, as: .scoped("s")) { (flag: Bool) in flag ? 1 : 0 }
      let recording = container.trace()
      async let threads = onThreads(3) { _ in
        (0..<50).count { _ in (try? container.makeScope("s").resolve(UInt.self)) == 1 }
      }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<50 { group.addTask { _ = try? await container.resolve(Double.self) } }
      }
      #expect(await threads == [50, 50, 50])
      let spans = recording.stop().spans
      let made = Dictionary(grouping: spans.filter { !$0.isWaiting }, by: { "\($0.key)" })
        .mapValues(\.count)
      #expect(
        made == ["Int": 1, "String": 1, "Double": 50, "Bool": 150, "UInt": 150], "round \(round)")
      for span in spans {
        #expect(span.begin <= span.end)
        guard let parent = span.parent else { continue }
        #expect(spans[parent].begin <= span.begin && span.end <= spans[parent].end)
        let asker = "\(spans[parent].key)"
        #expect(["Int": "String", "String": "Double", "Bool": "UInt"]["\(span.key)"] == asker)
      }
    }
  }
}
