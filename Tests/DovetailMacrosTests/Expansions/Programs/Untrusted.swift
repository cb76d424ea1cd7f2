import DovetailGraph

struct Part: Sendable {
  init(_ graph: Graph) {}
}

@DependencyGraph
final class Graph: Sendable {
  @Unique func makePart() -> Part { Part(self) }
  @Unique func makeWhole() -> [Part] { [part] }
  @Unique func makeOther() -> Int { 1 }
}
