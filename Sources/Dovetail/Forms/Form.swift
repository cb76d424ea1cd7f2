/// What may stand wherever a dependency may: `T?`, `[T]`, `Lazy<T>`, `Weak<T>`, `Maker<T, …>`,
/// `ScopeMaker`, and what the caller gives, `Given<T>` and `Resolution`.
///
/// It is looked for when nothing is registered under the type itself, and then has a binding like
/// any other dependency.
protocol Form: SendableMetatype {
  /// What a recipe needs that takes the form.
  static var need: Need { get }
  static func value(for core: Core, _ name: String?, _ request: Request) throws -> Self
  /// The same for who may await what it is made of.
  static func contentAwaited(
    for core: Core, _ binding: AnyBinding, _ request: Request
  ) async throws -> Content
}

extension Form {
  static func binding(_ key: Key) -> AnyBinding {
    var head = BindingHead(
      key: key, lifetime: .unique, origin: Place(#fileID, #line), role: .form)
    head.traits.isHandle = need.kind == .deferred || need.kind == .deferredWeak
    var need = need
    need.key.name = key.name
    let isOptional = need.kind == .optional && key.name == nil && need.forms.isEmpty
    return Binding<Self>(
      head, make: { core, _ in try value(for: core, key.name, Request()) },
      more: { [need] in
        AnyBinding.more([need]) { try await contentAwaited(for: $1.core, $0, Request()) }
      }, behind: isOptional ? need.key.word : 0)
  }

  static func content(for core: Core, _ binding: AnyBinding, _ request: Request) throws -> Content {
    Kept(try value(for: core, binding.key.name, request), binding, order: 0)
  }

  static func contentAwaited(
    for core: Core, _ binding: AnyBinding, _ request: Request
  ) async throws -> Content { try content(for: core, binding, request) }

  static func refuseArguments(_ request: Request, _ name: String?) throws {
    if let passed = request.arguments {
      throw Raise.takesNone(Key(Self.self, name), passed.types)
    }
  }
}

extension Given: Form, Spelled {
  static var need: Need { Need(Key(Value.self, nil), kind: nil, arguments: [Value.self]) }
  static var spelling: (pattern: String, types: [any Any.Type]) { ("Given<%>", [Value.self]) }

  static func value(for core: Core, _ name: String?, _ request: Request) throws -> Given {
    guard let value = Request.passedOn.arguments?.take(Value.self) else {
      throw Raise.missingArgument(Value.self)
    }
    return Given(value as! Value)
  }
}

extension Resolution: Form {
  static var need: Need { Need(Key(Resolution.self, nil), kind: nil) }
  static func value(for core: Core, _ name: String?, _ request: Request) -> Resolution {
    Resolution(core: core)
  }
}
