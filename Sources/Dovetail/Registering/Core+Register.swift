import Synchronization

// Every change of the bindings: under the lock, and what it drops ends outside it.

extension Core {
  /// Adds a binding under its key, around it the decorators of the key.
  func add(_ binding: AnyBinding) -> AnyBinding {
    if isOutranked(binding) { return binding }
    let role = binding.head.role
    if !binding.head.traits.isGiven, role == .registered || role == .alias {
      var added = binding
      changing { added = $0.putDecorated(binding) }
      return added
    }
    var head = binding.head
    let (replaced, lifetime) = head.role == .override ? replaces(head.key) : (nil, nil)
    // A fork is changed where the key was registered: what is there sees the override, too.
    let target = forkedAt == nil ? self : replaced?.owner ?? self
    if head.role == .override {
      head.lifetime = head.traits.isGiven ? .single : head.lifetime ?? lifetime
    }
    if head.role == .contribution { head.key.layer = -Order.next() }
    if head.traits.isGiven { head.traits.givenTo = target.number }
    if let replaced {
      head.replaced = head.overriding(replaced.binding.base, isOwn: replaced.owner === target)
    }
    var added = binding.with(head)
    target.changing { state in
      if head.role == .override { state.dropModifications(of: head.key) }
      if head.role == .contribution {
        state.contributions[head.key.plain, default: []].append(added)
        state.put(added)
      } else {
        added = state.putDecorated(added)
      }
    }
    return added
  }

  /// What an override of a key replaces, and the lifetime that it has unless it says one: that of
  /// the instance, or, for a list, the one that its elements share.
  private func replaces(_ key: Key) -> (found: Found?, lifetime: LifetimeKind?) {
    if let found = find(key, pastAdopted: true), !found.binding.isForm {
      return (found, target(of: found).binding.keptLifetime)
    }
    guard let need = Need.form(key.type)?.need, need.kind == .collection else { return (nil, nil) }
    let elements = contributions(to: Key(need.key.type, key.name))
    let shared = elements.first?.binding.lifetime
    let isShared = elements.allSatisfy { $0.binding.lifetime == shared }
    return (elements.first, isShared ? shared : .unique)
  }

  /// Wraps the instances of a key from now on.
  ///
  /// - Returns: the binding that is wrapped, if there is one.
  @usableFromInline @discardableResult
  func decorate(with decorator: Decorator) -> AnyBinding? {
    let key = decorator.key
    let found = find(key, pastAdopted: true).flatMap { $0.binding.isForm ? nil : $0 }
    let target = forkedAt == nil ? self : found?.owner ?? self
    var wrapped: AnyBinding?
    target.changing { state in
      if decorator.traits.isModification, found?.owner !== target {
        return state.unmatched.append(decorator.layer())
      }
      // What the scope has only adopted is not its own to decorate.
      let base = state.table[key].map(state.hasAdopted) == true ? nil : state.base(of: key)
      state.decorators.append(decorator)
      wrapped = base.map { state.putDecorated($0) }
    }
    return wrapped
  }

  /// Takes away what is registered here; what the scope has only adopted stays.
  func remove(_ key: Key) {
    changing { if $0.table[key].map($0.hasAdopted) != true { $0.take(key) } }
  }

  func removeContributions(to list: Key) {
    changing { state in
      let removed = state.contributions.removeValue(forKey: list) ?? []
      // A module that contributed may do so again.
      if !removed.isEmpty { state.remarks = state.remarks.filter { $0.kind != .module } }
      for binding in removed { state.take(binding.key) }
    }
  }

  func removeAll() {
    changing { state in
      state.dropped = state.table.contents.compactMap(\.self)
      state.ended = [state.table, state.decorators, state.unmatched]
      state.table.removeAll()
      state.contributions = [:]
      state.decorators = []
      (state.remarks, state.unmatched) = ([], [])
      state.adopted = []
    }
  }

