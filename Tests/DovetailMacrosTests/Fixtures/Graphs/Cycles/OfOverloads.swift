// Methods and subscripts of one name that their labels, or only the types of their parameters, tell
// apart.
// accepted
import DovetailGraph

@DependencyGraph
final class Labels: Sendable {
  let names: [String]
  func makeA() -> String { get(at: 0) + self[at: 0] }
  func makeB() -> String { get(named: "x") + self[named: "x"] }
  func get(at index: Int) -> String { names[index] }
  func get(named name: String) -> String { a + name }
  subscript(at index: Int) -> String { names[index] }
  subscript(named name: String) -> String { a + name }
}

@DependencyGraph
final class Types: Sendable {
  let names: [String]
  func makeA() -> String { get(0) + self[0] }
  func makeB() -> String { get("x") + self["x"] }
  func makeB(_ count: Int) -> String { b + "\(count)" }
  func get(_ index: Int) -> String { names[index] }
  func get(_ name: String) -> String { a + name }
  subscript(index: Int) -> String { names[index] }
  subscript(name: String) -> String { a + name }
}
