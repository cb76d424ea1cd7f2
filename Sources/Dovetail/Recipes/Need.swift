import DovetailBlueprint

/// One thing that a recipe needs, by type and form.
@usableFromInline
struct Need: Sendable {
  /// The type behind the form: `Clock` for `Lazy<Clock>`.
  let type: any Any.Type
  var name: String?
  /// How it is needed; `nil` if the caller gives it: an argument, or the resolution itself.
  let kind: Blueprint.Edge.Kind?
  /// How it is needed when a handle is used, if that is unusual; see ``Blueprint/Edge/use``.
  var use: Blueprint.Edge.Kind?
  /// For an argument, its type; for a maker, the types of the arguments it passes.
  var arguments: [any Any.Type] = []

  var id: BindingID { BindingID(type, name) }

  static func of(_ type: any Any.Type) -> Need {
    KnownForms.form(type)?.need ?? Need(type: type, kind: .required)
  }

  /// The need of a deferred form of a type; the form inside it says which type is behind.
  static func deferred(_ type: any Any.Type, as kind: Blueprint.Edge.Kind) -> Need {
    let inner = Need.of(type)
    switch inner.kind {
    case .required?: return Need(type: inner.type, kind: kind, use: .required)
    // No binding has to be there for it, now or later.
    case .optional?, .collection?:
      return Need(type: inner.type, kind: .deferredWeak, use: inner.kind)
    case .deferred?, .deferredWeak?, .factory?: return inner
    case nil: return Need(type: type, kind: kind)
    }
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

  @usableFromInline
  static func none() -> [Need] { [] }
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
