// Values of lifetime '@Weakly', which nothing can hold.
import DovetailGraph

final class Part: Sendable {}
struct Value: Sendable {}

@DependencyGraph
final class Graph: Sendable {
  @Weakly func makeA() -> Int { 1 }
  // warning@3: '@Weakly' is for classes and actors: nothing holds 'Int', so each use makes a new one (from macro 'DependencyGraph')
  @Weakly func makeB() -> [Part] { [] }
  // warning@3: '@Weakly' is for classes and actors: nothing holds '[Part]', so each use makes a new one (from macro 'DependencyGraph')
  @Weakly func makeC() -> (Int, Part)? { nil }
  // warning@3: '@Weakly' is for classes and actors: nothing holds '(Int, Part)?', so each use makes a new one (from macro 'DependencyGraph')
  @Weakly func makeD() -> Set<String> { [] }
  // warning@3: '@Weakly' is for classes and actors: nothing holds 'Set<String>', so each use makes a new one (from macro 'DependencyGraph')
  @Weakly func makeE() -> Part? { nil }
  @Weakly func makeF() -> Value { Value() }
  func makeG() -> Int { 1 }
}
