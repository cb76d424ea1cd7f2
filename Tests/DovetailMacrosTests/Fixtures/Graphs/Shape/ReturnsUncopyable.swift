// A part of a type that need not be copyable.
import DovetailGraph

@DependencyGraph
final class Graph<T: ~Copyable> {
  let make: () -> T
  func makeA() -> T { make() }
  // error@8: 'makeA()' provides the property 'a' of type 'T', which need not be copyable; return a class that holds it (from macro 'DependencyGraph')
  func makeB() -> Int { 1 }
  func makeC() -> (T) { make() }
  // error@8: 'makeC()' provides the property 'c' of type 'T', which need not be copyable; return a class that holds it (from macro 'DependencyGraph')
}
