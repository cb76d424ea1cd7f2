// arguments: -emit-sil -warnings-as-errors
// An actor is a graph too, whose parts need not be Sendable.
// accepted
import DovetailGraph

final class Draft { var pages = 1 }

@DependencyGraph
actor Ledger {
  let title: String
  func makeDraft() -> Draft { Draft() }
  @Eager func makeOther() async throws -> [Draft] { [draft] }
  @Unique func makeFresh() -> Draft { draft }
  @Weakly func makeHeld() -> Draft { Draft() }
  nonisolated func makeName() -> String { title }
  @Closes func closeDraft(_ draft: Draft) { draft.pages = 0 }
  func pages() async throws -> Int { try await other.count + draft.pages }
}

func use() async throws -> Int {
  let ledger = Ledger(title: "l")
  try await ledger.start()
  await ledger.close()
  return try await ledger.pages() + ledger.name.count
}
