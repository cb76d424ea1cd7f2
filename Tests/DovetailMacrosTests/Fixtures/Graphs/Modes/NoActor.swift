// arguments: -emit-sil
// What is taken for a global actor and is none is said where it is checked.
import DovetailMacros

@resultBuilder enum Parts {
  static func buildBlock(_ parts: Int...) -> [Int] { parts }
}

@Logged @DependencyGraph final class LoggedGraph {
  // error@2: unknown attribute 'Logged'
  // error@48: cannot find 'Logged' in scope
  // error@42: generic parameter 'Name' could not be inferred
  // note@elsewhere: in call to function 'check'
  func makeNumber() -> Int { 1 }
}

@DependencyGraph final class PartsGraph {
  // warning@expansion: application of result builder 'Parts' disabled by explicit 'return' statement
  // note@elsewhere: remove the attribute to explicitly disable the result builder
  // note@elsewhere: remove 'return' statements to apply the result builder
  // warning@expansion: application of result builder 'Parts' disabled by explicit 'return' statement
  // note@elsewhere: remove the attribute to explicitly disable the result builder
  // note@elsewhere: remove 'return' statements to apply the result builder
  @Parts func makeNumbers() -> [Int] { 1 }
  // warning@223: application of result builder 'Parts' disabled by explicit 'return' statement
  // note@1: remove the attribute to explicitly disable the result builder
  // note@223: remove 'return' statements to apply the result builder
  // warning@50: application of result builder 'Parts' disabled by explicit 'return' statement
  // note@1: remove the attribute to explicitly disable the result builder
  // note@50: remove 'return' statements to apply the result builder
  // error@42: 'check' is unavailable: the attribute was taken for a global actor, and is none: write a macro with parentheses, and let a result builder's name end in 'Builder'
  // note@elsewhere: 'check' has been explicitly marked unavailable here
}
