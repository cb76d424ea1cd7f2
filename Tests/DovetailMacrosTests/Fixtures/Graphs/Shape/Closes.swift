// Closing methods that close nothing.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
  @Closes func closeA(_ a: inout Int) {}
  // error@3: '@Closes' is for methods 'closeX(_ x: X)', with one parameter that is not 'inout', and neither static nor generic (from macro 'Closes ')
  // note@3: remove '@Closes'
  // fixit@3-11: ""
  // For what is not provided, and for what nobody keeps.
  @Closes func closeB(_ b: Int) {}
  // error@16: 'closeB(_:)' closes 'b', which this graph does not provide (from macro 'DependencyGraph')
  @Unique func makeC() -> Int { 1 }
  @Closes func closeC(_ c: Int) {}
  // error@16: 'c' is new for each caller, so the graph keeps none to close (from macro 'DependencyGraph')
  // With another name, static, and with a parameter too many and too few.
  @Closes func tidy(_ a: Int) {}
  // error@3: '@Closes' is for methods 'closeX(_ x: X)', with one parameter that is not 'inout', and neither static nor generic (from macro 'Closes ')
  // note@3: remove '@Closes'
  // fixit@3-11: ""
  @Closes static func closeA(_ a: Int) {}
  // error@3: '@Closes' is for methods 'closeX(_ x: X)', with one parameter that is not 'inout', and neither static nor generic (from macro 'Closes ')
  // note@3: remove '@Closes'
  // fixit@3-11: ""
  @Closes func closeA(_ a: Int, other: Int) {}
  // error@3: '@Closes' is for methods 'closeX(_ x: X)', with one parameter that is not 'inout', and neither static nor generic (from macro 'Closes ')
  // note@3: remove '@Closes'
  // fixit@3-11: ""
  @Closes func closeA() {}
  // error@3: '@Closes' is for methods 'closeX(_ x: X)', with one parameter that is not 'inout', and neither static nor generic (from macro 'Closes ')
  // note@3: remove '@Closes'
  // fixit@3-11: ""
}
