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
    guard core.isRegistered(Wrapped.self, name, orAlwaysThere: true) else {
      try core.refuseClosed(Key(Self.self, name))
      return nil
    }
    return try core.obtain(Wrapped.self, Key(Wrapped.self, name), request)
  }

  static func contentAwaited(
    for core: Core, _ binding: AnyBinding, _ request: Request
  ) async throws -> Content {
    let name = binding.key.name
    guard core.isRegistered(Wrapped.self, name, orAlwaysThere: true) else {
      try core.refuseClosed(binding.key)
      return Kept(nil as Self, binding, order: 0)
    }
    let content = try await core.obtainAwaited(Key(Wrapped.self, name), request)
    return Kept(Self(content.value(as: Wrapped.self)), binding, order: 0)
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
      try found.map { found in
        request.arguments?.giveBack()
        return try core.instance(of: found, request)
      }
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
