// A graph that no extension can name.
import DovetailGraph

enum Feature {
  @DependencyGraph
  // error@3: '@DependencyGraph' cannot be applied to 'Graph', which is private in another type; make it 'fileprivate' (from macro 'DependencyGraph')
  // note@3: replace 'private' with 'fileprivate'
  private final class Graph {
    // fixit@3-10: "fileprivate"
    func makeA() -> Int { 1 }
  }

  private enum Part {
    @DependencyGraph
    // error@5: '@DependencyGraph' cannot be applied to 'Graph', which stands in a type that is private in another (from macro 'DependencyGraph')
    final class Graph {
      func makeA() -> Int { 1 }
    }
  }

  @DependencyGraph
  fileprivate final class OtherGraph {
    func makeA() -> Int { 1 }
  }
}

private enum Other {
  @DependencyGraph
  final class Graph {
    func makeA() -> Int { 1 }
  }
}
