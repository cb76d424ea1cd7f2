// arguments: -emit-sil
// A global actor may have any name, and come from anywhere.
// accepted
import Dovetail
import DovetailGraph

@globalActor actor DatabaseQueue { static let shared = DatabaseQueue() }
enum Storing { typealias Indexing = DatabaseQueue }
final class Row { var number = 0 }
final class Held: Sendable {}

@DatabaseQueue @DependencyGraph final class RowGraph {
  func makeRow() -> Row { Row() }
  @Unique func makeFresh() -> Row { row }
  @Eager func makeOther() -> Row { row }
  @Eager func makeCount() async -> Int { row.number }
  nonisolated func makeTitle() -> String { "" }
  @Closes func closeRow(_ row: Row) {}
}

@DependencyGraph @Storing.Indexing final class IndexGraph {
  func makeRow() -> Row { Row() }
}

@DependencyGraph final class MixedGraph: Installable, Sendable {
  @DatabaseQueue func makeRow() -> Row { Row() }
  @DatabaseQueue @Weakly func makeHeld() -> Held { Held() }
  @Closes func closeHeld(_ held: Held) {}
  @Swift.MainActor func makeView() -> Row { Row() }
  @PartsBuilder func makeParts() -> [Int] { 1 }
  func makeTitle() -> String { "" }
}

@resultBuilder enum PartsBuilder {
  static func buildBlock(_ parts: Int...) -> [Int] { parts }
}

func use() async throws {
  let rows = await RowGraph()
  try await rows.start()
  _ = await rows.count
  DependencyContainer().install(MixedGraph())
}
