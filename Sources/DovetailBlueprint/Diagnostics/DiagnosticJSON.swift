/// Diagnostics as JSON, in the form that their `Codable` conformance reads.
enum DiagnosticJSON {
  static func array(_ diagnostics: [DependencyDiagnostic]) -> String {
    JSONText.lines(diagnostics.map(object))
  }

  private static func object(_ diagnostic: DependencyDiagnostic) -> String {
    JSONText.object([
      ("id", JSONText.string(diagnostic.id.rawValue)),
      ("severity", JSONText.string(diagnostic.severity.rawValue)),
      ("location", diagnostic.location.map(JSONText.location)),
      ("message", JSONText.string(diagnostic.message)),
      ("path", JSONText.list(diagnostic.path.map(object))),
      ("notes", JSONText.list(diagnostic.notes.map(object))),
      ("similar", JSONText.list(diagnostic.similar.map(object))),
      ("help", diagnostic.help.map(JSONText.string)),
    ])
  }

  private static func object(_ key: Blueprint.Key) -> String {
    JSONText.object([
      ("type", JSONText.string(key.type)), ("identity", JSONText.string(key.identity)),
      ("name", key.name.map(JSONText.string)),
    ])
  }

  private static func object(_ note: DependencyDiagnostic.Note) -> String {
    JSONText.object([
      ("location", note.location.map(JSONText.location)),
      ("message", JSONText.string(note.message)),
    ])
  }

  private static func object(_ similar: DependencyDiagnostic.Similar) -> String {
    JSONText.object([
      ("key", object(similar.key)), ("location", JSONText.location(similar.location)),
    ])
  }
}
