/// One thing that a recipe needs.
@usableFromInline package struct Need: Sendable {
  /// What is behind the form: the key of `Clock` for `Lazy<Clock>`.
  package var key: Key
  /// How it is needed; `nil` if the caller gives it: an argument, or the resolution itself.
  package var kind: NeedKind?
  /// How a handle needs it once it is used: `Lazy<T?>` if it is there, `Lazy<[T]>` all of them.
  package var use: NeedKind?
  /// For an argument, its type; for a maker, the types of the arguments it passes.
  package var arguments: [any Any.Type] = []
  /// The forms that were removed, the outermost first: `Lazy<[T]>` and `[T]`.
  var forms: [any Any.Type] = []

  package init(_ key: Key, kind: NeedKind? = .required, arguments: [any Any.Type] = []) {
    (self.key, self.kind, self.arguments) = (key, kind, arguments)
  }

  /// The need of a recipe with a parameter of a type.
  package static func of(_ type: any Any.Type, _ name: String? = nil) -> Need {
    guard var need = Self.form(type)?.need else { return Need(Key(type, name)) }
    need.key.name = name
    need.forms.insert(type, at: 0)
    return need
  }

  /// A type as a form.
  ///
  /// All but one are generic; for others the cast would search the program.
  static func form(_ type: any Any.Type) -> (any Form.Type)? {
    let mayBe =
      type == Resolution.self || type == ScopeMaker.self
      || _typeName(type, qualified: false).hasSuffix(">")
    return mayBe ? type as? any Form.Type : nil
  }

  /// The need of a handle for what is behind it.
  static func deferred(_ type: any Any.Type, as kind: NeedKind, _ name: String? = nil) -> Need {
    var need = of(type, name)
    switch need.kind {
    case .required: need.kind = kind
    case .optional, .collection: (need.use, need.kind) = (need.kind, kind)
    case .deferred, .deferredWeak, .factory: break
    case nil: need = Need(Key(type, name), kind: kind)
    }
    return need
  }

  /// The need as a core meets it: a binding of a form's own type comes first.
  package func met(by core: Core) -> Need {
    guard kind != nil, !forms.isEmpty,
      let index = forms.firstIndex(where: { core.binds(Key($0, key.name)) })
    else { return self }
    var need = Need(Key(forms[index], key.name))
    if index > 0, let kind { need.kind = kind.isDeferred ? kind : .optional }
    return need
  }

  @usableFromInline
  static func list<each P>(_ types: repeat (each P).Type, names: [String?]) -> [Need] {
    var needs: [Need] = []
    for type in repeat each types {
      needs.append(.of(type, needs.count < names.count ? names[needs.count] : nil))
    }
    return needs
  }

  package func isSame(as other: Need) -> Bool {
    (key, kind, use) == (other.key, other.kind, other.use)
      && arguments.elementsEqual(other.arguments, by: ==)
  }
}
