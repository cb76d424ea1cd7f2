// arguments: -emit-sil -warnings-as-errors
// Ways to write a graph that ask for care in what is written for it.
// accepted
import DovetailGraph

final class Plain {}
class Base { func number() -> Int { 1 } }

@DependencyGraph
final class Graph {
  let onEvent: (@Sendable (Int) -> Void)
  func makeCallback() -> (@Sendable () -> Int) { { 1 } }
  func makeInstance() -> Int { 1 }
  func makeLine() -> Int { instance }
  func makeFileID() -> Int { line }
  func makeNever() throws(Never) -> Int { 1 }
}

@DependencyGraph
final class InheritingGraph: Base {
  func makeA() -> Int { number() }
}

@DependencyGraph
final class ConvenientGraph {
  let number: Int
  convenience init(text: String) { self.init(number: text.count) }
  func makeA() -> Int { number }
}

@DependencyGraph
final class PackGraph<each T: Sendable>: Sendable {
  let values: (repeat each T)
  func makeAll() -> (repeat each T) { values }
}

@MainActor
@DependencyGraph
final class ActorGraph {
  func makePlain() -> Plain { Plain() }
  func makeOther() -> Plain { Plain() }
  @Closes func closePlain(_ plain: Plain) {}
  func makeThird() -> Plain { Plain() }
  @Closes func closeOther(other: Plain) async throws {}
  @Closes func closeThird(_ third: Plain) async -> Int { 1 }
}

func override(_ graph: Graph) {
  graph.override(instance: 2)
  graph.override(line: 2)
  graph.override(fileID: 2)
  graph.override(callback: { 2 })
  _ = InheritingGraph()
  _ = ConvenientGraph(number: ConvenientGraph(text: "a").a)
}
