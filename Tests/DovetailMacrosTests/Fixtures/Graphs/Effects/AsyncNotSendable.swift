// An asynchronous property hands its instance from task to task.
import DovetailMacros

final class Plain { var number = 0 }
// note@13: class 'Plain' does not conform to the 'Sendable' protocol

@DependencyGraph
// error@expansion: type 'Plain' does not conform to the 'Sendable' protocol
final class Graph {
  func makeA() async -> Plain { Plain() }
}
