@_spi(Tools) import DovetailChecks

/// A remark on a binding, besides its key and lifetime.
enum Mark {
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

  /// The text at a binding.
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

  /// The text below a node's key: lifetime, marks and module, or why nothing provides the key.
  func detail(_ node: Int, showsModule: Bool = false) -> String {
    switch nodes[node].subject {
    case .ghost(_, .missing): return "nothing provides it"
    case .ghost(_, .later): return "from a scope inside"
    case .ghost(_, .unneeded): return "not registered"
    case .binding(let index):
      let binding = blueprint.bindings[index]
      let kept = binding.role == .alias ? [] : [binding.lifetime.words]
      let module = showsModule && !binding.module.isEmpty ? [binding.module] : []
      return (kept + marks(node).map { $0.words(at: binding) } + module).joined(separator: " · ")
        .onOneLine
    }
  }
}
