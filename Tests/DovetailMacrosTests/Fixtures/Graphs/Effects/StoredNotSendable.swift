// The compiler checks the stored properties of a graph that is Sendable, as it does in any class.
import DovetailGraph

final class Plain { var number = 0 }
// note@13: class 'Plain' does not conform to the 'Sendable' protocol
class Base { var number = 0 }

@DependencyGraph
final class Stored: Sendable {
  let plain: Plain
  // error@7: stored property 'plain' of 'Sendable'-conforming class 'Stored' has non-Sendable type 'Plain'
  var count = 0
  // error@7: stored property 'count' of 'Sendable'-conforming class 'Stored' is mutable
  func makeB() -> Int { 1 }
}

@DependencyGraph
final class Inherited: Base, Sendable {
  // error@13: 'Sendable' class 'Inherited' cannot inherit from another class
  func makeB() -> Int { 1 }
}
