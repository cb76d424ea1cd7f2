// So is an input that is not handed over.
import DovetailGraph

@DependencyGraph
final class Graph {
  let number: Int
  // note@1: 'init(number:)' declared here
  func makeA() -> Int { number }
}

let graph = Graph()
// error@19: missing argument for parameter 'number' in call
// fixit@19-19: "number: <#Int#>"
