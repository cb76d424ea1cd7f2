extension ContainerCore {
  func decorate<T>(_ id: BindingID, with decorator: Decorator<T>) {
    let core = owner(of: id) ?? self
    core.change { state, garbage in
      garbage.changed = [id]
      state.extras.decorators[id, default: []].append(decorator)
      if let cell = core.findHere(id, &state, &garbage), !cell.isDerived {
        let decorated = cell.binding.decorated(by: decorator)
        core.put(
          Cell(decorated, role: cell.role, keeper: core, inPlaceOf: cell), for: id, &garbage)
      } else if let outer = core.parent?.find(id) {
        core.put(core.decoration(of: outer.binding, in: state), for: id, &garbage)
      }
    }
  }

  /// Applies a modification to the binding of a key, which then counts as an override.
  ///
  /// Later overrides replace the modified binding, and so do not have the change.
  ///
  /// - Parameters:
  ///   - nothing: the binding that stands for the modification when nothing provides the key.
  ///   - decorator: the change to the instances.
  func modify<T>(_ nothing: Binding<T>, with decorator: Decorator<T>) {
    let id = nothing.id
    let core = owner(of: id) ?? self
    let isWrapped = core.change { state, garbage in
      garbage.changed = [id]
      if let cell = core.findHere(id, &state, &garbage), !cell.isDerived, cell.role != .decoration {
        let role = cell.role.modified
        core.put(
          Cell(cell.binding.decorated(by: decorator), role: role, keeper: core), for: id, &garbage)
      } else if core.parent?.find(id) != nil {
        return true
      } else {
        state.extras.unmatched.append(Cell(nothing, keeper: core))
      }
      return false
    }
    // The key is provided by an outer container: the change applies to this scope alone.
    if isWrapped { core.decorate(id, with: decorator) }
  }

  /// A cell with this container's decorators around the instances of an outer container.
  ///
  /// The caller holds `state`'s lock.
  func decoration(of outer: AnyBinding, in state: State) -> Cell {
    let forwarding = outer.forwarding(in: self)
    let decorators = state.extras.decorators[outer.id] ?? []
    let decorated = decorators.reduce(forwarding) { $0.decorated(by: $1) }
    return Cell(decorated, role: .decoration, keeper: self)
  }

  /// A binding that provides the instances of an outer container, for a decorator to wrap.
  func forwarding<T>(like outer: AnyBinding, as type: T.Type) -> Binding<T> {
    let id = outer.id
    var traits = RecipeTraits(isAsync: outer.traits.isAsync)
    traits.isOnMainActor = outer.traits.isConfined
    traits.isConfined = outer.traits.isConfined
    return Binding<T>(
      name: id.name, lifetime: outer.lifetime == .eager ? .single : outer.lifetime,
      origin: outer.origin,
      recipe: .forwarding(
        to: { [unowned self] _ in try outerCell(id, T.self) }, as: { (instance: T) in instance },
        needs: { outer.needs.filter { $0.kind == nil } },
        traits: traits),
      role: .decoration)
  }

  private func outerCell(_ id: BindingID, _ type: any Any.Type) throws -> Cell {
    guard let cell = parent?.find(id) else { throw Raise.missing(id, type: type, in: self) }
    return cell
  }
}

extension Binding {
  /// A placeholder for the modification of a key that nothing provides; it is never resolved.
  static func nothing(_ name: String?, at place: Place) -> Binding {
    Binding(
      name: name, lifetime: .unique, origin: place,
      recipe: Recipe(make: { try $0.refuseToWait(for: T.self) }, needs: { [] }),
      role: .override(isMatched: false))
  }
}

extension BindingRole {
  /// The role after a modification: an override; one that matched nothing stays unmatched.
  fileprivate var modified: BindingRole {
    if case .override = self { self } else { .override(isMatched: true) }
  }
}

extension Recipe {
  /// A recipe that provides the instance of another cell, and passes its own request on to that
  /// cell.
  static func forwarding<Instance>(
    to cell: @escaping @Sendable (ContainerCore) throws -> Cell,
    as convert: @escaping @Sendable (Instance) throws -> T,
    needs: @escaping @Sendable () -> [Need], traits: RecipeTraits = RecipeTraits()
  ) -> Recipe {
    Recipe(
      make: { resolution in
        let (core, request) = (resolution.core, Caller.recipe()?.request ?? Request())
        return try convert(try core.instance(of: try cell(core), as: Instance.self, request))
      },
      makeAsync: { resolution in
        let (core, request) = (resolution.core, Ambient.run?.request ?? Request())
        return try convert(
          try await core.instanceAwaited(of: try cell(core), as: Instance.self, request))
      }, needs: needs, traits: traits)
  }
}
