@_spi(Tools) import Dovetail

extension Wiring {
  /// A part that a scope keeps needs a key that only such a scope can register, and the blueprint
  /// has no such scope.
  ///
  /// If the key is missing anyway, MissingBinding tells of the part.
  var uncheckedScopes: [DependencyDiagnostic] {
    unmet(onlyOpen: true).map { key, gaps in
      let scope = gaps.compactMap { binding($0.source).scopeName }.first.map(KeySpelling.literal)
      return failure(of: key, asking: [step(gaps[0])]).diagnostic(
        .uncheckedNeed, severity: .note,
        "\(spelling.quoted(key)) is not registered here: "
          + "a scope\(scope.map { " named \($0)" } ?? "") has to register it, and none was checked",
        notes: gaps.dropFirst().map { step($0).note(needing: spelling.plain(key), in: spelling) },
        help: "validate such a scope too: container.makeScope(\(scope ?? "…")) { … }.validate()")
    }
  }
}
