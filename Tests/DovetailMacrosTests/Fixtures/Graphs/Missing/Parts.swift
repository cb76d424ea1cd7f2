// Whatever a graph lacks is the compiler's own error.
import DovetailGraph

protocol HasB { var b: Int { get } }
// note@21: protocol requires property 'b' with type 'Int'

@DependencyGraph
final class Graph: HasB {
  // error@13: type 'Graph' does not conform to protocol 'HasB'
  // note@13: add stubs for conformance
  // fixit@26-26: "\n    let b: Int\n"
  let parent: any HasB
  // note@1: 'init(parent:)' declared here
  func makeA() -> Int { missing }
  // error@25: cannot find 'missing' in scope
  func makeC() -> Int { self.missing }
  // error@30: value of type 'Graph' has no member 'missing'
  func makeD() -> Int { text }
  // error@25: cannot convert return expression of type 'String' to return type 'Int'
  func makeText() -> String { "" }
  // A part of the parent that its protocols do not promise.
  func makeE() -> Int { parent.e }
  // error@32: value of type 'any HasB' has no member 'e'
  private func makeHidden() -> Int { 1 }
}

let graph = Graph()
// error@19: missing argument for parameter 'parent' in call
// fixit@19-19: "parent: <#any HasB#>"

func use(_ graph: Graph) -> Int { graph.hidden }
// error@41: 'hidden' is inaccessible due to 'private' protection level
// note@elsewhere: 'hidden' declared here
func override(_ graph: Graph) { graph.override(a: "one") }
// error@51: cannot convert value of type 'String' to expected argument type 'Int'

@DependencyGraph
final class Small {
  func makeA() -> Int { 1 }
}

func override(_ graph: Small) { graph.override(b: 1) }
// error@47: incorrect argument label in call (have 'b:', expected 'a:')
// fixit@48-49: "a"
