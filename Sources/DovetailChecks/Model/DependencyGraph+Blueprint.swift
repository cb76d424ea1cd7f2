import DovetailProtocols

extension DependencyGraph {
  /// The graph as data, read from its text; computing it makes no instance.
  public static var blueprint: Blueprint {
    let text = GraphText(dovetailText)
    // As a container names them, which has no private part.
    let keys = text.parts.map { part in
      let same = text.parts.filter { $0.type == part.type && (part.isPrivate || !$0.isPrivate) }
      return Blueprint.Key(type: part.type, name: same.count == 1 ? nil : part.name)
    }
    return Blueprint(
      bindings: text.parts.enumerated().map { index, part in
        var binding = Blueprint.Binding(
          key: keys[index], lifetime: .init(ofPart: part.lifetime),
          location: Blueprint.Location(fileID: text.file, line: Int(part.line)),
          edges: part.needs.enumerated().map { place, need in
            Blueprint.Edge(
              key: keys[need.index], kind: need.isDeferred ? .deferred : .required,
              parameter: place + 1)
          },
          isAsync: part.isAsync, actor: part.actor, isOpaque: part.isOpaque)
        binding.graphParts = part.isOpaque ? keys : []
        return binding
      })
  }
}

extension Blueprint.Lifetime {
  /// The lifetime that a graph's text names.
  init(ofPart word: String) {
    switch word {
    case "eager": self = .eager
    case "weak": self = .weak
    case "unique": self = .unique
    default: self = .single
    }
  }
}
