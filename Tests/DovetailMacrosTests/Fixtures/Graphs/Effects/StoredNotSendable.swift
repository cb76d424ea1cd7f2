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

@DependencyGraph
final class Closure: Sendable {
  let make: () -> Int
  // error@7: stored property 'make' of 'Sendable'-conforming class 'Closure' has non-Sendable type '() -> Int'
  // note@7: a function type must be marked '@Sendable' to conform to 'Sendable'
  func makeB() -> Int { 1 }
}

@DependencyGraph
final class Generic<T>: Sendable {
  // note@21: consider making generic parameter 'T' conform to the 'Sendable' protocol
  // fixit@22-22: ": Sendable"
  let value: T
  // error@7: stored property 'value' of 'Sendable'-conforming generic class 'Generic' has non-Sendable type 'T'
  func makeB() -> Int { 1 }
}

@DependencyGraph
final class Later: Sendable {
  lazy var number = 1
  // error@12: stored property '$__lazy_storage_$_number' of 'Sendable'-conforming class 'Later' is mutable
  func makeB() -> Int { 1 }
}
