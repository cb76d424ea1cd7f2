import DovetailMacros

public protocol Clock: Sendable {}
public struct SystemClock: Clock { public init() {} }

@DependencyGraph
public final class Graph<Element: Sendable> {
  public let element: Element
  let onEvent: @Sendable () -> Void

  public func makeClock() throws -> any Clock { SystemClock() }
  private func makeElements() throws(CancellationError) -> [Element] { [element] }
  func makeDefault() -> (Int, Int)? { nil }
}
