// A graph that no extension can name.
import DovetailGraph

enum Feature {
  @DependencyGraph
  private final class Graph {
    // error@19: 'Graph' is inaccessible due to 'private' protection level
    // note@23: type declared here
    func makeA() -> Int { 1 }
  }

  private enum Part {
    // note@16: type declared here
    @DependencyGraph
    final class Graph {
      // error@19: 'Part' is inaccessible due to 'private' protection level
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
