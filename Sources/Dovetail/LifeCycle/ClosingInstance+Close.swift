extension ClosingInstance {
  /// Runs one of the instance's closers, and returns its failure, if any.
  ///
  /// `limit` is the time that was up when the closer was cancelled.
  func failures(of closer: Closer, limit: () -> String? = { nil }) async -> Failures {
    var failures = Failures()
    do {
      try await closer.close(closer.actor)
    } catch {
      let failure = DependencyDiagnostic.Failure(binding.key, at: binding.origin.location)
      let limit = error is CancellationError ? limit() : nil
      failures.add(
        limit.map { failure.closeTimedOut(after: $0, wasCancelled: true) }
          ?? failure.closeFailed(error: String(describing: error)),
        underlying: error)
    }
    return failures
  }
}

extension [ClosingInstance] {
  /// The closers of one instance: the closures given to `onClose`, then the instance's own
  /// `close()`, once.
  var closers: [(ClosingInstance, ClosingInstance.Closer)] {
    let own = compactMap { layer in layer.closeable.map { (layer, $0) } }.suffix(1)
    return flatMap { layer in layer.closers.map { (layer, $0) } } + own
  }

  /// The layers grouped by object, each group at the place of its innermost layer.
  var byObject: [[ClosingInstance]] {
    var groups: [[ClosingInstance]] = []
    for (index, layer) in enumerated() {
      let isSame = { (other: ClosingInstance) in other.object != nil && other.object == layer.object
      }
      if dropFirst(index + 1).contains(where: isSame) { continue }
      groups.append(prefix(index).filter(isSame) + [layer])
    }
    return groups
  }

  /// Closes the layers of an instance that no closing waits for.
  func close() async {
    for (layer, closer) in byObject.flatMap(\.closers) { _ = await layer.failures(of: closer) }
  }
}
