import DovetailBlueprint
import Synchronization

extension Closing {
  /// Takes the instances out of cells and closes them, one after the other.
  func close(_ cells: [Cell]) async {
    var closed: Set<ObjectIdentifier> = []
    // Held to the end, so that no later object has the identity of a closed one.
    var held: [[ClosingInstance]] = []
    for cell in cells {
      let layers = take(from: cell).withoutRepeated
      held.append(layers)
      // A decorator may give back what it was given: that is the outer container's to close.
      if let outer = Self.outerObject(behind: cell) { closed.insert(outer) }
      for layer in layers {
        if let object = layer.object, !closed.insert(object).inserted { continue }
        await close(layer)
      }
    }
    withExtendedLifetime(held) {}
  }

  /// Closes what came too late to be handed out.
  func closeLate() async {
    while let layers = Waiting.locked({ _ in core.late.popLast() }) {
      for layer in layers.withoutRepeated { await close(layer) }
    }
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
  /// One object in two layers is closed in the inner one, by what was registered for it.
  fileprivate var withoutRepeated: [ClosingInstance] {
    enumerated().filter { index, layer in
      !dropFirst(index + 1).contains { $0.isSame(as: layer) }
    }
    .map(\.element)
  }

  /// Closes the layers of an instance that no closing waits for.
  func close() async {
    for layer in withoutRepeated {
      for closer in layer.all { _ = await layer.failures(of: closer) }
    }
  }
}
