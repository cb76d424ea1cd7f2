import DovetailBlueprint
import Synchronization

extension Closing {
  /// Takes the instances out of cells and closes them, one after the other.
  func close(_ cells: [Cell]) async {
    var closed: Set<ObjectIdentifier> = []
    // Held to the end, so that no later object has the identity of a closed one.
    var held: [[ClosingInstance]] = []
    for cell in cells {
      let layers = take(from: cell)
      held.append(layers)
      // A decorator may give back what it was given: that is the outer container's to close.
      if let outer = Self.outerObject(behind: cell) { closed.insert(outer) }
      for (index, layer) in layers.enumerated() {
        // One object in two layers is closed in the inner one, by what was registered for it.
        if layers.dropFirst(index + 1).contains(where: { $0.isSame(as: layer) }) { continue }
        if let object = layer.object, !closed.insert(object).inserted { continue }
        await close(layer)
      }
    }
    withExtendedLifetime(held) {}
  }

  /// Closes an instance: by all of its closers, whatever the others do.
  private func close(_ instance: ClosingInstance) async {
    let binding = instance.binding
    for closer in instance.all {
      let work = Work(inside: self)
      let closing = Task {
        await inside { fail(await instance.failures(of: closer)) }
        Waiting.end(work)
      }
      await wait(
        for: Step(
          wait: Wait(from: nil, for: work, .needs),
          late: { .closeTimedOut(binding.key, after: $0, registered: binding.origin.location) },
          abandon: { closing.cancel() }))
    }
  }

  /// The layers of the instance that a cell kept, the outermost first.
  ///
  /// What a start had made is not taken when somebody else has asked for it meanwhile.
  private func take(from cell: Cell) -> [ClosingInstance] {
    guard let instance = DroppedInstance.drop(from: [cell], madeFor: start).first else { return [] }
    defer { withExtendedLifetime(instance) { Reclamation.synchronize() } }
    return ([instance.outermost] + instance.layers).compactMap(\.closing)
  }

  /// The object that an outer container keeps, where a cell wraps that for its scope.
  private static func outerObject(behind cell: Cell) -> ObjectIdentifier? {
    guard cell.role == .decoration,
      let outer = cell.keeper?.parent?.find(cell.binding.id), outer.keeper !== cell.keeper
    else { return nil }
    let bits = Waiting.locked { _ -> UInt in
      let bits = outer.instance.load(ordering: .acquiring)
      return bits == 0 ? 0 : outer.binding.copyInstance(bits)
    }
    guard bits != 0 else { return nil }
    defer { outer.binding.destroyInstance(bits) }
    return outer.binding.closing(bits).object
  }
}

extension ClosingInstance {
  /// What `onClose` was given, and the instance's own `close()`.
  fileprivate var all: [@Sendable () async throws -> Void] {
    closers + [closeable].compactMap { $0 }
  }

  /// What goes wrong with one of them.
  fileprivate func failures(of closer: @Sendable () async throws -> Void) async -> Failures {
    var failures = Failures()
    do {
      try await closer()
    } catch {
      failures.add(
        .closeFailed(
          binding.key, error: String(describing: error), registered: binding.origin.location),
        underlying: error)
    }
    return failures
  }
}

extension [ClosingInstance] {
  /// Closes the layers of an instance that came when its container had been closed without it.
  func closeLate() async {
    for (index, layer) in enumerated() {
      if dropFirst(index + 1).contains(where: { $0.isSame(as: layer) }) { continue }
      for closer in layer.all { _ = await layer.failures(of: closer) }
    }
  }
}
