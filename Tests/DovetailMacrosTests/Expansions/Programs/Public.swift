import DovetailGraph

/// Tells the time.
public protocol Clock: Sendable {}
struct SystemClock: Clock {}

/// A graph of another module.
@DependencyGraph
public final class Graph<Element: Sendable>: Sendable {
  /// What there is one of.
  public let element: Element
  let onEvent: @Sendable () -> Void

  /// Makes the clock.
  public func makeClock() throws -> any Clock { SystemClock() }
  private func makeElements() throws(CancellationError) -> [Element] { [element] }
  func makeDefault() -> (Int, Int)? { nil }
}
