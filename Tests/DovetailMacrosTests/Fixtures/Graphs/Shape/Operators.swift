// The compiler finds an operator twice in a class with members that a macro writes.
import DovetailGraph

@DependencyGraph
final class Graph: Hashable {
  // error@13: type 'Graph' does not conform to protocol 'Equatable'
  // note@elsewhere: multiple matching functions named '==' with type '(Graph, Graph) -> Bool'
  func makeA() -> Int { 1 }
  static func == (left: Graph, right: Graph) -> Bool { left === right }
  // error@15: in the class of a graph, the compiler finds '==' twice; move it into an 'extension Graph: Hashable' (from macro 'DependencyGraph')
  // note@15: candidate exactly matches
  // note@15: candidate exactly matches
  func hash(into hasher: inout Hasher) {}
}

@DependencyGraph
final class InExtension {
  func makeA() -> Int { 1 }
}

extension InExtension: Hashable {
  static func == (left: InExtension, right: InExtension) -> Bool { left === right }
  func hash(into hasher: inout Hasher) {}
}
