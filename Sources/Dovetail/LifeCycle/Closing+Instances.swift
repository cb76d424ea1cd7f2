import DovetailBlueprint
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
