// accepted
// A name with a module before it is not the graph's own; an attribute may have its module, too.
import DovetailMacros

final class Part: Sendable {}

@DovetailMacros::DependencyGraph
final class Graph: Sendable {
  func makeMin() -> Int { Swift::min(3, 4) }
  @DovetailMacros::Unique func makeMax() -> Int { Swift::max(3, 4) }
  func makeUse() -> Int { Swift::max(3, 4) }
  @DovetailMacros::Unique func makePart() -> Part { Part() }
}
