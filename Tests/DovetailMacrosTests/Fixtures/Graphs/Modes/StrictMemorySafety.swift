// arguments: -strict-memory-safety -warnings-as-errors -emit-sil
// What the macro writes is marked where it is unsafe.
// accepted
import DovetailDiscovery
import DovetailGraph

@DependencyGraph
final class Graph {
  let base: Int

  func makeA() -> Int { base }
  @Unique func makeB() -> Int { a }
  @Eager func makeC() async throws -> Int { a }
  @Closes func closeC(_ c: Int) {}
}

@Discovered
struct Numbers: DependencyProvider {
  func provide(_ r: Resolution) -> Int { 1 }
}
