// An optional of an existential type without parentheses.
import DovetailGraph

protocol Shape: Sendable {}

@DependencyGraph
final class Graph: Sendable {
  func makeA() -> any Shape? { nil }
  // error@19: optional 'any' type must be written '(any Shape)?'
  // fixit@19-29: "(any Shape)?"
  func makeB() -> Int { a == nil ? 1 : 2 }
}
