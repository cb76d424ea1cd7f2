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

/// The resolved parameters of a recipe.
@usableFromInline
// SAFETY: the values were made for one call and are used by it alone; a kept value is `Sendable`.
struct Parameters<each Parameter>: @unchecked Sendable {
  let values: (repeat each Parameter)

  @usableFromInline
  init(_ values: repeat each Parameter) {
    self.values = (repeat each values)
  }

  /// Calls a function of the main actor; the caller has to be on the main actor.
  func applyOnMainActor<T>(
    _ function: @MainActor @Sendable (repeat each Parameter) throws -> T
  ) throws -> T {
    try MainActor.assumeIsolated { Unchecked(try function(repeat each values)) }.value
  }
}

/// A value that is handed from one isolation to another by code that ensures its safety.
// SAFETY: each use says why only one isolation uses the value at a time.
package struct Unchecked<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
