// A tuple of stored properties whose types the macro cannot tell apart.
import DovetailGraph

typealias Pair = (Int, String)

@DependencyGraph
final class Graph {
  let (number, text): Pair
  // error@7: the initializer of 'Graph' cannot have '(number, text)': write each property by itself, 'let a: A', or an initializer (from macro 'DependencyGraph')
  func makeA() -> Int { number }
}

@DependencyGraph
final class WithInitializer {
  let (number, text): Pair
  init() { (number, text) = (1, "") }
  func makeA() -> Int { number }
}

@DependencyGraph
final class Twice {
  let (number, text): (Int, String)
  // note@16: 'text' is declared here
  func makeText() -> String { "" }
  // error@8: 'makeText()' provides the property 'text', which is declared already (from macro 'DependencyGraph')
}
