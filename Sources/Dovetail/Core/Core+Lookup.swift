import CDovetail
import Synchronization

extension Core.State {
  @inline(__always)
  fileprivate func reach(_ type: UInt, isOwn: Bool = true) -> Probe {
    if !isReady { return .reached(.nothing) }
    let index = table.index(ofType: type)
    // What a scope has adopted is nobody else's: it may just be found to be replaced.
    if index < 0 || !isOwn && !adopted.isEmpty && hasAdopted(table.binding(at: index)) {
      return .elsewhere
    }
    return reached(at: index, isOwn: isOwn)
  }

  @inline(__always)
  fileprivate func reached(at index: Int, isOwn: Bool) -> Probe {
    if let content = table.content(at: index) {
      // A scope in between may have one of its own.
      if !isOwn, content.binding.isScoped { return .unbuilt(content.binding) }
      if let object = content.object { return .reached(.object(object)) }
      return .reached(content.isKept ? .kept(content) : .nothing)
    }
    let binding = table.binding(at: index)
    if isOwn, binding.behind != 0 {
      let index = table.index(ofType: binding.behind)
      if index >= 0, let object = table.content(at: index)?.object {
        return .reached(.object(object))
      }
    }
    if binding.runsAnywhere { return .reached(.recipe(binding)) }
    return binding.isUnique ? .reached(.nothing) : .unbuilt(binding)
  }
}

/// What is bound under a key.
struct Found {
  let binding: AnyBinding
  /// The core that has it.
  let owner: Core
  /// The instance, if there is one and an asker who is open may have it.
  ///
  /// What is part of a closing claims it, and so is told if it is closed by now.
  let kept: Content?
  /// Whether the asker is open.
  let isOpen: Bool

  init(_ binding: AnyBinding, _ owner: Core, _ kept: Content?, by core: Core, isOpen: Bool = true) {
    (self.binding, self.owner, self.isOpen) = (binding, owner, isOpen)
    // A scope in between may have one of its own.
    let isOwn = core === owner || !binding.isScoped
    self.kept = isOwn && isOpen ? kept : nil
  }

  /// Whether it is bound still: a list goes without what was unregistered meanwhile.
  var isStillBound: Bool { owner.state.withLock { $0.table[binding.key] === binding } }
}

/// What the hot path finds for a type.
@usableFromInline enum Reached {
  /// The instance, if the type is a class, or a class's optional: so nothing else is retained.
  case object(AnyObject)
  /// A ``Kept`` of the type.
  case kept(Content)
  /// A binding whose recipe may run at once.
  case recipe(AnyBinding)
  /// The rest, which is not for every caller.
  case nothing
}

/// What one core has for a type.
fileprivate enum Probe {
  case reached(Reached)
  /// A binding whose instance is kept, once somebody has built it.
  case unbuilt(AnyBinding)
  /// Nothing, but perhaps there is further out.
  case elsewhere
}

extension Core {
  /// Looks for a type: for what is kept here, one lock and one probe.
  ///
  /// It is not generic, so that callers need no metadata for what it returns.
  @usableFromInline @inline(never) func reach(_ type: UInt) throws -> Reached {
    switch reachHere(type) {
    case .reached(let reached): return reached
    case .unbuilt(let binding): return try build(binding, owner: self)
    case .elsewhere: return try parent?.reach(type, for: self) ?? .nothing
    }
  }

  /// The same, and builds nothing.
  @usableFromInline @inline(never) func peek(_ type: UInt) -> Reached {
    (try? reach(type, for: self, building: false)) ?? .nothing
  }

  @inline(__always)
  private func reachHere(_ type: UInt) -> Probe {
    if dovetail_is_sanitized() { return state.withLock { $0.reach(type) } }
    // Not by `Locked`, whose closure is not inlined here.
    return state.mutex.withLock { (state: inout Handed<State>) in Handed(state.value.reach(type)) }
      .value
  }

  /// The same here or further out for an asker, after cores of these versions.
  @inline(never)
  private func reach(
    _ type: UInt, for asker: Core, since versions: Int = 0, building builds: Bool = true
  ) throws -> Reached {
    let (probe, version) = state.withLock { state in
      (state.reach(type, isOwn: self === asker), versions + self.version.load(ordering: .relaxed))
    }
    switch probe {
    case .reached(let reached): return reached
    case .unbuilt(let binding):
      // What is further out need not have been as it is now.
      let version = version + (parent?.versions ?? 0)
      return builds ? try asker.build(binding, owner: self, since: version) : .nothing
    case .elsewhere:
      return try parent?.reach(type, for: asker, since: version, building: builds) ?? .nothing
    }
  }

  @inline(never)
  private func build(
    _ binding: AnyBinding, owner: Core, since version: Int? = nil
  ) throws -> Reached {
    let content = try kept(binding, owner: owner, since: version)
    return content.object.map { .object($0) } ?? .kept(content)
  }

  /// A key's binding, here or in the nearest core around this one; for a change of the bindings
  /// not where it was adopted, but where it was registered.
  func find(_ key: Key, _ word: UInt? = nil, pastAdopted: Bool = false) -> Found? {
    let word = word ?? key.word
    var (core, isOpen) = (self, true)
    while true {
      let found = core.state.withLock { state -> (AnyBinding, Content?)? in
        if core === self { isOpen = state.isOpen }
        guard let index = state.table.index(of: key, word) else { return nil }
        let binding = state.table.binding(at: index)
        // What a scope has adopted is nobody else's: it may just be found to be replaced. One that no
        // container has is not told, and the layers of a new binding are new, too.
        let isOwn = !pastAdopted && core === self && key.layer <= 0 && state.containers > 0
        if !isOwn, state.hasAdopted(binding) { return nil }
        return (binding, state.table.kept(at: index))
      }
      if let (binding, content) = found {
        return Found(binding, core, content, by: self, isOpen: isOpen)
      }
      guard let parent = core.parent else { return nil }
      core = parent
    }
  }

