import DovetailGraph

@DependencyGraph
final class Graph: Sendable {}
