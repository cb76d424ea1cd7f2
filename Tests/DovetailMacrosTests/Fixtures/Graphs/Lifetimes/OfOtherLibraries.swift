// Attributes that other libraries have: no global actors.
import DovetailMacros

@DependencyGraph
final class Graph: Sendable {
  @Singleton func makeA() -> Int { 1 }
  // error@4: unknown attribute 'Singleton'
  @Provides func makeB() -> Int { 1 }
  // error@4: unknown attribute 'Provides'
  @Transient func makeC() -> Int { 1 }
  // error@4: unknown attribute 'Transient'
  @Cached func makeD() -> Int { 1 }
  // error@4: unknown attribute 'Cached'
}
