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
      let outer = outerFork.findHere(binding.id), outer.binding === binding
    else { return nil }
    var seen: Set<ObjectIdentifier> = []
    return sees(binding, like: outerFork, &seen)
      ? outerFork.held(in: outer) ?? outerFork.inherited(outer) : nil
  }

  /// Whether a binding's direct and indirect needs are bound here as they are in another container.
  private func sees(
    _ binding: AnyBinding, like other: ContainerCore, _ seen: inout Set<ObjectIdentifier>
  ) -> Bool {
    guard seen.insert(ObjectIdentifier(binding)).inserted else { return true }
    for need in binding.needs + binding.observed where need.kind != nil {
      let own = bindings(of: need.id)
      guard own.elementsEqual(other.bindings(of: need.id), by: ===),
        own.allSatisfy({ sees($0, like: other, &seen) })
      else { return false }
    }
    return true
  }

  /// The bindings that answer a key: its own, and the contributions to its collection.
  func bindings(of id: BindingID) -> [AnyBinding] {
    ([registered(id)].compactMap { $0 } + contributions(to: id)).map(\.binding)
  }
}
