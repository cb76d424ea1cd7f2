import DovetailBlueprint

extension KeySpelling {
  /// A need in the spelling of its parameter's type: `T`, `T?`, `[T]`, `Lazy<T>`, `Weak<T>`,
  /// `Maker<T, A>`.
  func form(_ edge: Blueprint.Edge) -> String {
    let type = type(edge.key)
    let form =
      switch edge.kind {
      case .required: type
      case .optional: TypeSpelling.needsParentheses(type) ? "(\(type))?" : "\(type)?"
      case .collection: "[\(type)]"
      case .deferred: "Lazy<\(type)>"
      case .deferredWeak: "Weak<\(type)>"
      case .factory: "Maker<\(([type] + edge.arguments).joined(separator: ", "))>"
      }
    return form + (edge.key.name.map { " named \(Self.literal($0))" } ?? "")
  }

  /// The traits of a binding: `.single`, and everything unusual about it.
  func traits(of binding: Blueprint.Binding, in scopes: [Blueprint.Scope]) -> String {
    if binding.isOwner { return "asks in its properties" }
    var words = binding.role == .alias ? [] : [binding.lifetime.spelling]
    switch binding.role {
    case .single: break
    case .contribution, .alias, .override, .replacement: words.append(binding.role.word)
    }
    if binding.scope > 0 {
      words.append("in \(ScopeIdentity(binding.scope, in: scopes).spelling)")
    }
    if let recipe = binding.recipeSpelling { words.append(recipe) }
    if !binding.arguments.isEmpty { words.append("takes \(TypeSpelling.list(binding.arguments))") }
    return words.joined(separator: ", ")
  }
}
