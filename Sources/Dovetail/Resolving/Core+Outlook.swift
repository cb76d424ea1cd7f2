import Synchronization

/// What resolving a binding may come upon, as far as needs are known.
struct Outlook: Sendable {
  /// Whether something has to be awaited.
  var isAsync = false
  /// Whether something runs on the main actor.
  var isOfMainActor = false
  /// Whether something must not leave the main actor.
  var isConfined = false
  /// Whether it comes upon any of that when nothing is built.
  var isStructural = false
  /// Whether it rests on what is still looked at, which adds nothing to itself, but may to others.
  var isGuess = false
  /// Direct needs that have to be awaited: those that are kept can be built at the same time.
  var begins: [AnyBinding] = []
  /// What was found on the way, for the recipes that run on account of it.
  var foresight: Foresight?

  /// Whether a caller here has to await it.
  var hasToBeAwaited: Bool { isAsync || isOfMainActor && !isOnMainActor() }
}

extension Core {
  /// What a binding that was found for this core may come upon.
  func outlook(of binding: AnyBinding, owner: Core, isNew: Bool = false) -> Outlook {
    runner(of: binding, owner: owner, isNew: isNew).outlook(of: binding, isNew: isNew)
  }

  func outlook(of binding: AnyBinding, isNew: Bool = false) -> Outlook {
    if !binding.hasNeeds
      || !isNew && !binding.traits.asksForNew && binding.isPlain && needsArePlain(of: binding)
    {
      return Outlook(binding)
    }
    let version = versions
    let isPlain = state.withLock { state in
      state.plain.version == version && state.plain.bindings.contains(ObjectIdentifier(binding))
    }
    if isPlain { return Outlook() }
    var outlook = Outlook(binding)
    if binding.traits.asksForNew { outlook.isStructural = true }
    let before = Asking.current?.foresight.flatMap { $0.isUpToDate ? $0 : nil }
    var seen = [Seen(binding, self, isNew): Outlook(isGuess: true)]
    let isPassedOn = binding.passesOn(isNew)
    for found in requirements(of: binding) {
      let deeper = look(at: found.binding, found.owner, isNew: isPassedOn, &seen, before)
      outlook.join(deeper)
      if deeper.isAsync { outlook.begins.append(found.binding) }
    }
    if outlook.isAsync || outlook.isOfMainActor {
      outlook.foresight = (seen.count == 1 ? before : nil) ?? Foresight(seen, of: self, version)
    }
    // A scope is soon gone, and so is what no table has: another binding could have its identity then.
    if !outlook.isStructural, name == nil {
      state.withLock { state in
        guard state.table[binding.key] === binding else { return }
        if state.plain.version != version { state.plain = (version, []) }
        state.plain.bindings.insert(ObjectIdentifier(binding))
      }
    }
    return outlook
  }

  /// Changes with every registration that the core sees.
  var versions: Int { version.load(ordering: .acquiring) + (parent?.versions ?? 0) }

  /// Whether all that a binding needs is there or needs nothing: most often, and soon told.
  private func needsArePlain(of binding: AnyBinding) -> Bool {
    binding.needs.allSatisfy { need in
      guard let kind = need.kind else { return true }
      if kind.isDeferred { return !need.forms.contains { binds(Key($0, need.key.name)) } }
      guard kind == .required, let found = find(need.key) else { return false }
      return found.binding.isPlain && (found.kept != nil || !found.binding.hasNeeds)
    }
  }

  /// What a need comes upon: nothing if it is built.
  private func look(
    at binding: AnyBinding, _ owner: Core, isNew: Bool, _ seen: inout [Seen: Outlook],
    _ before: Foresight?
  ) -> Outlook {
    let asked = runner(of: binding, owner: owner, isNew: isNew)
    let key = Seen(binding, asked, isNew)
    if let known = seen[key] ?? before?.answer(key) { return known }
    seen[key] = Outlook(isGuess: true)
    var outlook = Outlook(binding)
    let isPassedOn = binding.passesOn(isNew)
    for found in asked.requirements(of: binding) {
      outlook.join(asked.look(at: found.binding, found.owner, isNew: isPassedOn, &seen, before))
    }
    if outlook.isStructural, !isNew {
      switch content(of: binding, owner) {
      case (isKept: true, _): outlook = Outlook(isStructural: true)
      // What it needs may be there by now, but the task that builds it is awaited.
      case (_, isInTask: true): outlook.isAsync = true
      default: break
      }
    }
    seen[key] = outlook
    return outlook
  }

  /// The core that the recipe of a binding runs for: the one that keeps the instance, if one does.
  private func runner(of binding: AnyBinding, owner: Core, isNew: Bool) -> Core {
    isNew || binding.isUnique || binding.isGraph
      ? self : (try? keeper(of: binding, owner: owner).runner) ?? self
  }

  func isBuilt(_ binding: AnyBinding, _ owner: Core) -> Bool { content(of: binding, owner).isKept }

  /// Whether an instance is kept for a binding, and whether a task is building one.
  private func content(of binding: AnyBinding, _ owner: Core) -> (isKept: Bool, isInTask: Bool) {
    guard !binding.isUnique, !binding.isGraph,
      let (keeper, _) = try? keeper(of: binding, owner: owner)
    else { return (false, false) }
    return keeper.state.withLock { state in
      let content = state.table.index(of: binding.key).flatMap(state.table.content)
      return (content?.isKept ?? false, content?.build?.isInTask ?? false)
    }
  }
}

/// What a look ahead has found, so that the recipes that it was made for don't look as far again.
final class Foresight: Sendable {
  private let found: [Seen: Outlook]
  /// The core that looked, which keeps those around it.
  private let core: Core
  private let version: Int

  fileprivate init(_ found: [Seen: Outlook], of core: Core, _ version: Int) {
    (self.found, self.core, self.version) = (found, core, version)
  }

  fileprivate var isUpToDate: Bool { core.versions == version }

  /// What was found, unless it is a guess or may be out of date: that nothing is left to await here,
  /// since it is built, or since no task builds it for another caller.
  fileprivate func answer(_ key: Seen) -> Outlook? {
    guard let outlook = found[key], !outlook.isGuess else { return nil }
    return outlook.hasToBeAwaited || !outlook.isStructural ? outlook : nil
  }
}

/// A binding, as the core sees it that its recipe runs for.
private struct Seen: Hashable, Sendable {
  let binding: ObjectIdentifier
  let core: ObjectIdentifier
  let isNew: Bool

  init(_ binding: AnyBinding, _ core: Core, _ isNew: Bool) {
    (self.binding, self.core) = (ObjectIdentifier(binding), ObjectIdentifier(core))
    self.isNew = isNew
  }
}

extension AnyBinding {
  /// Whether what is behind it is asked for again, if it is itself or always is.
  fileprivate func passesOn(_ isNew: Bool) -> Bool {
    traits.asksForNew || isNew && (isForm || head.role == .alias || head.role == .layer)
  }
}

extension Outlook {
  fileprivate init(_ binding: AnyBinding) {
    isAsync = binding.traits.isAsync
    isOfMainActor = binding.traits.isOnMainActor
    isConfined = binding.traits.isConfined
    isStructural = isAsync || isOfMainActor || isConfined
  }

  fileprivate mutating func join(_ other: Outlook) {
    isAsync = isAsync || other.isAsync
    isOfMainActor = isOfMainActor || other.isOfMainActor
    isConfined = isConfined || other.isConfined
    isStructural = isStructural || other.isStructural
    isGuess = isGuess || other.isGuess
  }
}
