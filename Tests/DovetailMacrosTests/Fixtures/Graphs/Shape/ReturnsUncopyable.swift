// A part of a type that need not be copyable.
import DovetailGraph

@DependencyGraph
final class Graph<T: ~Copyable> {
  let make: () -> T
  func makeA() -> T { make() }
  // error@51: type 'T' does not conform to protocol 'Copyable'
  func makeB() -> Int { 1 }
  func makeC() -> (T) { make() }
  // error@51: type 'T' does not conform to protocol 'Copyable'
}
