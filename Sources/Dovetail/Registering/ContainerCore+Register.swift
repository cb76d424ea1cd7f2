@_spi(Tools) import DovetailBlueprint
import Synchronization

extension ContainerCore {
  /// Adds a binding in the way its role says; returns its cell, whose keeper has it.
  ///
  /// An override may take the lifetime of what it replaces.
  @discardableResult
  func add(_ binding: AnyBinding) -> Cell {
    switch binding.role {
    case .contribution: return contribute(binding)
    case .override:
      if let change = binding.change { return modify(binding, with: change) }
      let owner = owner(of: binding)
      let isMatched = owner != nil || isProvided(binding)
      let core = owner?.core ?? self
      let lifetime =
        binding.takesLifetime ? core.lifetime(of: owner?.cell, replacedBy: binding) : nil
      let kept = lifetime.flatMap { $0 == binding.lifetime ? nil : binding.keeping($0) }
      return core.register(kept ?? binding, as: .override(isMatched: isMatched))
    default: return register(binding, as: nil)
    }
  }

  /// The container that registered a binding's key, if it is part of this fork.
  ///
  /// A fork has copies of its parents.
  private func owner(of binding: AnyBinding) -> (core: ContainerCore, cell: Cell?)? {
    if let owner = owner(of: binding.id) { return owner }
    guard isFork, let element = binding.elementID else { return nil }
    return chain.first { $0.isFork && !$0.ownContributions(to: element).isEmpty }.map { ($0, nil) }
  }

  func owner(of id: BindingID) -> (core: ContainerCore, cell: Cell?)? {
    guard isFork else { return nil }
    for core in chain where core.isFork {
      let cell = core.state.withLock { core.registered(id, $0) }
      if let cell, !cell.isDerived { return (core, cell) }
    }
    return nil
  }

  /// How long the instance is kept that an override stands in for; `nil` if there is none.
  ///
  /// A list has the lifetime that its elements share, or else is made every time.
  private func lifetime(
    of cell: Cell?, replacedBy override: AnyBinding
  ) -> Blueprint.Lifetime? {
    let lifetime: Blueprint.Lifetime?
    let known = cell?.binding.role == .alias ? nil : cell?.binding
    if let binding = known ?? (try? answering(override.id, type: override.type)) {
      lifetime = binding.traits.keptByGraph ?? binding.lifetime
    } else {
      let lifetimes = override.elementID.map(contributions)?.map(\.binding.lifetime) ?? []
      lifetime = lifetimes.allSatisfy { $0 == lifetimes[0] } ? lifetimes.first : .unique
    }
    // An instance that is given is there once, so one container keeps and closes it.
    return override.traits.isGiven && lifetime != .eager ? .single : lifetime
  }

  private func isProvided(_ binding: AnyBinding) -> Bool {
    if registered(binding.id) != nil { return true }
    return binding.elementID.map { !contributions(to: $0).isEmpty } ?? false
  }

  private func register(_ binding: AnyBinding, as overriding: BindingRole?) -> Cell {
    let id = binding.id
    let isOfOverride = binding.traits.target.flatMap { registered($0.id) }?.isOverride == true
    return change { state in
      state.change(id)
      let old = registered(id, state)
      var (binding, standing) = (binding, DiscoveredBindings.Standing.usual)
      if !state.boxed.isEmpty {
        if state.extras.discovered != nil {
          let role = overriding ?? binding.role
          standing = state.extras.discovered?.standing(of: binding, as: role, after: old) ?? .usual
        }
        for decorator in state.extras.decorators[id] ?? [] {
          binding = binding.decorated(by: decorator)
        }
      }
      var role = overriding
      if let old, !old.isDerived {
        let isElsewhere = old.binding.origin != binding.origin
        if role == .override(isMatched: true), isElsewhere {
          // What stands in the template only is found there; see `role(of:)`.
          if old.keeper === self { role = .overriding(old.binding.origin) }
        } else if role == nil, !isOfOverride, standing == .usual,
          isElsewhere || old.binding.base.installation == binding.installation
        {
          role = .replacement(of: old.binding.origin)
        }
      }
      let cell = Cell(binding, role: role, keeper: self)
      // A closed container stays empty: resolving from it throws an error that says it is closed.
      if !isClosed, standing != .outranked { put(cell, for: id, &state) }
      return cell
    }
  }

  /// The cell of a key; if there is none, adds a binding and returns its cell.
  func findOrAdd(_ id: BindingID, _ make: () -> AnyBinding) -> Cell {
    change { state in
      if let cell = findHere(id, &state) { return cell }
      let cell = Cell(make(), keeper: self)
      if !isClosed { put(cell, for: id, &state) }
      return cell
    }
  }

