// A macro does not see that a name stands for the type of a function.
import DovetailMacros

typealias Handler = @Sendable (inout Int, String...) async throws -> Int
typealias Action = () -> Void

@DependencyGraph
final class Graph {
  func makeHandler() -> Handler { { number, _ in number } }
  // error@134: 'override(_:_:with:fileID:line:)' is unavailable: the part is a function; write its type itself, not a name for it
  // note@elsewhere: 'override(_:_:with:fileID:line:)' has been explicitly marked unavailable here
  @Unique func makeOther() -> Handler { { number, _ in number } }
  func makeAction() -> Action { {} }
  // error@132: 'override(_:_:with:fileID:line:)' is unavailable: the part is a function; write its type itself, not a name for it
  // note@elsewhere: 'override(_:_:with:fileID:line:)' has been explicitly marked unavailable here
  @Closes func closeAction(_ action: Action) {}
  // error@124: using non-escaping parameter 'instance' in a context expecting an '@escaping' closure
  // note@61: parameter 'instance' is implicitly non-escaping
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
