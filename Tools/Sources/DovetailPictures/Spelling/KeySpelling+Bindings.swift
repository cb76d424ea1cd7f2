@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

extension KeySpelling {
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

extension Blueprint.Binding {
  /// The place of registration as a reader sees it; an owner of properties has no line.
  package var place: String { isOwner ? location.fileID : location.description }
}