  /// The binding of a key, or that of a form, which is made when it is first asked for.
  func found(_ key: Key) throws -> Found {
    let found = find(key)
    if let found, found.isOpen { return found }
    try refuseClosed(key)
    if let found { return found }
    guard key.layer == 0, let form = Need.form(key.type) else { throw Raise.missing(key, in: self) }
    let binding = form.binding(key)
    // The outermost core has it for all scopes; a registration under the same key replaces it. By
    // names, which may come and go, it would have ever more.
    let root = root
    root.state.withLock { state in
      guard key.name == nil, state.table.index(of: key) == nil, !state.isEnding else { return }
      _ = state.table.insert(binding)
    }
    return Found(binding, root, nil, by: self)
  }

  @inline(never) func refuseClosed(_ key: Key) throws {
    // A build that the closing waits for, or a closer, may go on.
    if isEnding(), isClosed || !Askers.areInside(self) { throw Raise.closed(key, self) }
    try parent?.refuseClosed(key)
  }

  /// Whether a key is bound; a form is if what is behind it is, or if it can always be had.
  func isRegistered(
    _ type: any Any.Type, _ name: String?, orAlwaysThere isThere: Bool = false
  ) -> Bool {
    if binds(Key(type, name)) { return true }
    if Need.form(type) == nil { return false }
    let need = Need.of(type, name).met(by: self)
    if need.kind == nil { return isThere }
    if isThere, need.forms.contains(where: { $0 is any Unwrapping.Type }) { return true }
    return need.kind == .collection || need.use == .collection
      ? !contributions(to: need.key).isEmpty
      : isRegistered(need.key.type, need.key.name, orAlwaysThere: isThere)
  }

  /// What provides a key for an optional, which asks again if that has changed meanwhile: the number of
  /// a binding, or 0 for a form; `nil` if nothing does.
  func provided(_ key: Key) -> Int? {
    if let binding = find(key)?.binding, !binding.isForm { return binding.number }
    let isForm = Need.form(key.type) != nil
    return isForm && isRegistered(key.type, key.name, orAlwaysThere: true) ? 0 : nil
  }

  /// What has to be there when the recipe of a binding runs.
  func requirements(of binding: AnyBinding) -> [Found] {
    binding.needs.flatMap { need -> [Found] in
      let need = need.met(by: self)
      return switch need.kind {
      case .required, .optional: find(need.key).map { [$0] } ?? []
      case .collection: contributions(to: need.key)
      case .deferred, .deferredWeak, .factory, nil: []
      }
    }
  }

  /// Whether a key has a binding that is no form's own.
  func binds(_ key: Key) -> Bool { find(key).map { !$0.binding.isForm } ?? false }

  /// The contributions to a collection, the outermost core's first.
  func contributions(to key: Key, askedBy core: Core? = nil) -> [Found] {
    let (core, outer) = (core ?? self, parent?.contributions(to: key, askedBy: core ?? self) ?? [])
    return state.withLock { state in
      guard let own = state.contributions[key] else { return outer }
      return outer
        + own.map { binding in
          let kept = state.table.index(of: binding).flatMap(state.table.kept)
          return Found(binding, self, kept, by: core)
        }
    }
  }

  /// The contributions to a collection if no outer core can have any and all are kept.
  func keptContributions(to key: Key) -> [Content]? {
    if parent != nil { return nil }
    return state.withLock { state in
      guard !state.isEnding, let own = state.contributions[key] else { return nil }
      var all: [Content] = []
      all.reserveCapacity(own.count)
      for binding in own {
        guard let index = state.table.index(of: binding),
          let content = state.table.kept(at: index)
        else { return nil }
        all.append(content)
      }
      return all
    }
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

  /// The core that keeps a binding's instance, and the core that its recipe runs for.
  func keeper(of binding: AnyBinding, owner: Core) throws -> (keeper: Core, runner: Core) {
    if binding.isGraph { return (Askers.graph.keeper(for: self), self) }
    guard binding.isScoped, case .scoped(let name) = binding.lifetime else {
      // What a handle keeps is made for the core that the handle asks.
      return (owner, owner.isHidden ? owner.parent ?? owner : owner)
    }
    var next: Core? = self
    while let core = next {
      if core.name == name { return (core, core) }
      next = core === owner ? nil : core.parent
    }
    // What a scope inside of that one registers stays there.
    if owner.chain.contains(where: { $0.name == name }) { return (owner, owner) }
    throw Raise.missingScope(name, binding, in: self)
  }
}

// Needs that a signature does not show are seen when the recipe runs.
extension Core {
  /// Notes that the running recipe has asked for a key by hand.
  func observeNeed(_ key: Key) {
    guard let binding = asking, binding.additions.isFirst(key) else { return }
    binding.observe(Need.of(key.type, key.name))
  }

  /// The same for a handle that the recipe makes.
  func observeNeed(_ need: @autoclosure () -> Need) { asking?.observe(need()) }

  /// The running recipe, if the core is its own or one around it: a need from another container is
  /// no edge of this graph.
  private var asking: AnyBinding? {
    // Most often it is the innermost frame's, which need not be copied.
    if let frame = Frame.current, let binding = frame.pointee.binding {
      return frame.pointee.core.isInside(self) ? binding : nil
    }
    return Askers.recipe.flatMap { $0.core.isInside(self) ? $0.binding : nil }
  }
}
