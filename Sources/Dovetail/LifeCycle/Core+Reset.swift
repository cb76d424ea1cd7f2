// Resetting is closing for one key, with its layers; the registration stays.

extension Core {
  func reset(_ key: Key) async throws {
    if state.withLock({ $0.phase != .open }) { throw Raise.closed(key, self) }
    var keys = [key]
    var root = self
    if let found = find(key), !found.binding.isForm {
      // An alias stands for its target, which keeps the instance.
      let (binding, owner) = target(of: found)
      keys = [binding.key.plain] + owner.aliases(of: binding.key.plain)
      root = (try? keeper(of: binding, owner: owner).keeper) ?? owner
    } else if let need = Need.form(key.type)?.need, need.kind == .collection {
      keys = contributions(to: Key(need.key.type, key.name)).map(\.binding.key)
      root = self.root
    } else {
      throw Raise.missing(key, in: self)
    }
    let binding = AnyBinding(
      BindingHead(key: key, origin: Place(#fileID, #line), role: .hidden))
    let work = Work(binding, in: root, inside: Askers.work)
    let failure = await Asking.with(Asking(nil, for: root, work: work)) {
      var contents: [Content] = []
      for core in root.withScopes {
        await core.drain { keys.contains($0.key.at(layer: min($0.key.layer, 0))) }
        for key in keys { contents += core.state.withLock { $0.forget(key) } }
      }
      return await InstanceCloser.close(contents, in: root, isReset: true)
    }
    if let failure { throw failure }
  }

  /// The binding behind aliases, which keeps the instance.
  func target(of found: Found) -> (binding: AnyBinding, owner: Core) {
    var (binding, owner) = (found.binding, found.owner)
    // Aliases may stand for each other.
    for _ in 0..<64 {
      guard let key = binding.base.target, let next = owner.find(key) else { break }
      (binding, owner) = (next.binding, next.owner)
    }
    return (binding, owner)
  }

  /// The keys of decorated aliases of a key, whose layers are kept.
  private func aliases(of key: Key) -> [Key] {
    state.withLock { state in
      state.decorators.keys.filter { alias in
        state.base(of: alias).map { $0.target != nil && state.behind($0).key.plain == key } ?? false
      }
    }
  }
}

extension Core.State {
  /// Takes out what is kept for a key and its layers.
  fileprivate mutating func forget(_ key: Key) -> [Content] {
    // What is there once a closing has begun is the closing's to close.
    guard phase == .open else { return [] }
    var forgotten: [Content] = []
    var layer = key.layer
    while let index = table.index(of: key.at(layer: layer)) {
      if let content = table.content(at: index), !(content is Work),
        !content.binding.traits.isGiven
      {
        forgotten.append(content)
        table.setContent(nil, at: index)
      }
      layer += 1
    }
    return forgotten
  }
}
