import DovetailBlueprint

extension Need {
  static func of(_ type: any Any.Type) -> Need {
    guard var need = KnownForms.form(type)?.need else { return Need(type: type, kind: .required) }
    need.forms.insert(type, at: 0)
    return need
  }

  /// The need as a container meets it: a binding of a form's own type comes first.
  func met(by core: ContainerCore) -> Need {
    guard kind != nil,
      let index = forms.firstIndex(where: { core.provides(BindingID($0, name)) })
    else { return self }
    var need = Need(type: forms[index], name: name, kind: .required)
    if index > 0, let kind {
      need = Need(
        type: forms[index], name: name, kind: kind.isDeferred ? kind : .optional,
        use: kind.isDeferred ? .required : nil)
    }
    return need
  }

  /// The need of a deferred form of a type; the form inside it says which type is behind.
  static func deferred(
    _ type: any Any.Type, as kind: Blueprint.Edge.Kind, named name: String? = nil
  ) -> Need {
    var need = Need.of(type)
    switch need.kind {
    case .required?: need = Need(type: need.type, kind: kind, use: .required)
    // No binding has to be there for it, now or later.
    case .optional?, .collection?:
      need = Need(type: need.type, kind: kind, use: need.kind, forms: need.forms)
    case .deferred?, .deferredWeak?, .factory?: break
    case nil: need = Need(type: type, kind: kind)
    }
    need.name = name
    return need
  }

  /// The needs of a recipe with these parameters; each need has its name if `keys:` gives names.
  @usableFromInline
  static func list<each Parameter>(
    _ types: repeat (each Parameter).Type, names: [String?] = []
  ) -> [Need] {
    var needs: [Need] = []
    var names = names.makeIterator()
    for type in repeat each types {
      var need = Need.of(type)
      need.name = names.next() ?? nil
      needs.append(need)
    }
    return needs
  }
}

final class NeedList: Sendable {
  let needs: [Need]
  let argumentTypes: [any Any.Type]
  let takesResolution: Bool

  init(_ needs: [Need]) {
    self.needs = needs
    argumentTypes = needs.filter { $0.kind == nil }.flatMap(\.arguments)
    takesResolution = needs.contains { $0.kind == nil && $0.type == Resolution.self }
  }
}
