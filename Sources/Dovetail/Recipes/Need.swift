import DovetailBlueprint

/// One thing that a recipe needs, by type and form.
@usableFromInline
package struct Need: Sendable {
  /// The type behind the form: `Clock` for `Lazy<Clock>`.
  package let type: any Any.Type
  package internal(set) var name: String?
  /// How it is needed; `nil` if the caller gives it: an argument, or the resolution itself.
  package let kind: Blueprint.Edge.Kind?
  /// How it is needed when a handle is used, if that is unusual; see ``Blueprint/Edge/use``.
  var use: Blueprint.Edge.Kind?
  /// For an argument, its type; for a maker, the types of the arguments it passes.
  var arguments: [any Any.Type] = []
  /// The forms that were removed, the outermost first: `Lazy<[T]>` and `[T]`.
  var forms: [any Any.Type] = []

  package init(
    type: any Any.Type, name: String? = nil, kind: Blueprint.Edge.Kind?,
    use: Blueprint.Edge.Kind? = nil, arguments: [any Any.Type] = [], forms: [any Any.Type] = []
  ) {
    self.type = type
    self.name = name
    self.kind = kind
    self.use = use
    self.arguments = arguments
    self.forms = forms
  }

  var id: BindingID { BindingID(type, name) }
}
