import Testing

@testable import Dovetail

@Suite struct SetOnceTests {
  @Test func `the first reference stays`() {
    let (first, second) = (Thing(), Thing())
    let reference = SetOnce<Thing>()
    #expect(reference.load() == nil)
    #expect(reference.set(first) === first)
    #expect(reference.set(second) === first)
    #expect(reference.load() === first)
  }

  @Test func `it holds its object, and no other, until it goes`() {
    weak var kept: Thing?
    weak var refused: Thing?
    do {
      let reference = SetOnce<Thing>()
      do {
        let (first, second) = (Thing(), Thing())
        (kept, refused) = (first, second)
        _ = reference.set(first)
        _ = reference.set(second)
      }
      #expect(kept != nil)
      #expect(refused == nil)
      _ = reference.load()
    }
    #expect(kept == nil)
  }

  @Test func `all threads get the same object`() async {
    let shared = Shared()
    let meeting = Meeting(of: 4)
    let parts = await withTaskGroup(of: Thing.self) { group in
      for _ in 0..<4 {
        group.addTask {
          await onThread {
            meeting.wait()
            return shared.reference.set(Thing())
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(parts.map(ObjectIdentifier.init)).count == 1)
  }
}

private final class Thing: Sendable {}

private final class Shared: Sendable {
  let reference = SetOnce<Thing>()
}
