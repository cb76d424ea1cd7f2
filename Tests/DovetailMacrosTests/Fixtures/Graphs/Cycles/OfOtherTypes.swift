// Methods that only the types of their parameters tell apart are not taken for each other.
// accepted
import DovetailGraph

@DependencyGraph
final class Graph: Sendable {
  let names: [String]
  func makeA() -> String { get(0) + self[0] }
  func makeB() -> String { get("x") + self["x"] }
  func makeB(_ count: Int) -> String { b + "\(count)" }
  func get(_ index: Int) -> String { names[index] }
  func get(_ name: String) -> String { a + name }
  subscript(index: Int) -> String { names[index] }
  subscript(name: String) -> String { a + name }
}
