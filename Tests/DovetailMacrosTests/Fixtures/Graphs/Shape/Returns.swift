// What methods return that provide no property.
import DovetailGraph

protocol Shape: Sendable {}

@DependencyGraph
final class Graph: Sendable {
  func makeNothing() {}
  // error@8: 'makeNothing()' needs a return type: it provides the property 'nothing' (from macro 'DependencyGraph')
  // note@8: add a return type
  // fixit@21-21: " -> <#Type#>"
  func makeVoid() -> Void {}
  // error@22: 'makeVoid()' returns nothing, so it cannot provide the property 'void' (from macro 'DependencyGraph')
  func makeTuple() -> () {}
  // error@23: 'makeTuple()' returns nothing, so it cannot provide the property 'tuple' (from macro 'DependencyGraph')
  func makeTuples() -> ((Void)) {}
  // error@24: 'makeTuples()' returns nothing, so it cannot provide the property 'tuples' (from macro 'DependencyGraph')
  func makeNever() -> Never { while true {} }
  // error@23: 'makeNever()' never returns, so it cannot provide the property 'never' (from macro 'DependencyGraph')
  func makeNevers() -> (Never) { while true {} }
  // error@24: 'makeNevers()' never returns, so it cannot provide the property 'nevers' (from macro 'DependencyGraph')
  func makeNeverOfSwift() -> Swift::Never { while true {} }
  // error@30: 'makeNeverOfSwift()' never returns, so it cannot provide the property 'neverOfSwift' (from macro 'DependencyGraph')
  func makeOpaque() -> some Sendable { 1 }
  // error@24: 'makeOpaque()' returns an opaque type, which a graph cannot store; return 'any Sendable' (from macro 'DependencyGraph')
  // note@24: replace 'some' with 'any'
  // fixit@24-28: "any"
  func makeOptional() -> (some Sendable)? { Optional(1) }
  // error@26: 'makeOptional()' returns an opaque type, which a graph cannot store; return 'any Sendable' (from macro 'DependencyGraph')
  // note@26: replace 'some' with 'any'
  // fixit@27-31: "any"
  func makeList() -> [some Sendable] { [1] }
  // error@22: 'makeList()' returns an opaque type, which a graph cannot store; return 'any Sendable' (from macro 'DependencyGraph')
  // note@22: replace 'some' with 'any'
  // fixit@23-27: "any"
  // An optional of an existential type without parentheses.
  func makeShape() -> any Shape? { nil }
  // error@23: optional 'any' type must be written '(any Shape)?'
  // fixit@23-33: "(any Shape)?"
  func makeUse() -> Int { shape == nil ? 1 : 2 }
  // A method that rethrows, although nothing is handed to it.
  func makeRethrown() rethrows -> Int { 1 }
  // error@23: 'rethrows' function must take a throwing function argument
  // A name with a space, which no property of a graph has.
  func `makeA thing`() -> Int { 1 }
  // error@8: '`makeA thing`()' provides the property 'a thing', which is no plain identifier; rename the method (from macro 'DependencyGraph')
  func `make another thing`() -> Int { 1 }
}
