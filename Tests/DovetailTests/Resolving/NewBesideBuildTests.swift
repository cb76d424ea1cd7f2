import Dovetail
import Testing

/// A recipe that makes a new instance on one thread, while another thread builds the kept one.
@Suite struct NewBesideBuildTests {
  @Test func `a recipe for a new instance waits for the kept one`() async throws {
    let container = DependencyContainer()
    let (runs, began, go) = (Counter(), Gate(), Gate())
    container.register(Link.self) { (r: Resolution) throws in
      if runs.add() > 1 { return Link(to: try r.resolve(Link.self)) }
      began.open(thenWait: go, giving: ())
      return Link(to: nil)
    }
    let kept = beginOnThread("the kept instance") { try container.resolve(Link.self) }
    await began.passed()
    let new = beginOnThread("the new instance") { try container.resolve(Link.self, mode: .new) }
    await chance()
    go.open()
    let last = try await kept.value()
    #expect(try await new.value().next === last)
  }
}

private final class Link: Sendable {
  let next: Link?

  init(to next: Link?) { self.next = next }
}
