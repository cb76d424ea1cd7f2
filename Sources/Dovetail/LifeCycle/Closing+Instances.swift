@_spi(Tools) import DovetailBlueprint
import Synchronization

extension Closing {
  /// Takes the instances out of cells, the last made first, and closes them, one after the other.
  func close(_ cells: [Cell]) async {
    // Held to the end, so that no later object can have the identity of a closed one.
    var held = cells.map(\.closing)
    var order = ClosingOrder(of: cells, keeping: held)
    for cell in cells {
      let layers = take(from: cell)
      held.append(layers)
      for group in layers.byObject {
        guard let object = group.last?.object else {
          await close(group)
          continue
        }
        if let all = order.due(group, of: object, in: cell) {
          await close(all)
        }
      }
    }
    withExtendedLifetime(held) {}
  }

  /// Closes the instances that were made too late to be handed out.
  func closeLate() async {
    while let layers = Waiting.locked({ _ in core.late.popLast() }) {
      for all in layers.byObject { await close(all) }
    }
  }

  /// Closes one instance with the closers of all its layers and cells, even if some of them fail.
  private func close(_ layers: [ClosingInstance]) async {
    for (instance, closer) in layers.closers {
      let (key, place) = (instance.binding.key, instance.binding.origin.location)
      let failure = DependencyDiagnostic.Failure(key, at: place)
      let work = Work(inside: self)
      let closing = Waiting.begin { [self] in
        await inside {
          fail(await instance.failures(of: closer) { Waiting.locked { _ in limit } })
        }
        Waiting.end(work)
      }
      await wait(
        for: Step(
          wait: Wait(from: nil, for: work, .needs),
          late: { failure.closeTimedOut(after: $0) },
          abandon: { closing.cancel() }))
    }
  }

  /// Takes the instance out of a cell and returns its layers, the outermost first.
  private func take(from cell: Cell) -> [ClosingInstance] {
    guard let instance = DroppedInstance.drop(from: [cell]).first else { return [] }
    defer { withExtendedLifetime(instance) { Reclamation.synchronize() } }
    return ([instance.outermost] + instance.layers).closing
  }
}

extension Cell {
  /// Whether there is a closer to run for the cell's instance.
  @inline(never) var hasToBeClosed: Bool {
    if isLeftAlone { return false }
    // Only a decorated binding has layers.
    if binding.isDecorated || isWeak { return !closing.closers.isEmpty }
    var hasToBeClosed = false
    ThreadRecord.inSection {
      let bits = keptBits
      hasToBeClosed = bits != 0 && binding.hasToBeClosed(bits)
    }
    return hasToBeClosed
  }

  /// The layers of the cell's instance that will be closed.
  fileprivate var closing: [ClosingInstance] {
    let all = Waiting.locked { _ in
      let bits = keptBits
      let outermost = OwnedInstance(
        bits == 0 ? 0 : binding.copyInstance(bits), weak: weakInstance, of: binding,
        isBorrowed: passesOn)
      return [outermost] + layers
    }
    return all.closing
  }
}

extension [OwnedInstance] {
  /// What is closed of an instance's layers, the outermost first; one that a decorator has returned
  /// as it got it is closed as what the decorator was given.
  var closing: [ClosingInstance] {
    enumerated().compactMap { index, layer in
      var closing = layer.closing
      if let value = layer.value,
        dropFirst(index + 1).contains(where: { $0.value.map { isSame(value, $0) } ?? false })
      {
        closing?.closeable = nil
      }
      return closing
    }
  }
}

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

struct Failures: Sendable {
  private var diagnostics: [DependencyDiagnostic] = []
  private var underlying: (any Error)?

  var error: DependencyError? {
    diagnostics.isEmpty ? nil : DependencyError(diagnostics, underlying: underlying)
  }

  mutating func add(_ diagnostic: DependencyDiagnostic, underlying: (any Error)? = nil) {
    diagnostics.append(diagnostic)
    self.underlying = self.underlying ?? underlying
  }

  mutating func add(_ other: Failures) {
    diagnostics += other.diagnostics
    underlying = underlying ?? other.underlying
  }
}
