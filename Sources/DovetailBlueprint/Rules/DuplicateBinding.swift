/// A key was registered twice in one scope, and the later binding silently replaced the earlier
/// one.
struct DuplicateBinding {
  func findings(in wiring: Wiring) -> [DependencyDiagnostic] {
    wiring.blueprint.bindings.compactMap { binding in
      guard case .replacement(let first) = binding.role else { return nil }
      let (key, spelling) = (binding.key, wiring.spelling)
      if first == binding.location {
        return DependencyDiagnostic(
          id: .duplicateBinding, location: first,
          message: "\(spelling.quoted(key)) is registered twice in one scope, both times here",
          path: [spelling.spelt(key)],
          help: "in a loop or a function that runs twice, the last one holds: name each, or "
            + "contribute to have all")
      }
      return DependencyDiagnostic(
        id: .duplicateBinding, location: binding.location,
        message: "\(spelling.quoted(key)) is registered twice in one scope",
        path: [spelling.spelt(key)],
        notes: [.init("\(spelling.plain(key)) was registered here first", at: first)],
        help: "remove or name one of them; override in a test, decorate to wrap, "
          + "contribute to have both")
    }
  }
}
