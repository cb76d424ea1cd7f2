extension Optional: DependencyForm {
  /// The wrapped type.
  public typealias DependencyBehind = Wrapped
}

extension Optional: ResolvedForm {
  static var need: Need {
    let inner = Need.of(Wrapped.self)
    switch inner.kind {
    case .required?: return Need(type: inner.type, kind: .optional)
    case let kind? where kind.isDeferred:
      let use = inner.use == .collection ? inner.use : .optional
      return Need(
        type: inner.type, kind: kind, use: use, arguments: inner.arguments,
        forms: inner.forms)
    default: return inner
    }
  }

  static func spelling(by name: (any Any.Type) -> String) -> String {
    let inner = name(Wrapped.self)
    return inner.contains(" ") ? "(\(inner))?" : "\(inner)?"
  }

  /// Returns `nil` if the wrapped type is not registered; if it is registered and fails, throws.
  static func resolve(for core: ContainerCore, name: String?, _ request: Request) throws -> Self {
    if request.isUsual {
      let record = ThreadRecord.current
      ThreadRecord.enter(record)
      defer { ThreadRecord.leave(record) }
      let kept = core.keptBits(UInt(bitPattern: ObjectIdentifier(Wrapped.self)), named: name)
      // SAFETY: a kept instance is not freed inside the section. It is copied here, since a generic
      // function that returns an optional looks up the type of the optional.
      if kept != 0 { return UnsafePointer<Wrapped>(bitPattern: kept).unsafelyUnwrapped.pointee }
    }
    guard core.isProvided(Wrapped.self, named: name) else { return nil }
    return try core.obtain(Wrapped.self, name: name, request)
  }

  static var knownOptional: KnownOptional? {
    guard KnownForms.form(Wrapped.self) == nil else { return nil }
    let none = UnsafeMutablePointer<Self>.allocate(capacity: 1)
    none.initialize(to: nil)
    return KnownOptional(
      wrapped: UInt(bitPattern: ObjectIdentifier(Wrapped.self)), none: UInt(bitPattern: none),
      // An optional that needs a byte of its own, to say that there is no value, is larger.
      hasBytesOfWrapped: MemoryLayout<Self>.size == MemoryLayout<Wrapped>.size)
  }

  static func resolveAwaited(
    for core: ContainerCore, name: String?, _ request: Request
  ) async throws -> Unchecked<Self> {
    guard core.isProvided(Wrapped.self, named: name) else { return Unchecked(nil) }
    return Unchecked(
      try await core.obtainAwaited(
        Wrapped.self, name: name, mode: request.mode, arguments: request.arguments,
        at: request.place))
  }
}
