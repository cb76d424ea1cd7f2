extension ContainerCore {
  /// Wraps the instances of a key from now on.
  func decorate<T>(_ id: BindingID, with decorator: Decorator<T>) {
    let core = owner(of: id) ?? self
    let outer = core.findHere(id) == nil ? core.parent?.find(id) : nil
    if let outer {
      core.state.withLock { $0.decorators[id, default: []].append(decorator) }
      core.register(core.forwarding(like: outer.binding, as: T.self))
      return
    }
    var garbage = core.state.withLock { state -> Garbage in
      state.decorators[id, default: []].append(decorator)
      guard let cell = core.findHere(id) else { return Garbage() }
      let decorated = cell.binding.decorated(by: decorator)
      return core.put(Cell(decorated, keeper: core, inPlaceOf: cell), for: id)
    }
    garbage.add(core.dropDerived(id))
    garbage.dispose()
  }

  /// A binding that answers with the instances of an outer container, for a decorator to wrap.
  func forwarding<T>(like outer: AnyBinding, as type: T.Type) -> Binding<T> {
    let id = outer.id
    return Binding<T>(
      name: id.name, lifetime: outer.lifetime == .eager ? .single : outer.lifetime,
      origin: outer.origin,
      recipe: Recipe(
        make: { [unowned self] resolution in
          try resolution.core.instance(
            of: try outerCell(id, T.self), as: T.self, mode: .registered, arguments: nil)
        },
        makeAsync: { [unowned self] resolution, _ in
          try await resolution.core.instanceAwaited(
            of: try outerCell(id, T.self), as: T.self, mode: .registered, arguments: nil)
        },
        needs: { [] }, traits: RecipeTraits(isAsync: outer.traits.isAsync)),
      role: .decoration)
  }

  private func outerCell(_ id: BindingID, _ type: any Any.Type) throws -> Cell {
    guard let cell = parent?.find(id) else { throw Raise.missing(id, type: type, in: self) }
    return cell
  }
}
