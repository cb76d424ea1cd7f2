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
package final class DiagnosticText {
  private var text = ""
  private let isColored: Bool

  private init(_ isColored: Bool) { self.isColored = isColored }

  /// The diagnostics as one text, in the order given; empty for none.
  package static func of(_ diagnostics: [DependencyDiagnostic], isColored: Bool = false) -> String {
    let spelling = KeySpelling(diagnostics.flatMap { $0.path + $0.similar.map(\.key) })
    let text = DiagnosticText(isColored)
    for diagnostic in diagnostics { text.add(diagnostic, spelling) }
    return String(text.text.dropFirst())
  }

  private func add(_ diagnostic: DependencyDiagnostic, _ spelling: KeySpelling) {
    let severity = diagnostic.severity
    let color = severity == .error ? "1;31" : severity == .warning ? "1;33" : "36"
    add("\n", phrase("%:", diagnostic.location?.description), "1")
    add("", severity.rawValue + ":", color)
    add("", phrase("[Dovetail/%]", diagnostic.id.rawValue), "2", diagnostic.message)
    let keys = diagnostic.path.map { oneLine(spelling.plain($0)) }
    // The message of a graph's cycle is the path.
    if keys.count > 1, keys.joined(separator: " → ") != diagnostic.message {
      text += "\n  " + keys.joined(separator: paint(" → ", "2"))
    }
    for note in diagnostic.notes {
      add("\n  ", phrase("%:", note.location?.description), "1", note.message)
    }
    let similar = diagnostic.similar.map {
      phrase("% (%)", oneLine(spelling.quoted($0.key)), $0.location.description)
    }
    if !similar.isEmpty {
      add("\n  ", "similar:", "36", similar.joined(separator: paint(" · ", "2")))
    }
    if let help = diagnostic.help { add("\n  ", "help:", "32", help) }
  }

  /// Adds a word in a color, if there is one, and a text; the lines of that after the first are
  /// indented, and none of them is empty.
  @inline(never) private func add(
    _ start: String, _ word: String, _ color: String, _ body: String = ""
  ) {
    text += start + (word.isEmpty ? "" : paint(word, color) + " ")
    text += pieces(of: body, between: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
      .joined(separator: "\n    ")
  }

  /// A text in a color, by the code of terminals: bold (1), dim (2), red (31), green (32), yellow
  /// (33) or cyan (36).
  @inline(never) private func paint(_ text: String, _ code: String) -> String {
    isColored ? phrase("\u{1B}[%m%\u{1B}[0m", code, text) : text
  }

  @inline(never) private func oneLine(_ text: String) -> String {
    pieces(of: text, between: \.isNewline).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
