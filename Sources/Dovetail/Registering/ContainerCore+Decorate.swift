import DovetailBlueprint

extension ContainerCore {
  func decorate(_ id: BindingID, with decorator: any AnyDecorator) {
    let core = owner(of: id)?.core ?? self
    core.change { state in
      state.change(id)
      state.extras.decorators[id, default: []].append(decorator)
      if let cell = core.findHere(id, &state), !cell.isDerived {
        let decorated = cell.binding.decorated(by: decorator)
        core.put(Cell(decorated, keeper: core, inPlaceOf: cell), for: id, &state)
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
    let unmatched = Cell(modification, keeper: core)
    core.change { state in
      state.change(id)
      if let cell = core.findHere(id, &state), !cell.isDerived {
        // One that matched nothing stays unmatched.
        let role = cell.isOverride ? cell.role : .override(isMatched: true)
        if cell.binding.role == .alias { state.extras.add(alias: id) }
        core.put(
          Cell(
            cell.binding.decorated(by: change), role: role, keeper: core, isLive: cell.isLive,
            isBorrowed: cell.isBorrowed), for: id, &state)
      } else {
        state.extras.unmatched.append(unmatched)
      }
    }
    return unmatched
  }
}

extension ContainerCore {
  /// Wraps a decorated alias again when it has changed, or what is behind it: what is kept has
  /// another instance inside, and is kept as long as that.
  func wrapAliases(of id: BindingID, _ state: inout State) {
    if findHere(id, &state)?.binding.isDecoratedAlias == true { state.extras.add(alias: id) }
    for alias in state.extras.aliases {
      guard let cell = findHere(alias, &state), cell.binding.isDecoratedAlias else { continue }
      var isBehind = false
      let target = cell.binding.behindAliases {
        isBehind = isBehind || $0 == id
        return registered($0, state)
      }
      guard target.role != .alias, isBehind || alias == id && target.lifetime != cell.lifetime
      else { continue }
      let wrapped = cell.binding.decorators.reduce(cell.binding.base) {
        $0.decorated(by: $1, as: target.lifetime)
      }
      put(Cell(wrapped, keeper: self, inPlaceOf: cell), for: alias, &state)
      state.garbage.changed.append(alias)
    }
  }
}

extension AnyBinding {
  fileprivate var isDecoratedAlias: Bool { role == .alias && isDecorated }

  /// The binding whose instance an alias gives out, as far as there is one.
  func behindAliases(_ find: (BindingID) -> Cell?) -> AnyBinding {
    var binding = self
    for _ in 0..<64 {
      guard binding.role == .alias, let target = binding.traits.target,
        let next = find(target.id)?.binding
      else { break }
      binding = next
    }
    return binding
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