  private func contribute(_ binding: AnyBinding) -> Cell {
    let cell = Cell(binding, keeper: self)
    state.withLock { state in
      ownContributions(&state)
      hasMore.store(true, ordering: .releasing)
      if !isClosed { state.extras.contributions[binding.id, default: []].append(cell) }
    }
    return cell
  }

  /// The contributions to a collection, those of outer containers first.
  func contributions(to id: BindingID) -> [Cell] {
    guard parent != nil else { return ownContributions(to: id) }
    return chain.reversed().flatMap { $0.ownContributions(to: id) }
  }

  @inline(never) func ownContributions(to id: BindingID) -> [Cell] {
    state.withLock { state in
      ownContributions(&state)
      return state.extras.contributions[id] ?? []
    }
  }

  /// Removes the binding of a key; if the key is a collection's, also the contributions to it.
  func remove(_ id: BindingID, contributionsTo element: BindingID?) {
    change { state in
      state.change(id)
      complete(&state)
      put(nil, for: id, &state)
      let cells = element.flatMap { state.extras.contributions.removeValue(forKey: $0) } ?? []
      if cells.isEmpty { return }
      state.extras.modules = InstalledModules()
      state.garbage.add(cells)
      state.garbage.removed = Set(cells.map { ObjectIdentifier($0.binding) })
    }
  }

  func removeAll() {
    // Objects that decorators have captured belong to the program: they go after the lock is
    // released.
    let before = change { state in
      // The scopes of a closed container are closed, too.
      state.template = nil
      if !isClosed {
        let inTemplate = state.isComplete ? [] : template?.cells ?? []
        state.garbage.changed = (cellsInTables() + inTemplate).map(\.binding.id)
      }
      state.isComplete = true
      let before = state.boxed.takeAll()
      takeTables(&state)
      state.garbage.add(before.extras.cells)
      if isClosed { state.garbage.add(takeReplaced()) }
      return before
    }
    withExtendedLifetime(before) {}
  }

  /// Runs a module's registrations, and notes if a second installation contributes the same again.
  package func install<Module>(_ module: Module, at place: Place, _ register: () -> Void) {
    InstalledModules.installing {
      // Modules may install each other; the one that came first goes on.
      // SAFETY: the bytes are copied, to be compared.
      let bytes = withUnsafeBytes(of: module, Array.init)
      let installing = InstalledModules.UnderWay(
        core: ObjectIdentifier(self), type: ObjectIdentifier(Module.self), bytes: bytes)
      let underWay = InstalledModules.underWay
      if underWay.contains(installing) { return }
      InstalledModules.$underWay.withValue(underWay + [installing]) {
        // A module with properties may register something else each time.
        bytes.isEmpty ? installOnce(module, at: place, register) : register()
      }
    }
  }

  private func installOnce<Module>(_ module: Module, at place: Place, _ register: () -> Void) {
    let id = ObjectIdentifier(Module.self)
    let first = chain.lazy.compactMap { $0.state.withLock { $0.extras.modules.places[id] } }.first
    guard let first, !InstalledModules.isAgain else {
      if first == nil { state.withLock { $0.extras.modules.places[id] = place } }
      return register()
    }
    let before = repeatable()
    InstalledModules.$isAgain.withValue(true, operation: register)
    guard repeatable() > before else { return }
    state.withLock { $0.extras.modules.repeated.append((Module.self, first, place)) }
  }

  /// The number of contributions, and of decorators that wrap what one of the same line wraps.
  private func repeatable() -> Int {
    state.withLock { state in
      ownContributions(&state)
      let contributions = state.extras.contributions.values.reduce(0) { $0 + $1.count }
      return state.extras.decorators.values.reduce(contributions) { count, same in
        count
          + same.indices.count { index in
            same[..<index].contains { $0.origin == same[index].origin }
          }
      }
    }
  }

  /// The cells of everything that was registered here, in the order of registration.
  func registeredCells() -> [Cell] {
    change { state in
      complete(&state)
      return
        (cellsInTables().filter { !$0.isDerived } + state.extras.allContributions
        + state.extras.unmatched)
        .inOrder { $0.sequence < $1.sequence }
    }
  }
}

extension AnyBinding {
  /// The key of the elements, if the binding's own type is a collection.
  var elementID: BindingID? {
    let need = Need.of(type)
    guard need.kind == .collection else { return nil }
    return BindingID(need.type, name)
  }
}
