@_spi(Tools) internal import Dovetail
@_spi(Tools) internal import DovetailChecks

extension DependencyDiagnostic {
  private static func quoted(_ key: Blueprint.Key) -> String {
    "`\(key.type)`" + (key.name.map { " named \(KeySpelling.literal($0))" } ?? "")
  }

  /// The warning that a recipe resolves from the container that it's registered in.
  static func captured(
    _ recipe: CapturedContainer, _ key: Blueprint.Key, in file: String
  ) -> DependencyDiagnostic {
    let isChange = recipe.verb == "modify"
    return DependencyDiagnostic(
      id: .opaqueRecipe, severity: .warning,
      location: .init(fileID: file, line: recipe.line),
      message: "the \(isChange ? "modification" : "recipe") of \(quoted(key)) resolves from the "
        + "container that it is registered in, so forks, scopes and tests don't reach it",
      path: [key],
      help: isChange
        ? "write injected() instead"
        : "take a resolution, { r in … r.resolve() }, or what it needs as parameters")
  }

  /// A finding that nothing uses a part, as a note, since a place may ask for anything.
  func unsure(_ place: Blueprint.Location) -> DependencyDiagnostic {
    var finding = self
    finding.severity = .note
    finding.notes.append(.init("this may ask for it", at: place))
    finding.help = "add the key to the roots"
    return finding
  }

  /// The note that the type of a request is not written beside it.
  static func unfollowedAsking(
    _ form: String, at location: Blueprint.Location
  ) -> DependencyDiagnostic {
    let call = form.hasPrefix("@") ? "its type" : form.replacing("()", with: "(T.self)")
    return DependencyDiagnostic(
      id: .uncheckedNeed, severity: .note, location: location,
      message: "what \(form) asks for is not written beside it",
      help: "write \(call) to have it checked")
  }

  /// The note that a key may be provided, though not by the blueprint.
  static func doubtfulAsking(
    _ key: Blueprint.Key, because reason: String, seen: Blueprint.Location?,
    at location: Blueprint.Location
  ) -> DependencyDiagnostic {
    DependencyDiagnostic(
      id: .uncheckedNeed, severity: .note, location: location,
      message: "nothing here provides \(quoted(key)), but \(reason)", path: [key],
      notes: seen.map { [Note("\(key.type) is registered here", at: $0)] } ?? [])
  }
}
