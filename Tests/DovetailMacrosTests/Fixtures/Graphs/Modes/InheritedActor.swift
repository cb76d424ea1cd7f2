// arguments: -emit-sil
// A graph is on the actor of its superclass, whatever that is.
// accepted
import DovetailGraph

@globalActor actor DatabaseQueue { static let shared = DatabaseQueue() }
@DatabaseQueue class Rows { init() {} }
final class Plain { var number = 0 }

@DependencyGraph final class RowGraph: Rows {
  func makeNumber() -> Int { 1 }
  @Eager func makePlain() -> Plain { Plain() }
  @Closes func closePlain(_ plain: Plain) { plain.number = 0 }
}

@DatabaseQueue func use(_ graph: RowGraph) async throws {
  try await graph.start()
  graph.plain.number = 2
  await graph.close()
}
