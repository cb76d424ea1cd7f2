// Methods and subscripts of one name are told apart by their labels.
// accepted
import DovetailGraph

@DependencyGraph
final class Graph: Sendable {
  let names: [String]
  func makeA() -> String { get(at: 0) + self[at: 0] }
  func makeB() -> String { get(named: "x") + self[named: "x"] }
  func get(at index: Int) -> String { names[index] }
  func get(named name: String) -> String { a + name }
  subscript(at index: Int) -> String { names[index] }
  subscript(named name: String) -> String { a + name }
}
