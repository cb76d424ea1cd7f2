// So is a type that there is not.
import DovetailGraph

@DependencyGraph
// error@expansion: cannot find type 'Missing' in scope
// error@expansion: cannot find type 'Missing' in scope
final class Graph {
  func makeA() -> Missing { fatalError() }
  // error@19: cannot find type 'Missing' in scope
  // error@60: cannot find type 'Missing' in scope
  // error@30: cannot find type 'Missing' in scope

  // swift-format-ignore
  func makeB() -> [
  // error@62: cannot find type 'Missing' in scope
  // error@32: cannot find type 'Missing' in scope
    Missing
    // error@5: cannot find type 'Missing' in scope
  ] { [] }
}
