import Synchronization

extension ContainerCore {
  /// A copy of the instance that an outer fork has made of an override, if nothing that it needs is
  /// different here.
  ///
  /// The instance belongs to the outer fork, which closes it.
  func inherited(_ cell: Cell) -> UInt? {
    let binding = cell.binding
    guard let outerFork, cell.isOverride, cell.isAvailableHere,
      binding.isObserved.load(ordering: .relaxed),
      binding.lifetime == .single || binding.lifetime == .eager,
      !cell.wasReset.load(ordering: .relaxed),
      let outer = outerFork.findHere(binding.id), outer.binding === binding
    else { return nil }
    var seen: Set<ObjectIdentifier> = []
    guard cell.hasInherited.load(ordering: .relaxed) || sees(binding, like: outerFork, &seen),
      let bits = outerFork.held(in: outer) ?? outerFork.inherited(outer)
    else { return nil }
    cell.hasInherited.store(true, ordering: .relaxed)
    return bits
  }

  /// Whether a binding's direct and indirect needs are bound here as they are in another container.
  private func sees(
    _ binding: AnyBinding, like other: ContainerCore, _ seen: inout Set<ObjectIdentifier>
  ) -> Bool {
    guard seen.insert(ObjectIdentifier(binding)).inserted else { return true }
    for need in binding.allNeeds where need.kind != nil {
      let own = cells(of: need.met(by: self).id).map(\.binding)
      let others = other.cells(of: need.met(by: other).id).map(\.binding)
      guard own.elementsEqual(others, by: ===),
        own.allSatisfy({ sees($0, like: other, &seen) })
      else { return false }
    }
    return true
  }

  /// The cells that answer a key: its own, and the contributions to its collection.
  func cells(of id: BindingID) -> [Cell] { [find(id)].compactMap { $0 } + contributions(to: id) }
}

// Who closes an instance: the container that it was given to, or else the cell that it was made in.
extension Cell {
  /// Whether an instance that a recipe or a decorator has returned here is closed elsewhere: it was
  /// given to another container, or is what a graph or a need of the recipe keeps.
  func borrows(_ bits: UInt, of binding: AnyBinding) -> Bool {
    if binding.isOfProgram { return isBorrowed || self.binding !== binding }
    if binding.traits.keptByGraph != nil, !binding.isDecorated { return true }
    guard binding.isCloseable(bits), let keeper else { return false }
    var seen: Set<ObjectIdentifier> = []
    return keeper.keeps(binding.instance(bits), forNeedOf: self.binding, &seen)
  }
}

extension ContainerCore {
  /// Keeps an instance that the program gave, which decorators wrap in a cell; called under the lock
  /// of ``Waiting``.
  func keepGiven(_ innermost: OwnedInstance, in cell: Cell) {
    let given = Cell(innermost.binding, keeper: self)
    guard given.binding.isOfProgram, !cell.isBorrowed, replaced[given.replacedID] == nil,
      let bits = innermost.copied()
    else { return }
    given.order = Builds.nextOrder
    given.fill(bits)
    keepReplaced(given)
  }

  /// Whether an instance is kept for a need of a binding, or of one behind it that keeps none.
  fileprivate func keeps(
    _ instance: Any, forNeedOf binding: AnyBinding, _ seen: inout Set<ObjectIdentifier>
  ) -> Bool {
    guard seen.insert(ObjectIdentifier(binding)).inserted else { return false }
    return binding.allNeeds.contains { need in
      cells(of: need.met(by: self).id).contains { cell in
        if cell.binding.isUnique || cell.binding.isOfResolution {
          return keeps(instance, forNeedOf: cell.binding, &seen)
        }
        guard let (kept, core) = try? place(of: cell),
          let bits = core.held(in: kept) ?? core.inherited(kept)
        else { return false }
        return OwnedInstance(bits, of: kept.binding).value.map { isSame(instance, $0) } ?? false
      }
    }
  }
}
