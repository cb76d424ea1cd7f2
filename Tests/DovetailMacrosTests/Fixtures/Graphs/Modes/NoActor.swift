// arguments: -emit-sil
// What is taken for a global actor and is none is said where it is checked.
import DovetailMacros

@resultBuilder enum Parts {
  static func buildBlock(_ parts: Int...) -> [Int] { parts }
}

@Logged @DependencyGraph final class LoggedGraph {
  // error@2: unknown attribute 'Logged'
  // error@expansion: cannot find 'Logged' in scope
  // error@expansion: generic parameter 'Name' could not be inferred
  // note@elsewhere: in call to function 'check'
  func makeNumber() -> Int { 1 }
}

@DependencyGraph final class PartsGraph {
  // error@expansion: cannot pass array of type '[Int]' as variadic arguments of type 'Int'
  // error@expansion: cannot convert value of type '()' to expected argument type 'Int'
  // error@expansion: unexpected non-void return value in void function
  // error@expansion: cannot pass array of type '[Int]' as variadic arguments of type 'Int'
  // error@expansion: unexpected non-void return value in void function
  // error@expansion: 'check' is unavailable: the attribute was taken for a global actor, and is none
  // note@elsewhere: 'check' has been explicitly marked unavailable here
  @Parts func makeNumbers() -> [Int] { 1 }
}
