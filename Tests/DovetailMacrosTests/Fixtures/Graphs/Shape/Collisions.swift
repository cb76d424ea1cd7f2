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

  // By another method, and by what every graph has.
  func makeURL() -> Int { 1 }
  // note@8: 'url' is provided here
  func makeUrl() -> Int { 2 }
  // error@8: 'makeUrl()' provides the property 'url', which 'makeURL()' provides already (from macro 'DependencyGraph')
  func makeStart() -> Int { 1 }
  // error@8: 'makeStart()' provides the property 'start', and every graph has a member of that name (from macro 'DependencyGraph')
  func makeBlueprint() -> Int { 2 }
  // error@8: 'makeBlueprint()' provides the property 'blueprint', and every graph has a member of that name (from macro 'DependencyGraph')
}

// A member with a name of the storage.
@DependencyGraph
final class Storage {
  // error@13: class 'Storage' has no initializers
  let dovetail: Int
  // error@7: '@DependencyGraph' adds a member 'dovetail'; rename this one (from macro 'DependencyGraph')
  // note@7: stored property 'dovetail' without initial value prevents synthesized initializers
  // fixit@20-20: " = 0"
  func makeA() -> Int { 1 }
}
