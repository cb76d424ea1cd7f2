// So is a type that there is not.
import DovetailMacros

@DependencyGraph
// error@expansion: cannot find type 'Missing' in scope
// error@expansion: cannot find type 'Missing' in scope
final class Graph {
  func makeA() -> Missing { fatalError() }
  // error@19: cannot find type 'Missing' in scope
  // error@39: cannot find type 'Missing' in scope
  // error@35: cannot find type 'Missing' in scope

  // swift-format-ignore
  func makeB() -> [
  // error@41: cannot find type 'Missing' in scope
  // error@37: cannot find type 'Missing' in scope
    Missing
    // error@5: cannot find type 'Missing' in scope
  ] { [] }
}
