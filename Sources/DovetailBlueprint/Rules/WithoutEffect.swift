/// A registration changes nothing, and nothing else would show it.
struct WithoutEffect {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    guard !wiring.blueprint.ineffective.isEmpty else { return [] }
    let suggestions = Suggestions(wiring.blueprint, spelling: wiring.spelling)
    return wiring.blueprint.ineffective.map { entry in
      let (key, quoted) = (entry.key, wiring.spelling.quoted(entry.key))
      var finding = DependencyDiagnostic(
        id: .withoutEffect, severity: .warning, location: entry.location,
        message: "", path: [wiring.spelling.spelt(key)])
      switch entry.kind {
      case .decorator:
        finding.message = "the decorator of \(quoted) has nothing to wrap"
        if let outer = entry.others.first {
          finding.severity = .error
          finding.notes = [.init("an outer container registers \(quoted) here", at: outer)]
          finding.help =
            "register it in the scope, from the parent's: register(X.self) { Wrapped(try parent.resolve()) }"
          break
        }
        finding.similar = suggestions.similar(to: key, isThorough: true)
        finding.help =
          "decorate a key that is registered; an optional asks for that too, and contributions "
          + "are not decorated"
      case .alias:
        finding.severity = .error
        finding.message = "\(quoted) is an alias of a contribution, and so provides nothing"
        finding.notes = entry.others.map { .init("the contribution was registered here", at: $0) }
        finding.help =
          "contribute(\(wiring.spelling.arguments(key))) { … } with a closure of its own"
      case .contributions:
        finding.message = "\(quoted) is registered as a whole, and hides what is contributed to it"
        finding.notes = entry.others.map { .init("this contribution is in no collection", at: $0) }
        finding.help = "contribute() all of them, or register() the one list"
      case .closer:
        finding.message = "\(quoted) has an onClose, but its instances belong to their callers"
        finding.help = "keep it as: .single or .scoped(…), or close each instance where it is used"
      case .module:
        finding.message = "\(quoted) is installed twice, and contributes everything twice"
        finding.notes = entry.others.map { .init("it was installed here first", at: $0) }
        finding.help = "install it once, or give it properties that tell the two apart"
      }
      return finding
    }
  }
}
