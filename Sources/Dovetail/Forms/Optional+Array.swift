extension Optional: DependencyForm {
  /// The wrapped type.
  public typealias DependencyBehind = Wrapped
}

extension Optional: Form, Spelled {
  static var need: Need {
    var need = Need.of(Wrapped.self)
    if need.kind == .required {
      need.kind = .optional
    } else if need.kind?.isDeferred == true, need.use != .collection {
      need.use = .optional
    }
    return need
  }

  static var spelling: (pattern: String, types: [any Any.Type]) { ("%?", [Wrapped.self]) }

  /// `nil` if the wrapped type is not registered; if it is registered and fails, it throws.
  static func value(for core: Core, _ name: String?, _ request: Request) throws -> Self {
    if name == nil, request.isPlain, let kept = core.kept(Wrapped.self) { return kept }
    let key = Key(Wrapped.self, name)
    while let provided = core.provided(key) {
      do { return try core.obtain(Wrapped.self, key, request) } catch {
        if core.provided(key) == provided { throw error }
      }
    }
    try core.refuseClosed(Key(Self.self, name))
    return nil
  }

  static func contentAwaited(
    for core: Core, _ binding: AnyBinding, _ request: Request
  ) async throws -> Content {
    let key = Key(Wrapped.self, binding.key.name)
    while let provided = core.provided(key) {
      do {
        let content = try await core.obtainAwaited(key, request)
        return Kept(Self(content.value(as: Wrapped.self)), binding, order: 0)
      } catch { if core.provided(key) == provided { throw error } }
    }
    try core.refuseClosed(binding.key)
    return Kept(nil as Self, binding, order: 0)
  }
}

extension Array: DependencyForm {
  /// The type of a contribution.
  public typealias DependencyBehind = Element
}

extension Array: Form, Spelled {
  static var need: Need { Need(Key(Element.self, nil), kind: .collection) }
  static var spelling: (pattern: String, types: [any Any.Type]) { ("[%]", [Element.self]) }

  /// Every contribution in the order they were made; those of outer containers come first.
  static func value(for core: Core, _ name: String?, _ request: Request) throws -> Self {
    if request.isPlain, let all = core.keptContributions(to: Key(Element.self, name)) {
      var list: Self = []
      list.reserveCapacity(all.count)
      for content in all { list.append(content.value(as: Element.self)) }
      return list
    }
    try core.refuseClosed(Key(Self.self, name))
    let found = core.contributions(to: Key(Element.self, name))
    // One resolution for all of them.
    var frame = Frame(nil, core)
    return try frame.around {
      var list: Self = []
      for next in found {
        request.arguments?.giveBack()
        do { list.append(try core.instance(of: next, request)) } catch {
          if next.isStillBound { throw error }
        }
      }
      return list
    }
  }

  static func contentAwaited(
    for core: Core, _ binding: AnyBinding, _ request: Request
  ) async throws -> Content {
    try core.refuseClosed(binding.key)
    let all = try await core.contentsAwaited(Key(Element.self, binding.key.name), request)
    return Kept(all.map { $0.value(as: Element.self) }, binding, order: 0)
  }
}
