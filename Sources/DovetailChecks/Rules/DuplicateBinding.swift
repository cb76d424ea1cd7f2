@_spi(Tools) import Dovetail

extension Wiring {
  /// A key was registered twice in one scope, and the later binding silently replaced the earlier
  /// one.
  var duplicateBindings: [DependencyDiagnostic] {
    blueprint.bindings.compactMap { binding in
      guard case .replacement(let first) = binding.role else { return nil }
      let isHere = first == binding.location
      return failure(at: binding).diagnostic(
        .duplicateBinding,
        "\(spelling.quoted(binding.key)) is registered twice in one scope"
          + (isHere ? ", both times here" : ""),
        notes: isHere
          ? [] : [.init("\(spelling.plain(binding.key)) was registered here first", at: first)],
        help: isHere
          ? "in a loop or a function that runs twice, the last one holds: name each, or "
            + "contribute to have all"
          : "remove or name one of them; override in a test, decorate to wrap, "
            + "contribute to have both")
    }
  }
}
