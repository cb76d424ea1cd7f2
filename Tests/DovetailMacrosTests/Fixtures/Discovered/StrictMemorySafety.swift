// arguments: -strict-memory-safety -warnings-as-errors -emit-sil
// What the macro writes is marked where it is unsafe.
// accepted
import DovetailDiscovery

@Discovered
struct Numbers: DependencyProvider {
  func provide(_ r: Resolution) -> Int { 1 }
}
