import DovetailGraph

@available(macOS 99, *) final class Part: Sendable {}

@DependencyGraph
final class Graph {
  @available(macOS 99, *) func makePart() -> Part { Part() }
  @MainActor @available(macOS 99, *) @Closes func closePart(_ part: Part) {}
  @available(iOS, introduced: 99) @available(macOS, deprecated: 99) @Unique
  func makeNumber() -> Int { 1 }
}
