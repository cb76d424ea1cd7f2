import Synchronization

// What has to be awaited, known from what is registered.

extension ContainerCore {
  /// Whether resolving a need means waiting: for an asynchronous recipe, or for another actor.
  func needsToWait(for need: Need) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    return needsToWait(for: need, seen: &seen)
  }

  func needsToWait(for cell: Cell, ignoringKept: Bool) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    return needsToWait(for: cell, ignoringKept: ignoringKept, seen: &seen)
  }

  /// Whether the instance is there that a cell, as it was found, stands for.
  private func isBuilt(_ cell: Cell) -> Bool {
    var cell = cell
    // Of scopes of one name, one within the other, each keeps an instance of its own.
    if hasNamesakes, case .scoped = cell.binding.lifetime, let place = try? place(of: cell) {
      cell = place.cell
    }
    return cell.instance.load(ordering: .relaxed) != 0
  }

  private func needsToWait(for need: Need, seen: inout Set<ObjectIdentifier>) -> Bool {
    guard let kind = need.kind, !kind.isDeferred else { return false }
    let cells = kind == .collection ? contributions(to: need.id) : [find(need.id)].compactMap { $0 }
    for cell in cells where needsToWait(for: cell, ignoringKept: false, seen: &seen) { return true }
    return false
  }

  private func needsToWait(
    for cell: Cell, ignoringKept: Bool, seen: inout Set<ObjectIdentifier>
  ) -> Bool {
    let binding = cell.binding
    if !ignoringKept {
      if isBuilt(cell) { return false }
      guard seen.insert(ObjectIdentifier(cell)).inserted else { return false }
    }
    if binding.traits.isAsync { return true }
    if binding.traits.isOnMainActor, !isOnMainActor() { return true }
    let core: ContainerCore
    switch binding.lifetime {
    case .single, .eager, .shared: core = cell.keeper ?? self
    case .scoped(let name): core = chain.first { $0.scopeName == name } ?? self
    case .graph, .unique: core = self
    }
    if binding.traits.role == .decoration, let outer = cell.keeper?.parent?.find(binding.id) {
      return core.needsToWait(for: outer, ignoringKept: false, seen: &seen)
    }
    if let target = binding.traits.target { return core.needsToWait(for: target, seen: &seen) }
    for need in binding.needs where core.needsToWait(for: need, seen: &seen) { return true }
    return false
  }
}
