// Values of lifetime '@Shared', which nothing can hold.
import DovetailMacros

final class Part: Sendable {}
struct Value: Sendable {}

@DependencyGraph
final class Graph: Sendable {
  @Shared func makeA() -> Int { 1 }
  // warning@3: '@Shared' is for classes and actors: nothing holds 'Int', so each use makes a new one (from macro 'DependencyGraph')
  @Shared func makeB() -> [Part] { [] }
  // warning@3: '@Shared' is for classes and actors: nothing holds '[Part]', so each use makes a new one (from macro 'DependencyGraph')
  @Shared func makeC() -> (Int, Part)? { nil }
  // warning@3: '@Shared' is for classes and actors: nothing holds '(Int, Part)?', so each use makes a new one (from macro 'DependencyGraph')
  @Shared func makeD() -> Set<String> { [] }
  // warning@3: '@Shared' is for classes and actors: nothing holds 'Set<String>', so each use makes a new one (from macro 'DependencyGraph')
  @Shared func makeE() -> Part? { nil }
  @Shared func makeF() -> Value { Value() }
  func makeG() -> Int { 1 }
}
