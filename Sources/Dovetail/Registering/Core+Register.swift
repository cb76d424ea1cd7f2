import Synchronization

// Every change of the bindings: under the lock, and what it drops ends outside it.

extension Core {
  /// Adds a binding under its key, around it the decorators of the key.
  func add(_ binding: AnyBinding) -> AnyBinding {
    if isOutranked(binding) { return binding }
    switch binding.head.role {
    case .registered where !binding.traits.isGiven:
      return changing { $0.putDecorated(binding) }
    case .contribution: return contribute(binding)
    default: break
    }
    var head = binding.head
    var target = self
    var replaced: (binding: AnyBinding, owner: Core)?
    if head.role == .override {
      let (found, lifetime) = replaces(head.key)
      replaced = found
      // A fork is changed where the key was registered: what is there sees the override, too.
      if forkedAt != nil, let owner = replaced?.owner { target = owner }
      head.lifetime = head.traits.isGiven ? .single : head.lifetime ?? lifetime
    }
    if head.traits.isGiven { head.traits.givenTo = target.number }
    let isSame = head.lifetime == binding.head.lifetime && !head.traits.isGiven
    let added = isSame ? binding : binding.with(head)
    return target.changing { state in
      if head.role == .override {
        if let replaced {
          state.noteOverride(of: replaced.binding, by: head, isOwn: replaced.owner === target)
        }
        state.dropModifications(of: head.key)
      }
      return state.putDecorated(added)
    }
  }

  private func contribute(_ binding: AnyBinding) -> AnyBinding {
    var head = binding.head
    head.key.layer = -Order.next()
    if head.traits.isGiven { head.traits.givenTo = number }
    let contribution = binding.with(head)
    return changing { state in
      state.contributions[head.key.plain, default: []].append(contribution)
      return (contribution, state.put(contribution))
    }
  }

  /// What an override of a key replaces, and the lifetime that it has unless it says one: that of
  /// the instance, or, for a list, the one that its elements share.
  private func replaces(
    _ key: Key
  ) -> (found: (binding: AnyBinding, owner: Core)?, lifetime: LifetimeKind?) {
    if let found = find(key, pastAdopted: true), !found.binding.isForm {
      return ((found.binding, found.owner), target(of: found).binding.keptLifetime)
    }
    guard let need = Need.form(key.type)?.need, need.kind == .collection else { return (nil, nil) }
    let elements = contributions(to: Key(need.key.type, key.name))
    let lifetimes = Set(elements.map(\.binding.lifetime))
    let shared = lifetimes.count > 1 ? .unique : lifetimes.first
    return (elements.first.map { ($0.binding, $0.owner) }, shared)
  }

  /// Wraps the instances of a key from now on.
  ///
  /// - Returns: the binding that is wrapped, if there is one.
  @discardableResult
  func decorate(_ key: Key, with decorator: Decorator) -> AnyBinding? {
    let found = find(key, pastAdopted: true).flatMap { $0.binding.isForm ? nil : $0 }
    let target = forkedAt == nil ? self : found?.owner ?? self
    return target.changing { state in
      if decorator.traits.isModification, found?.owner !== target {
        state.remarks.unmatched.append(decorator.layer(around: nil, at: key, as: .unique))
        return (nil, [])
      }
      // What the scope has only adopted is not its own to decorate.
      let base = state.adopted.contains(key) ? nil : state.base(of: key)
      state.decorators[key, default: []].append(decorator)
      guard let base else { return (nil, []) }
      let (binding, dropped) = state.putDecorated(base)
      return (binding, dropped)
    }
  }

  /// Notes an alias of a contribution, which has no key.
  func noteIdle(alias key: Key, at place: Place, of contribution: Place) {
    state.withLock { $0.remarks.idleAliases.append((key, place, contribution)) }
  }

  func remove(_ key: Key) {
    changing { state in
      state.remarks.replaced[key] = nil
      if let old = state.remarks.overridden.removeValue(forKey: key) {
        state.ended.append(old.binding)
      }
      return ((), state.take(key))
    }
  }

  func removeContributions(to list: Key) {
    changing { state in
      let removed = state.contributions.removeValue(forKey: list) ?? []
      // A module that contributed may do so again.
      if !removed.isEmpty { state.remarks.modules = [:] }
      return ((), removed.flatMap { state.take($0.key) })
    }
  }

