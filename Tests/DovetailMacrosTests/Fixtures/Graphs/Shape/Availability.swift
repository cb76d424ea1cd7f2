// Methods that are not for every version or system.
import DovetailGraph

@DependencyGraph
final class Versions {
  @available(swift, obsoleted: 5) func makeA() -> Int { 1 }
  // error@3: 'makeA()' cannot have this attribute and provide a property; put the method into '#if', or the condition into its body (from macro 'DependencyGraph')
  @available(swift, introduced: 6.0) func makeB() -> Int { 2 }
  // error@3: 'makeB()' cannot have this attribute and provide a property; put the method into '#if', or the condition into its body (from macro 'DependencyGraph')
  @available(swift 6) func makeC() -> Int { 3 }
  // error@3: 'makeC()' cannot have this attribute and provide a property; put the method into '#if', or the condition into its body (from macro 'DependencyGraph')
  @available(swift, deprecated: 5.0, message: "introduced otherwise") func makeD() -> Int { 4 }
  @available(*, noasync) func makeE() -> Int { 5 }
  @available(macOS 99, *) func makeF() -> Int { 6 }
  @available(*, unavailable, renamed: "makeF") func makeG() -> Int { 7 }
}

@DependencyGraph
final class Started {
  @Eager @available(macOS 99, *) func makeA() -> Int { 1 }
  // error@10: 'makeA()' cannot have this attribute and provide what 'start()' makes; put the method into '#if', or the condition into its body (from macro 'DependencyGraph')
  @Eager @available(macOS, unavailable) func makeB() -> Int { 2 }
  // error@10: 'makeB()' cannot have this attribute and provide what 'start()' makes; put the method into '#if', or the condition into its body (from macro 'DependencyGraph')
  @Eager @available(*, noasync) func makeC() -> Int { 3 }
}

@available(*, deprecated) struct Old: Sendable {}

@DependencyGraph
// warning@expansion: 'old' is deprecated
// warning@expansion: 'old' is deprecated
final class Deprecated {
  @available(*, deprecated)
  @Eager func makeOld() -> Old { Old() }
}
