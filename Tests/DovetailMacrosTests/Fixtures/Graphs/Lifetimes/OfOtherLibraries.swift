// Attributes that other libraries have: no global actors.
import DovetailGraph

@DependencyGraph
final class Graph: Sendable {
  @Singleton func makeA() -> Int { 1 }
  // error@4: unknown attribute 'Singleton'
  @Provides func makeB() -> Int { 1 }
  // error@4: unknown attribute 'Provides'
  @Transient func makeC() -> Int { 1 }
  // error@4: unknown attribute 'Transient'
  @Single func makeE() -> Int { 1 }
  // error@4: unknown attribute 'Single'
  @Kept func makeG() -> Int { 1 }
  // error@4: unknown attribute 'Kept'
  @Lazy func makeH() -> Int { 1 }
  // error@4: unknown attribute 'Lazy'
  @Cached func makeD() -> Int { 1 }
  // error@4: unknown attribute 'Cached'
}
