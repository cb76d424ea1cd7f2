// arguments: -emit-sil
// A macro does not see that a name stands for the type of a function.
import DovetailGraph

typealias Handler = @Sendable (inout Int, String...) async throws -> Int
typealias Action = () -> Void

@DependencyGraph
final class Graph {
  func makeHandler() -> Handler { { number, _ in number } }
  // error@83: converting non-escaping parameter 'new' to generic parameter 'Part' may allow it to escape
  @Unique func makeOther() -> Handler { { number, _ in number } }
  func makeAction() -> Action { {} }
  // error@80: converting non-escaping parameter 'new' to generic parameter 'Part' may allow it to escape
  @Closes func closeAction(_ action: Action) {}
  func makeWritten() -> (Int) -> Void { { _ in } }
  func makeOptional() -> Action? { nil }
}

@DependencyGraph
final class Input {
  let action: Action
  // error@15: assigning non-escaping parameter 'action' to an '@escaping' closure
  // note@6: parameter 'action' is implicitly non-escaping
  func makeA() -> Int { 1 }
}
