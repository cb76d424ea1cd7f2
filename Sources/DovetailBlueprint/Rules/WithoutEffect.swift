extension Wiring {
  /// A registration changes nothing, and nothing else would show it.
  var withoutEffect: [DependencyDiagnostic] {
    guard !blueprint.ineffective.isEmpty else { return [] }
    let suggestions = Suggestions(blueprint, spelling: spelling)
    return blueprint.ineffective.map { entry in
      let (key, quoted) = (entry.key, spelling.quoted(entry.key))
      @inline(never) func finding(
        _ message: String, severity: DependencyDiagnostic.Severity = .warning,
        others remark: String = "", similar: [DependencyDiagnostic.Similar] = [], help: String
      ) -> DependencyDiagnostic {
        failure(of: key, at: entry.location).diagnostic(
          .withoutEffect, severity: severity, message,
          notes: entry.others.map { .init(remark, at: $0) }, similar: similar, help: help)
      }
      switch entry.kind {
      case .decorator where !entry.others.isEmpty:
        return finding(
          "the decorator of \(quoted) has nothing to wrap", severity: .error,
          others: "an outer container registers \(quoted) here",
          help: "register it in the scope, from the parent's: "
            + "register(X.self) { Wrapped(try parent.resolve()) }")
      case .decorator:
        return finding(
          "the decorator of \(quoted) has nothing to wrap", similar: suggestions.similar(to: key),
          help: "decorate a key that is registered; an optional asks for that too, and "
            + "contributions are not decorated")
      case .alias:
        return finding(
          "\(quoted) is an alias of a contribution, and so provides nothing", severity: .error,
          others: "the contribution was registered here",
          help: "contribute(\(spelling.arguments(key))) { … } with a closure of its own")
      case .contributions:
        return finding(
          "\(quoted) is registered as a whole, and hides what is contributed to it",
          others: "this contribution is in no collection",
          help: "contribute() all of them, or register() the one list")
      case .closer:
        return finding(
          "\(quoted) has an onClose, but its instances belong to their callers",
          help: "keep it as: .single or .scoped(…), or close each instance where it is used")
      case .shared:
        return finding(
          "\(quoted) is shared, which is for classes and actors: nothing holds it, so each use "
            + "makes a new one",
          help: "keep it as: .single or .scoped(…), or say as: .unique")
      case .module:
        return finding(
          "\(quoted) is installed twice, so what it contributes or decorates is there twice",
          others: "it was installed here first",
          help: "install it once, or give it properties that tell the two apart")
      }
    }
  }
}
