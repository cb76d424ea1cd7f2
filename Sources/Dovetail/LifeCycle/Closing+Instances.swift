import DovetailBlueprint
import Synchronization

extension Closing {
  /// Takes the instances out of cells and closes them, one after the other.
  ///
  /// An object that is kept in several cells is closed in the oldest, by what was registered for each.
  func close(_ cells: [Cell]) async {
    // Held to the end, so that no later object has the identity of a closed one.
    var held = cells.map(\.closing)
    var missing = held.joined().reduce(into: [ObjectIdentifier: Int]()) { count, layer in
      if let object = layer.object { count[object, default: 0] += 1 }
    }
    var postponed: [ObjectIdentifier: [ClosingInstance]] = [:]
    for (cell, foreseen) in zip(cells, held) {
      let layers = take(from: cell)
      held.append(layers)
      // A decorator may give back what it was given: that is the outer container's to close.
      let outer = Self.outerObject(behind: cell)
      for object in foreseen.compactMap(\.object) { missing[object, default: 1] -= 1 }
      for group in layers.byObject {
        guard let object = group.last?.object else {
          await close(group)
          continue
        }
        if object == outer { continue }
        postponed[object, default: []] += group
        if missing[object, default: 0] == 0, let all = postponed.removeValue(forKey: object) {
          await close(all)
        }
      }
    }
    withExtendedLifetime(held) {}
  }

  /// Closes what came too late to be handed out.
  func closeLate() async {
    while let layers = Waiting.locked({ _ in core.late.popLast() }) {
      for all in layers.byObject { await close(all) }
    }
  }

  /// Closes one instance, in the layers and cells that have it: by all closers, whatever the others do.
  private func close(_ layers: [ClosingInstance]) async {
    for (instance, closer) in layers.closers {
      let binding = instance.binding
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
      let bits = outer.keptBits
      return bits == 0 ? 0 : outer.binding.copyInstance(bits)
    }
    guard bits != 0 else { return nil }
    defer { outer.binding.destroyInstance(bits) }
    return outer.binding.closing(bits).object
  }
}

extension ClosingInstance {
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
  /// What closes one instance: what `onClose` was given, then the instance's own `close()`, once.
  fileprivate var closers: [(ClosingInstance, @Sendable () async throws -> Void)] {
    let own = last.flatMap { last in last.closeable.map { (last, $0) } }
    return flatMap { layer in layer.closers.map { (layer, $0) } } + [own].compactMap { $0 }
  }

  /// The layers of one object together, where the innermost of them stands.
  fileprivate var byObject: [[ClosingInstance]] {
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

extension Cell {
  /// What will be closed of the cell's instance.
  fileprivate var closing: [ClosingInstance] {
    let (bits, weak, layers) = Waiting.locked { _ in
      let bits = provisional?.bits ?? keptBits
      return (
        bits == 0 ? 0 : binding.copyInstance(bits), provisional?.weak ?? weakInstance, self.layers
      )
    }
    let outermost = OwnedInstance(bits, weak: weak, of: binding)
    return ([outermost] + layers).compactMap(\.closing)
  }
}
