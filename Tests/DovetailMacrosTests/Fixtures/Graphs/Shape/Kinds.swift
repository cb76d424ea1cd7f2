// Declarations that are no graphs, or one twice.
import DovetailGraph

@DependencyGraph
// error@1: '@DependencyGraph' can only be attached to a class or an actor; 'Structure' is a struct (from macro 'DependencyGraph')
// note@1: make 'Structure' a class
struct Structure {
  // fixit@1-7: "final class"
  func makeA() -> Int { 1 }
}

@DependencyGraph
// error@1: '@DependencyGraph' can only be attached to a class or an actor; 'Enumeration' is an enum (from macro 'DependencyGraph')
enum Enumeration {
  func makeA() -> Int { 1 }
}

@DependencyGraph
// error@1: '@DependencyGraph' can only be attached to a class or an actor; 'Requirement' is a protocol (from macro 'DependencyGraph')
protocol Requirement {
  func makeA() -> Int
}

final class Extended {}

@DependencyGraph
// error@1: '@DependencyGraph' can only be attached to a class or an actor (from macro 'DependencyGraph')
// error@1: 'extension' macro cannot be attached to extension (extension of 'Extended')
// fixit@1-17: ""
extension Extended {
  func makeA() -> Int { 1 }
}

@DependencyGraph
// error@1: 'extension' macro cannot be attached to global function ('makeA')
// fixit@1-17: ""
// error@1: 'member' macro cannot be attached to global function ('makeA')
// fixit@1-17: ""
func makeA() -> Int { 1 }

@DependencyGraph
@DependencyGraph
// error@1: duplicate attribute (from macro 'DependencyGraph')
final class Twice {
  func makeA() -> Int { 1 }
}
