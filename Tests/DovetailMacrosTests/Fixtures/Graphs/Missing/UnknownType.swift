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

  // swift-format-ignore
  func makeB() -> [
  // error@10: cannot find type 'Missing' in scope
  // error@29: cannot find type 'Missing' in scope
  // error@57: cannot find type 'Missing' in scope
  // error@4: cannot find 'Missing' in scope
  // error@2: cannot convert value of type '[Any]' to expected element type 'any Any.Type'
  // error@75: cannot find type 'Missing' in scope
  // error@66: cannot find 'Missing' in scope
  // error@64: cannot convert value of type '[Any]' to expected argument type '_.Type'
  // error@139: cannot find 'Missing' in scope
  // error@137: cannot convert value of type '[Any]' to expected argument type 'T.Type'
  // error@11: generic parameter 'T' could not be inferred
  // note@elsewhere: in call to function 'add(graph:_:_:)'
    Missing
    // error@5: cannot find type 'Missing' in scope
  ] { [] }
}
