// So is a protocol that the graph does not fulfil.
import DovetailGraph

protocol HasB { var b: Int { get } }
// note@21: protocol requires property 'b' with type 'Int'

@DependencyGraph
final class Graph: HasB {
  // error@13: type 'Graph' does not conform to protocol 'HasB'
  // note@13: add stubs for conformance
  // fixit@26-26: "\n    let b: Int\n"
  func makeA() -> Int { 1 }
}
