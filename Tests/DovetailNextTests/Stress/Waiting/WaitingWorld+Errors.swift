import DovetailNext

// The errors that a program may get.
extension WaitingWorld {
  /// Checks the error of a caller that waited for a node.
  func check(
    _ error: any Error, _ node: WaitingOracle.Node, from container: Int, atOnce: Bool,
    in context: Context
  ) {
    guard let error = error as? DependencyError else {
      // Only a caller that was cancelled gets a cancellation.
      if error is CancellationError, Task.isCancelled { return }
      let promise: WaitingJournal.Promise =
        error is CancellationError ? .noForeignCancellation : .noOtherError
      return fail(promise, error, node, context)
    }
    switch error.id {
    case .dependencyCycle:
      if !oracle.mayBeCyclic(node) { fail(.noFalseCycle, error, node, context) }
    case .closedContainer:
      if !journal.isClosed(anyOf: oracle.containers(of: node, from: container)) {
        fail(.noFalseClosed, error, node, context)
      }
    case .asyncFromSync:
      if !oracle.mayBeRefused(node, atOnce: atOnce) { fail(.noFalseRefusal, error, node, context) }
    case .recipeFailed:
      if !oracle.mayFail(node) { fail(.noOtherError, error, node, context) }
    default:
      fail(.noOtherError, error, node, context)
    }
  }

  private func fail(
    _ promise: WaitingJournal.Promise, _ error: any Error, _ node: WaitingOracle.Node,
    _ context: Context
  ) {
    journal.fail(promise, "\(context.name) waited for \(node) and got \(error)")
  }
}
