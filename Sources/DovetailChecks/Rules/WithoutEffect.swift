@_spi(Tools) import Dovetail

extension Wiring {
  /// A registration changes nothing, and nothing else would show it.
  var withoutEffect: [DependencyDiagnostic] {
    lazy var suggestions = SimilarKeys(blueprint, spelling: spelling)
    return blueprint.ineffective.map { entry in
      let (key, quoted, isAlone) = (entry.key, spelling.quoted(entry.key), entry.others.isEmpty)
      let isDecorator = entry.kind == .decorator
      let outer = lookup.provider(of: key, from: lookup.innermost).map { blueprint.bindings[$0] }
      let message, help: String
      var remark = ""
      switch entry.kind {
      case .decorator:
        message = "the decorator of \(quoted) has nothing to wrap"
        remark = "an outer container registers \(quoted) here"
        help =
          isAlone
          ? "decorate a key that is registered; an optional asks for that too, and "
            + "contributions are not decorated"
          : outer?.scopeName == nil
            ? "register it in the scope, from the parent's: "
              + "register(X.self) { Wrapped(try parent.resolve()) }"
            : "decorate it where it's registered: the outer container can't resolve it"
      case .alias:
        message = "\(quoted) is an alias of a contribution, and so provides nothing"
        remark = "the contribution was registered here"
        help = "contribute(\(spelling.arguments(key))) { … } with a closure of its own"
      case .contributions:
        message = "\(quoted) is registered as a whole, and hides what is contributed to it"
        remark = "this contribution is in no collection"
        help = "contribute() all of them, or register() the one list"
      case .closer:
        message = "\(quoted) has an onClose, but its instances belong to their callers"
        help = "keep it as: .single or .scoped(…), or close each instance where it is used"
      case .weak:
        message =
          "\(quoted) is weak, which is for classes and actors: nothing holds it, so each use "
          + "makes a new one"
        help = "keep it as: .single or .scoped(…), or say as: .unique"
      case .module:
        message = "\(quoted) is installed twice, so what it contributes or decorates is there twice"
        remark = "it was installed here first"
        help = "install it once, or give it properties that tell the two apart"
      }
      return failure(of: key, at: entry.location).diagnostic(
        .withoutEffect,
        severity: entry.kind == .alias || isDecorator && !isAlone ? .error : .warning, message,
        notes: entry.others.map { .init(remark, at: $0) },
        similar: isDecorator && isAlone ? suggestions.similar(to: key) : [], help: help)
    }
  }
}
