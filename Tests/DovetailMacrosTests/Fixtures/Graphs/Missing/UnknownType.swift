// So is a type that there is not.
import DovetailMacros

@DependencyGraph
// error@expansion: cannot find type 'Missing' in scope
// error@expansion: cannot find type 'Missing' in scope
// error@expansion: cannot find 'Missing' in scope
// error@expansion: cannot find 'Missing' in scope
// error@expansion: cannot find 'Missing' in scope
// error@expansion: cannot find 'Missing' in scope
final class Graph {
  func makeA() -> Missing { fatalError() }
  // error@19: cannot find type 'Missing' in scope
}
