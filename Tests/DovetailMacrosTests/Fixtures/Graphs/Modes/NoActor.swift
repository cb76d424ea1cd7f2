// arguments: -emit-sil
// What is taken for a global actor and is none is said where it is checked.
import DovetailGraph

@resultBuilder enum Parts {
  static func buildBlock(_ parts: Int...) -> [Int] { parts }
}

@Logged @DependencyGraph final class LoggedGraph {
  // error@2: unknown attribute 'Logged'
  func makeNumber() -> Int { 1 }
}

@DependencyGraph final class PartsGraph {
  // error@expansion: cannot pass array of type '[Int]' as variadic arguments of type 'Int'
  // error@expansion: attribute @Parts is not supported on a closure
  @Parts func makeNumbers() -> [Int] { 1 }
  // error@1: result builder attribute 'Parts' can only be applied to a property if it defines a getter
  // error@52: cannot convert value of type '()' to expected argument type 'Int'
  // error@50: unexpected non-void return value in void function
}
