// Names that are taken.
import DovetailGraph

@DependencyGraph
final class Graph {
  // By a property, a computed one, an input, a method without parameters and a type.
  let a = 1
  // note@7: 'a' is declared here
  func makeA() -> Int { 1 }
  // error@8: 'makeA()' provides the property 'a', which is declared already (from macro 'DependencyGraph')
  var b: Int { 1 }
  // note@7: 'b' is declared here
  func makeB() -> Int { 1 }
  // error@8: 'makeB()' provides the property 'b', which is declared already (from macro 'DependencyGraph')
  // It is one error, and no circle.
  let c: Int
  // note@7: 'c' is declared here
  func makeC() -> Int { c + 1 }
  // error@8: 'makeC()' provides the property 'c', which is declared already (from macro 'DependencyGraph')
  func d() -> Int { 2 }
  // note@8: 'd' is declared here
  func makeD() -> Int { 1 }
  // error@8: 'makeD()' provides the property 'd', which is declared already (from macro 'DependencyGraph')
  enum e {}
  // note@8: 'e' is declared here
  func makeE() -> Int { 1 }
  // error@8: 'makeE()' provides the property 'e', which is declared already (from macro 'DependencyGraph')

  let (number, text): (Int, String)
  // note@16: 'text' is declared here
  func makeText() -> String { "" }
  // error@8: 'makeText()' provides the property 'text', which is declared already (from macro 'DependencyGraph')

  // By another method, and by what every graph has.
  func makeURL() -> Int { 1 }
  // note@8: 'url' is declared here
  func makeUrl() -> Int { 2 }
  // error@8: 'makeUrl()' provides the property 'url', which is declared already (from macro 'DependencyGraph')
  func makeStart() -> Int { 1 }
  // error@8: 'makeStart()' provides the property 'start', and every graph has a member of that name (from macro 'DependencyGraph')
  func makeBlueprint() -> Int { 2 }
  // error@8: 'makeBlueprint()' provides the property 'blueprint', and every graph has a member of that name (from macro 'DependencyGraph')
}

// A member with a name of the storage.
@DependencyGraph
// error@expansion: cannot convert value of type 'Int' to expected argument type 'GraphState'
// error@expansion: value of type 'Int' has no member 'close'
final class Storage {
  // error@25: invalid redeclaration of 'dovetail'
  let dovetail: Int
  // note@7: 'dovetail' previously declared here
  func makeA() -> Int { 1 }
  // error@76: cannot convert value of type 'Int' to expected argument type 'GraphState'
}