  func removeAll() {
    changing { state in
      let dropped = state.table.contents.compactMap(\.self)
      state.ended = [state.table, state.decorators, state.remarks]
      state.table = Table()
      state.contributions = [:]
      state.decorators = [:]
      state.remarks = Remarks()
      state.adopted = []
      return ((), dropped)
    }
  }

  /// Changes the bindings.
  ///
  /// What was kept for them goes, at once or, if it has to be closed, with the container.
  @discardableResult
  private func changing<Result>(
    _ change: (inout State) -> (Result, dropped: [Content])
  ) -> Result {
    let (result, dropped, scopes, ended) = state.withLock { state in
      version.wrappingAdd(1, ordering: .releasing)
      let (result, dropped) = change(&state)
      defer { if !state.ended.isEmpty { state.ended = [] } }
      return (result, dropped, state.children, state.ended)
    }
    withExtendedLifetime(ended) {}
    if !dropped.isEmpty { drop(dropped) }
    for scope in scopes { scope.dropAdopted() }
    return result
  }

  /// Lets contents go that are in the table no more.
  private func drop(_ contents: [Content]) {
    let toClose = contents.filter(\.hasToBeClosed)
    if !toClose.isEmpty { state.withLock { $0.leftovers += toClose } }
  }

  /// Drops what this scope keeps for bindings that an outer core has no more.
  func dropAdopted() {
    let (adopted, scopes) = state.withLock { state in
      (state.adopted.compactMap { state.table[$0] }, state.children)
    }
    for binding in adopted where parent?.find(binding.key)?.binding !== binding {
      let (dropped, ended) = state.withLock { state in
        guard state.adopted.contains(binding.key) else { return ([Content](), [Any]()) }
        let dropped = state.take(binding.key)
        defer { state.ended = [] }
        return (dropped, state.ended)
      }
      withExtendedLifetime(ended) {}
      drop(dropped)
    }
    for scope in scopes { scope.dropAdopted() }
  }
}

extension Core.State {
  /// Puts a binding under its key, and returns what was kept there.
  mutating func put(_ binding: AnyBinding) -> [Content] {
    let (index, old) = table.insert(binding)
    guard let old else { return [] }
    ended.append(old)
    note(binding, replacing: old)
    defer { table.setContent(nil, at: index) }
    return table.content(at: index).map { [$0] } ?? []
  }

  /// Puts a binding under its key and the decorators of the key around it.
  ///
  /// The outermost layer has the key, the binding itself the highest layer.
  fileprivate mutating func putDecorated(
    _ base: AnyBinding, rewrapping: Bool = true
  ) -> (AnyBinding, dropped: [Content]) {
    if decorators.isEmpty { return (base, put(base)) }
    let key = base.key.plain
    if let old = self.base(of: key) { note(base, replacing: old) }
    let layers = decorators[key] ?? []
    var dropped = take(key)
    var inner = base
    if layers.isEmpty {
      dropped += put(base)
    } else {
      var head = base.head
      head.key = key.at(layer: layers.count)
      inner = base.with(head)
      dropped += put(inner)
      var wrapped = inner
      for (index, decorator) in layers.enumerated() {
        wrapped = decorator.layer(
          around: wrapped, at: key.at(layer: layers.count - 1 - index),
          as: behind(inner).lifetimeAround)
        dropped += put(wrapped)
      }
    }
    // What is around an alias is kept as long as its target.
    if rewrapping {
      for alias in decorators.keys where alias != key {
        guard let base = self.base(of: alias), base.target != nil, behind(base).key.plain == key
        else { continue }
        dropped += putDecorated(base, rewrapping: false).dropped
      }
    }
    return (inner, dropped)
  }

  /// The binding that keeps the instance: for an alias its target, as far as it is here.
  func behind(_ binding: AnyBinding) -> AnyBinding {
    var binding = binding
    // Aliases may stand for each other.
    for _ in 0..<64 {
      guard let target = binding.target, let next = table[target]?.base else { break }
      binding = next
    }
    return binding
  }

  /// The binding that a key's decorators wrap.
  func base(of key: Key) -> AnyBinding? { table[key]?.base }

