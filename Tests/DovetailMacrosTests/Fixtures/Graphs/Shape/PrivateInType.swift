// A graph that no extension can name, and others that one can.
import DovetailGraph

enum Feature {
  @DependencyGraph
  private final class Graph {}
  // error@19: 'Graph' is inaccessible due to 'private' protection level
  // note@23: type declared here
  private enum Part {
    // note@16: type declared here
    @DependencyGraph
    final class Graph {}
    // error@19: 'Part' is inaccessible due to 'private' protection level
  }
  @DependencyGraph
  fileprivate final class OtherGraph {}
}

private enum Other {
  @DependencyGraph
  final class Graph {}
}
