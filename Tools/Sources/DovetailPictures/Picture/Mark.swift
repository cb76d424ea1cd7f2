@_spi(Tools) import DovetailChecks

/// A remark on a binding, besides its key and lifetime.
enum Mark: CaseIterable {
  case alias
  case contribution
  case override
  case replaced
  case async
  case actor
  case arguments
  case opaque
  case decorated
  case owner

  /// The sign in a narrow picture.
  var sign: String {
    switch self {
    case .alias: "="
    case .contribution: "+"
    case .override: "o"
    case .replaced: "x"
    case .async: "a"
    case .actor: "@"
    case .arguments: "()"
    case .opaque: "?"
    case .decorated: "d"
    case .owner: "p"
    }
  }

  /// The text in the legend.
  var meaning: String {
    switch self {
    case .alias: "alias of another key"
    case .contribution: "one of many"
    case .override: "override"
    case .replaced: "replaced by a later binding"
    case .async: "async recipe"
    case .actor: "runs on an actor"
    case .arguments: "takes arguments"
    case .opaque: "opaque recipe"
    case .decorated: "decorated"
    case .owner: "asks in its properties"
    }
  }

  /// The text at a binding in a wide picture.
  func words(at binding: Blueprint.Binding) -> String {
    switch self {
    case .alias: "alias"
    case .contribution: "one of many"
    case .override: "override"
    case .replaced: "replaced"
    case .async: "async"
    case .actor: binding.actor ?? "actor"
    case .arguments: "takes \(binding.arguments.joined(separator: ", "))"
    case .opaque: "opaque"
    case .decorated:
      binding.decorators.count == 1 ? "decorated" : "\(binding.decorators.count) decorators"
    case .owner: "properties"
    }
  }
}

extension Picture {
  /// The marks of a node, in the order in which they are shown.
  func marks(_ node: Int) -> [Mark] {
    guard let binding = binding(node) else { return [] }
    var marks: [Mark] = []
    switch binding.role {
    case .single, .replacement: break
    case .contribution: marks.append(.contribution)
    case .alias: marks.append(.alias)
    case .override: marks.append(.override)
    }
    if isSuperseded[node] { marks.append(.replaced) }
    if binding.isAsync { marks.append(.async) }
    if binding.actor != nil { marks.append(.actor) }
    if !binding.arguments.isEmpty { marks.append(.arguments) }
    if binding.isOpaque { marks.append(.opaque) }
    if !binding.decorators.isEmpty { marks.append(.decorated) }
    if binding.isOwner { marks.append(.owner) }
    return marks
  }
}
