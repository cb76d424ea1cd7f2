import DovetailMacros

@DependencyGraph
final class Graph: Sendable {}
