// So is a type that there is not.
import DovetailMacros

@DependencyGraph
final class Graph {
  func makeA() -> Missing { fatalError() }
  // error@19: cannot find type 'Missing' in scope
  // error@8: cannot find type 'Missing' in scope
  // error@27: cannot find type 'Missing' in scope
  // error@55: cannot find type 'Missing' in scope
  // error@89: cannot find 'Missing' in scope
  // error@72: cannot find type 'Missing' in scope
  // error@59: cannot find 'Missing' in scope
  // error@132: cannot find 'Missing' in scope
  // error@92: generic parameter 'T' could not be inferred
  // note@elsewhere: in call to function 'add(graph:_:_:)'
}
