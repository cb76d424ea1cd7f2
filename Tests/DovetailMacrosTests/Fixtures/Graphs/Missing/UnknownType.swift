// So is a type that there is not.
import DovetailMacros

@DependencyGraph
// error@expansion: cannot find type 'Missing' in scope
// error@expansion: cannot find type 'Missing' in scope
// error@expansion: cannot find type 'Missing' in scope
// error@expansion: cannot find 'Missing' in scope
// error@expansion: cannot find 'Missing' in scope
// error@expansion: cannot find 'Missing' in scope
// error@expansion: generic parameter 'T' could not be inferred
// note@elsewhere: in call to function 'add(graph:_:_:)'
final class Graph {
  func makeA() -> Missing { fatalError() }
  // error@19: cannot find type 'Missing' in scope
  // error@72: cannot find type 'Missing' in scope
}
