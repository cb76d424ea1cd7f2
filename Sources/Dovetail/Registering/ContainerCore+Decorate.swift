extension ContainerCore {
  func decorate<T>(_ id: BindingID, with decorator: Decorator<T>) {
    let core = owner(of: id) ?? self
    core.change { state, garbage in
      garbage.changed = [id]
      state.extras.decorators[id, default: []].append(decorator)
      if let cell = core.findHere(id, &state, &garbage), !cell.isDerived {
        let decorated = cell.binding.decorated(by: decorator)
        core.put(
          Cell(
            decorated, role: cell.role, keeper: core, isBorrowed: cell.isBorrowed, inPlaceOf: cell),
          for: id, &garbage)
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
    core.change { state, garbage in
      garbage.changed = [id]
      if let cell = core.findHere(id, &state, &garbage), !cell.isDerived {
        let role = cell.role.modified
        core.put(
          Cell(
            cell.binding.decorated(by: decorator), role: role, keeper: core,
            isBorrowed: cell.isBorrowed), for: id, &garbage)
      } else {
        state.extras.unmatched.append(Cell(nothing, keeper: core))
      }
    }
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

extension ContainerCore {
  fileprivate func cell(of target: Need) throws -> Cell {
    guard let cell = find(target.id) else {
      throw Raise.missing(target.id, type: target.type, in: self)
    }
    return cell
  }
}

extension Recipe {
  /// A recipe that provides the instance of another key, and passes its own request on to that.
  static func forwarding<Instance>(
    to target: Need, as convert: @escaping @Sendable (Instance) throws -> T,
    traits: RecipeTraits = RecipeTraits()
  ) -> Recipe {
    var traits = traits
    traits.target = target
    return Recipe(
      make: { resolution in
        let (core, request) = (resolution.core, Caller.recipe()?.request ?? Request())
        return try convert(
          try core.instance(of: try core.cell(of: target), as: Instance.self, request))
      },
      makeAsync: { resolution in
        let (core, request) = (resolution.core, Ambient.run?.request ?? Request())
        return try convert(
          try await core.instanceAwaited(of: try core.cell(of: target), as: Instance.self, request))
      }, needs: { [target] }, traits: traits)
  }
}
