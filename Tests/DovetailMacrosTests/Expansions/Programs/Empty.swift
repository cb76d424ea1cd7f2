import DovetailMacros

@DependencyGraph
final class Graph {}
