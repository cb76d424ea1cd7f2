// So is a type that there is not.
import DovetailMacros

@DependencyGraph
// error@expansion: cannot find type 'Missing' in scope
// error@expansion: cannot find type 'Missing' in scope
final class Graph {
  func makeA() -> Missing { fatalError() }
  // error@19: cannot find type 'Missing' in scope
  // error@72: cannot find type 'Missing' in scope
  // error@27: cannot find type 'Missing' in scope
  // error@71: cannot find type 'Missing' in scope
  // error@92: generic parameter 'T' could not be inferred
  // note@elsewhere: in call to function 'add(graph:_:_:)'

  // swift-format-ignore
  func makeB() -> [
  // error@74: cannot find type 'Missing' in scope
  // error@29: cannot find type 'Missing' in scope
  // error@73: cannot find type 'Missing' in scope
  // error@11: generic parameter 'T' could not be inferred
  // note@elsewhere: in call to function 'add(graph:_:_:)'
    Missing
    // error@5: cannot find type 'Missing' in scope
  ] { [] }
}