  /// Takes the binding of a key away, with its layers; returns what was kept for them.
  fileprivate mutating func take(_ key: Key) -> [Content] {
    var taken: [Content] = []
    var layer = key.layer
    while let index = table.index(of: key.at(layer: layer)) {
      if let content = table.content(at: index) { taken.append(content) }
      ended.append(table.binding(at: index))
      table.remove(at: index)
      layer += 1
    }
    if !adopted.isEmpty { adopted.removeAll { $0 == key } }
    return taken
  }

  fileprivate mutating func dropModifications(of key: Key) {
    guard let all = decorators[key] else { return }
    ended += all.filter(\.traits.isModification) as [Any]
    decorators[key] = all.filter { !$0.traits.isModification }
  }

  /// Notes what is registered twice.
  ///
  /// What a scope had only adopted is its own now.
  private mutating func note(_ binding: AnyBinding, replacing old: AnyBinding) {
    let key = binding.key
    if !adopted.isEmpty, let index = adopted.firstIndex(of: key) {
      adopted.remove(at: index)
      return
    }
    guard key.layer >= 0, old.head.role != .form, old.head.role != .layer,
      binding.head.role == .registered || binding.head.role == .alias,
      binding.base.number != old.base.number
    else { return }
    let isSame = binding.base.head.origin == old.base.head.origin
    if isSame, ModuleUnderWay.isOfAnother(old) { return }
    if let target = binding.target, base(of: target)?.head.role == .override {
      let replaced = remarks.replaced.removeValue(forKey: key.plain)
      noteOverridden((old.base, replaced), at: key.plain)
    } else {
      remarks.replaced[key.plain] = old.head.origin
    }
  }

  /// Notes where what an override replaces was registered.
  fileprivate mutating func noteOverride(of old: AnyBinding, by head: BindingHead, isOwn: Bool) {
    let (base, key) = (old.base, head.key)
    if isOwn, base.head.role == .override {
      // It stands for what that one did; in a loop, both have one place.
      if remarks.replaced[key] != nil, base.head.origin != head.origin {
        remarks.replaced[key] = base.head.origin
      }
      return
    }
    let first = remarks.replaced.updateValue(base.head.origin, forKey: key)
    // The contributions that a list stands for are still there.
    noteOverridden(isOwn && base.head.role != .contribution ? (base, first) : nil, at: key)
  }

  private mutating func noteOverridden(
    _ overridden: (binding: AnyBinding, replaced: Place?)?, at key: Key
  ) {
    if let old = remarks.overridden[key] { ended.append(old.binding) }
    remarks.overridden[key] = overridden
  }
}

extension AnyBinding {
  /// For an alias, the key of its target.
  package final var target: Key? { head.role == .alias ? needs.first?.key : nil }
}

/// What discoveries register: of two that provide a key, the one of higher priority.
package enum Discovering {
  /// The priority of the discovery that the task is installing.
  @TaskLocal fileprivate static var priority: Int?

  /// Runs the registrations of a discovery.
  package static func register(priority: Int, _ registrations: () -> Void) {
    $priority.withValue(priority, operation: registrations)
  }
}

extension Core {
  /// Notes that a discovery is about to be installed; false if it already was, here or in a parent.
  package func claim(discovery type: any Any.Type) -> Bool {
    let id = ObjectIdentifier(type)
    let isKnown = chain.dropFirst().contains { core in
      core.state.withLock { $0.remarks.discoveries.contains(id) }
    }
    return !isKnown && state.withLock { $0.remarks.discoveries.insert(id).inserted }
  }

  /// Whether a discovery of higher priority has the key of a binding; one of lower priority goes.
  func isOutranked(_ binding: AnyBinding) -> Bool {
    guard let priority = Discovering.priority,
      binding.head.role == .registered || binding.head.role == .alias
    else { return false }
    let key = binding.key
    let known: Int? = state.withLock { state in
      let known = state.remarks.discovered[key].flatMap { known in
        known.place == state.base(of: key)?.head.origin ? known.priority : nil
      }
      if known.map({ $0 <= priority }) ?? true {
        state.remarks.discovered[key] = (binding.head.origin, priority)
      }
      return known
    }
    guard let known else { return false }
    if known < priority { remove(key) }
    return known > priority
  }
}
