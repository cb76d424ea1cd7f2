import DovetailBlueprint

extension ContainerCore {
  func decorate(_ id: BindingID, with decorator: any AnyDecorator) {
    let core = owner(of: id)?.core ?? self
    let lifetime = core.registered(id).flatMap { core.lifetime(behind: $0.binding) }
    core.change { state in
      state.change(id)
      state.extras.decorators[id, default: []].append(decorator)
      if let cell = core.findHere(id, &state), !cell.isDerived {
        let decorated = cell.binding.decorated(by: decorator, as: lifetime)
        core.put(
          Cell(
            decorated, role: cell.role, keeper: core, isBorrowed: cell.isBorrowed, inPlaceOf: cell),
          for: id, &state)
      }
    }
  }

  /// Applies a modification to the binding of a key, which then counts as an override.
  ///
  /// Later overrides replace the modified binding, and so do not have the change.
  ///
  /// `modification` stands in the blueprint if nothing provides the key.
  func modify(_ modification: AnyBinding, with change: any AnyDecorator) -> Cell {
    let id = modification.id
    let core = owner(of: id)?.core ?? self
    let lifetime = core.registered(id).flatMap { core.lifetime(behind: $0.binding) }
    let unmatched = Cell(modification, keeper: core)
    core.change { state in
      state.change(id)
      if let cell = core.findHere(id, &state), !cell.isDerived {
        // One that matched nothing stays unmatched.
        let role = cell.isOverride ? cell.role : .override(isMatched: true)
        core.put(
          Cell(
            cell.binding.decorated(by: change, as: lifetime), role: role, keeper: core,
            isLive: cell.isLive, isBorrowed: cell.isBorrowed), for: id, &state)
      } else {
        state.extras.unmatched.append(unmatched)
      }
    }
    return unmatched
  }
}

extension ContainerCore {
  /// How long what wraps an alias or a part of a graph is kept: as long as what that gives out;
  /// `nil` for any other binding.
  func lifetime(behind binding: AnyBinding) -> Blueprint.Lifetime? {
    if let kept = binding.traits.keptByGraph { return kept == .eager ? .single : kept }
    guard binding.role == .alias, let target = binding.traits.target else { return nil }
    return (try? answering(target.id, type: target.type))?.lifetime
  }

  /// Wraps the decorated aliases of a key that has changed: what was kept has another instance
  /// inside, and the lifetime may be another one.
  func wrapAliases(of id: BindingID, _ state: inout State) {
    guard let aliases = state.extras.aliases[id], let target = registered(id, state)?.binding,
      !target.traits.hasTarget
    else { return }
    for alias in aliases {
      guard let cell = findHere(alias, &state), cell.binding.isDecorated,
        cell.binding.traits.target?.id == id
      else { continue }
      let wrapped = cell.binding.decorators.reduce(cell.binding.base) {
        $0.decorated(by: $1, as: target.lifetime)
      }
      put(Cell(wrapped, role: cell.role, keeper: self, inPlaceOf: cell), for: alias, &state)
      state.garbage.changed.append(alias)
    }
  }
}

extension Binding {
  /// A modification of a key; it is never resolved.
  static func changing(_ name: String?, by change: Decorator<T>) -> Binding {
    ClosureBinding(
      BindingHead(
        name: name, lifetime: .unique, origin: change.origin, role: .override(isMatched: false)),
      make: { try $0.refuseToWait(for: T.self) },
      decoration: Decoration(of: nil, by: [change]))
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

extension Binding {
  /// A binding that provides the instance of another key, and passes its own request on to that.
  static func forwarding<Instance>(
    _ head: BindingHead, to target: Need, as convert: @escaping @Sendable (Instance) throws -> T,
    traits: RecipeTraits
  ) -> Binding {
    var traits = traits
    traits.target = target
    return ClosureBinding(
      head,
      make: { resolution in
        let (core, request) = (resolution.core, RunningRecipes.recipe()?.request ?? Request())
        return try convert(
          try core.instance(of: try core.cell(of: target), as: Instance.self, request))
      },
      makeAsync: { resolution in
        let (core, request) = (resolution.core, TaskContext.run?.request ?? Request())
        let bits = try await core.boxAwaited(of: try core.cell(of: target), request)
        return try convert(Boxed.take(bits, as: Instance.self))
      }, needs: { [target] }, traits: traits)
  }
}
