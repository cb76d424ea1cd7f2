// arguments: -emit-sil -warnings-as-errors
// Types of the program's own that are called as those of the macro's code are.
// accepted
import Dovetail
import DovetailGraph

final class DependencyContainer {}
protocol DependencyGraph {}
struct DependencyGraphPart {}
enum DovetailGraphs { struct DependencyGraphStorage {} }

@DovetailGraph::DependencyGraph
final class Graph: Swift.Sendable {
  protocol Sendable {}
  struct StaticString {}
  struct UInt: Swift.Sendable {}
  struct Void: Swift.Sendable {}
  struct Never: Swift.Sendable {}
  func makeA() -> UInt { UInt() }
  @Unique func makeB() -> UInt { a }
  @Eager func makeC() async throws -> UInt { a }
  @Closes func closeC(_ c: UInt) async {}
  func makeD() -> Void { Void() }
  @Unique func makeE() async -> Never { Never() }
}

func start(_ graph: Graph) async throws {
  graph.override(a: Graph.UInt())
  try await graph.start()
  await graph.close()
}
