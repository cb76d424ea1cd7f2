// accepted
// A name with a module before it is not the graph's own; an attribute may have its module, too.
import DovetailGraph

final class Part: Sendable {}

@DovetailGraph::DependencyGraph
final class Graph: Sendable {
  func makeMin() -> Int { Swift::min(3, 4) }
  @DovetailGraph::Unique func makeMax() -> Int { Swift::max(3, 4) }
  func makeUse() -> Int { Swift::max(3, 4) }
  @DovetailGraph::Unique func makePart() -> Part { Part() }
}