  /// Changes the bindings.
  ///
  /// What was kept for them goes, at once or, if it has to be closed or is being built, with the
  /// container: at every moment it stands somewhere, where its end and a closing find it.
  private func changing(_ change: (inout State) -> Void) {
    let (ended, scopes) = state.withLock { state -> (([Any], [Content]), [Core]) in
      version.wrappingAdd(1, ordering: .releasing)
      change(&state)
      for content in state.dropped where content.hasToBeClosed { state.leftovers.append(content) }
      defer { (state.ended, state.dropped) = ([], []) }
      return ((state.ended, state.dropped), state.children)
    }
    withExtendedLifetime(ended) {}
    for scope in scopes { scope.dropAdopted() }
  }

  /// Whether an outer core has a binding that this one has adopted.
  func isStillOuter(_ binding: AnyBinding) -> Bool {
    parent?.find(binding.key, binding.word, pastAdopted: true)?.binding === binding
  }

  /// Drops what this scope keeps for bindings that an outer core has no more.
  func dropAdopted() {
    let (adopted, scopes) = state.withLock { state in
      (state.adopted.compactMap { state.table[$0] }, state.children)
    }
    for binding in adopted where !isStillOuter(binding) {
      changing { state in
        // A layer further in may be of a newer one.
        if state.table[binding.key] === binding, state.hasAdopted(binding) {
          _ = state.takeLayer(binding.key)
        }
      }
    }
    for scope in scopes { scope.dropAdopted() }
  }
}

extension Core.State {
  /// Puts a binding under its key.
  fileprivate mutating func put(_ binding: AnyBinding) {
    if binding.head.role == .alias { hasAliases = true }
    let (index, old) = table.insert(binding)
    guard let old else { return }
    ended.append(old)
    let noted = noted(binding, replacing: old)
    if noted !== binding { _ = table.insert(noted) }
    if let content = table.content(at: index) { dropped.append(content) }
    table.setContent(nil, at: index)
  }

  /// Puts a binding under its key and the decorators of the key around it.
  ///
  /// The outermost layer has the key, the binding itself layer 1, and what is around it goes on from
  /// there: so what is under way still finds what it wraps when there is one more.
  fileprivate mutating func putDecorated(
    _ base: AnyBinding, rewrapping: Bool = true
  ) -> AnyBinding {
    let key = base.key.plain
    let layers = decorators.filter { $0.key == key }
    var inner = base
    if layers.isEmpty, decorators.isEmpty || table[key]?.inner == nil {
      put(base)
    } else {
      inner = self.base(of: key).map { noted(base, replacing: $0) } ?? base
      take(key)
      if !layers.isEmpty {
        var head = inner.head
        head.key = key.at(layer: 1)
        inner = inner.with(head)
      }
      put(inner)
      var wrapped = inner
      for (index, decorator) in layers.enumerated() {
        let number = index + 1 == layers.count ? 0 : index + 2
        wrapped = decorator.layer(
          around: wrapped, number: number, as: behind(inner).lifetimeAround)
        put(wrapped)
      }
    }
    // What is around an alias is kept as long as its target.
    if rewrapping, hasAliases, !decorators.isEmpty {
      for alias in decoratedAliases(of: key) where alias.key.plain != key {
        _ = putDecorated(alias, rewrapping: false)
      }
    }
    return inner
  }

  /// The binding that keeps the instance: for an alias its target, as far as it is here.
  private func behind(_ binding: AnyBinding) -> AnyBinding {
    var binding = binding
    // Aliases may stand for each other.
    for _ in 0..<64 {
      guard let target = binding.target, let next = table[target]?.base else { break }
      binding = next
    }
    return binding
  }

  /// Whether a binding of the table is an outer core's.
  func hasAdopted(_ binding: AnyBinding) -> Bool {
    !adopted.isEmpty && adopted.contains(binding.key)
  }

  /// Whether a binding that was found further out takes the place of one that is here: not that of a
  /// newer one, for which an instance may have been made since, unless nobody tells the scope of any.
  func mayReplace(_ index: Int, with binding: AnyBinding) -> Bool {
    let old = table.binding(at: index)
    return hasAdopted(old) && (containers == 0 || old.number <= binding.number)
  }

