// A part of the parent that its protocols do not promise.
import DovetailGraph

protocol HasB { var b: Int { get } }

@DependencyGraph
final class Graph {
  let parent: any HasB
  func makeA() -> Int { parent.c }
  // error@32: value of type 'any HasB' has no member 'c'
}
