import Synchronization

// What has to be awaited, known from what is registered.

extension ContainerCore {
  /// What was looked at: where a cell's needs are found depends on the container it is resolved for.
  private struct Look: Hashable {
    let cell: ObjectIdentifier
    let core: ObjectIdentifier
    let ignoringKept: Bool
  }

  /// Whether resolving a need means waiting: for an asynchronous recipe, or for another actor.
  func needsToWait(for need: Need) -> Bool {
    var seen: Set<Look> = []
    return needsToWait(for: need, ignoringKept: false, seen: &seen)
  }

  func needsToWait(for cell: Cell, ignoringKept: Bool) -> Bool {
    var seen: Set<Look> = []
    return needsToWait(for: cell, ignoringKept: ignoringKept, seen: &seen)
  }

  private func needsToWait(
    for need: Need, ignoringKept: Bool, seen: inout Set<Look>
  ) -> Bool {
    guard let kind = need.kind, !kind.isDeferred else { return false }
    let cells = kind == .collection ? contributions(to: need.id) : [find(need.id)].compactMap { $0 }
    return cells.contains { needsToWait(for: $0, ignoringKept: ignoringKept, seen: &seen) }
  }

  private func needsToWait(
    for cell: Cell, ignoringKept: Bool, seen: inout Set<Look>
  ) -> Bool {
    let binding = cell.binding
    let keeping = keeping(cell)
    if !ignoringKept {
      if keeping.cell.instance.load(ordering: .relaxed) != 0 { return false }
      // Whoever builds it has to be awaited, also when nothing that it needs has to be any more.
      if BuildGraph.locked({ keeping.cell.build?.isAsync }) == true { return true }
    }
    let look = Look(
      cell: ObjectIdentifier(cell), core: ObjectIdentifier(self), ignoringKept: ignoringKept)
    guard seen.insert(look).inserted else { return false }
    if binding.traits.isAsync { return true }
    if binding.traits.isOnMainActor, !isOnMainActor() { return true }
    // What an alias or a decorator stands before is asked for as they are.
    if binding.traits.role == .decoration, let outer = cell.keeper?.parent?.find(binding.id) {
      return keeping.core.needsToWait(for: outer, ignoringKept: ignoringKept, seen: &seen)
    }
    if let target = binding.traits.target {
      return keeping.core.needsToWait(for: target, ignoringKept: ignoringKept, seen: &seen)
    }
    return binding.needs.contains {
      keeping.core.needsToWait(for: $0, ignoringKept: false, seen: &seen)
    }
  }

  /// Where the instance is kept that a cell, as it was found, stands for, and the container its recipe
  /// runs for.
  private func keeping(_ cell: Cell) -> (cell: Cell, core: ContainerCore) {
    switch cell.binding.lifetime {
    case .graph, .unique: (cell, self)
    // Outside of such a scope resolving it is an error, which needs no waiting.
    case .single, .eager, .shared, .scoped: (try? place(of: cell)) ?? (cell, self)
    }
  }
}