  /// The decorated aliases of a key, whose layers are kept.
  func decoratedAliases(of key: Key) -> [AnyBinding] {
    var aliases: [AnyBinding] = []
    for decorator in decorators {
      guard let alias = base(of: decorator.key), alias.target != nil,
        behind(alias).key.plain == key,
        !aliases.contains(where: { $0 === alias })
      else { continue }
      aliases.append(alias)
    }
    return aliases
  }

  /// The binding that a key's decorators wrap.
  func base(of key: Key) -> AnyBinding? { table[key]?.base }

  /// Takes the binding of a key away, with its layers.
  fileprivate mutating func take(_ key: Key) {
    var layer = key.layer
    while takeLayer(key.at(layer: layer)) { layer += 1 }
  }

  fileprivate mutating func takeLayer(_ key: Key) -> Bool {
    guard let index = table.index(of: key) else { return false }
    if let content = table.content(at: index) { dropped.append(content) }
    if !adopted.isEmpty { adopted = adopted.filter { $0 != key } }
    ended.append(table.binding(at: index))
    table.remove(at: index)
    return true
  }

  fileprivate mutating func dropModifications(of key: Key) {
    let left = decorators.filter { $0.key != key || !$0.traits.isModification }
    if left.count == decorators.count { return }
    ended.append(decorators)
    decorators = left
    // With its layers, of which there may be none from now on.
    take(key)
  }

  /// A binding with a note on what is registered twice.
  ///
  /// What a scope had only adopted is its own now.
  private mutating func noted(_ binding: AnyBinding, replacing old: AnyBinding) -> AnyBinding {
    let (key, past) = (binding.key, old.base)
    if let index = adopted.firstIndex(of: key) {
      adopted.remove(at: index)
      return binding
    }
    guard key.layer >= 0, old.head.role != .form, old.head.role != .layer,
      binding.head.role == .registered || binding.head.role == .alias,
      binding.base.number != past.number
    else { return binding }
    var head = binding.head
    if ModuleUnderWay.isOfAnother(old), binding.base.head.origin == past.head.origin {
      head.replaced = past.head.replaced.map { Replaced($0.place) }
    } else if let target = binding.target, base(of: target)?.head.role == .override {
      var original = past.head
      original.replaced = original.replaced.map { Replaced($0.place) }
      head.replaced = Replaced(nil, past.with(original))
    } else {
      head.replaced = Replaced(old.head.origin)
    }
    return binding.with(head)
  }
}

extension AnyBinding {
  /// For an alias, the key of its target.
  package final var target: Key? { head.role == .alias ? needs.first?.key : nil }
}

extension BindingHead {
  /// What an override replaces.
  fileprivate func overriding(_ old: AnyBinding, isOwn: Bool) -> Replaced {
    guard isOwn, old.head.role == .override else {
      // The contributions that a list stands for are still there.
      return Replaced(old.head.origin, isOwn && old.head.role != .contribution ? old : nil)
    }
    // It stands for what that one did; in a loop, both have one place.
    let (known, isThere) = (old.head.replaced, old.head.origin == origin)
    return Replaced(known?.place == nil || isThere ? known?.place : old.head.origin, known?.binding)
  }
}

// What discoveries register: of two that provide a key, the one of higher priority.
extension Core {
  /// The priority of the discovery that the task is installing.
  @TaskLocal package static var discovering: Int?

  /// Notes that a discovery is about to be installed; false if it already was, here or in a parent.
  package func claim(discovery type: any Any.Type) -> Bool {
    let (key, place) = (Key(type, nil), Place(#fileID, #line))
    if parent?.remark(.discovery, key) != nil { return false }
    return state.withLock { state in
      let isFirst = !state.remarks.contains { $0.kind == .discovery && $0.key == key }
      if isFirst { state.remarks.append(Remark(.discovery, key, place, nil, nil)) }
      return isFirst
    }
  }

  /// Whether a discovery of higher priority has the key of a binding; one of lower priority goes.
  private func isOutranked(_ binding: AnyBinding) -> Bool {
    guard let priority = Core.discovering,
      binding.head.role == .registered || binding.head.role == .alias
    else { return false }
    binding.additions.state.withLock { $0.priority = priority }
    guard let known = state.withLock({ $0.base(of: binding.key) })?.priority else { return false }
    if known < priority { remove(binding.key) }
    return known > priority
  }
}
