/// Diagnostics as text: the one renderer, for errors at run time and for the findings of checks.
///
/// ```
/// App/Profile.swift:12: error: [Dovetail/MissingBinding] nothing provides `any Networking`
///   ProfileModel → UserStore → any Networking
///   App/Modules.swift:31: UserStore was registered here, and needs it as parameter 1
///   help: register((any Networking).self) { … }
/// ```
///
/// A diagnostic is one unindented line with indented lines below it, none of them empty, so one
/// newline separates it from the next. The text does not end with a newline. A path of one key is
/// left out, since the message names that key. If two keys have types with the same spelling, both
/// show their identity.
package struct DiagnosticText {
  /// Gives a part of the text a color, by the code of terminals: bold (1), dim (2), red (31), green
  /// (32), yellow (33) or cyan (36).
  fileprivate let paint: (_ text: String, _ code: String) -> String

  /// The diagnostics as one text, in the order given; empty for none.
  package static func of(
    _ diagnostics: [DependencyDiagnostic],
    painting paint: @escaping (_ text: String, _ code: String) -> String = { text, _ in text }
  ) -> String {
    let spelling = KeySpelling(diagnostics.flatMap { $0.path + $0.similar.map(\.key) })
    return diagnostics.flatMap { DiagnosticText(paint: paint).lines(of: $0, spelling: spelling) }
      .joined(separator: "\n")
  }

  private func lines(of diagnostic: DependencyDiagnostic, spelling: KeySpelling) -> [String] {
    let severity = diagnostic.severity
    let color = severity == .error ? "1;31" : severity == .warning ? "1;33" : "36"
    let head = place(diagnostic.location) + paint("\(severity.rawValue):", color) + " "
    var lines = wrapped(
      head + paint("[Dovetail/\(diagnostic.id.rawValue)]", "2") + " ", diagnostic.message)
    let keys = diagnostic.path.map { oneLine(spelling.plain($0)) }
    // The message of a graph's cycle is the path.
    if keys.count > 1, keys.joined(separator: " → ") != diagnostic.message {
      lines.append("  " + keys.joined(separator: paint(" → ", "2")))
    }
    for note in diagnostic.notes {
      lines += wrapped("  " + place(note.location), note.message)
    }
    if !diagnostic.similar.isEmpty {
      let similar = diagnostic.similar.map {
        "\(oneLine(spelling.quoted($0.key))) (\($0.location))"
      }
      let separator = paint(" · ", "2")
      lines.append("  " + paint("similar:", "36") + " " + similar.joined(separator: separator))
    }
    if let help = diagnostic.help {
      lines += wrapped("  " + paint("help:", "32") + " ", help)
    }
    return lines
  }

  private func place(_ location: DependencyDiagnostic.Location?) -> String {
    location.map { paint("\($0):", "1") + " " } ?? ""
  }

  /// The lines of a text: those after the first are indented, and none of them is empty.
  private func wrapped(_ prefix: String, _ text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    guard let first = lines.first else { return [prefix] }
    return ["\(prefix)\(first)"] + lines.dropFirst().map { "    \($0)" }
  }

  private func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
