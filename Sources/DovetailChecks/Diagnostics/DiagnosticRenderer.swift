import Dovetail

/// Turns diagnostics into text: for a terminal, a log, or a program.
///
/// `String(describing:)` of a diagnostic or of an error gives the plain text too.
public struct DiagnosticRenderer: Sendable {
  /// The form of the text.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// Text that compilers, editors and CI services recognize.
    case plain
    /// The same text with the colors of a terminal.
    case colored
    /// An array with one object for each diagnostic, each on a line of its own.
    case json
  }

  /// The form of the text.
  public let style: Style

  /// Makes a renderer of the given style.
  public init(style: Style = .plain) { self.style = style }

  /// The diagnostics as one text, in the order given; empty for none, or `[]` as JSON.
  public func render(_ diagnostics: [DependencyDiagnostic]) -> String {
    switch style {
    case .plain: DiagnosticText.of(diagnostics)
    case .colored: DiagnosticText.of(diagnostics, isColored: true)
    case .json: JSONText.lines(diagnostics.map(\.json)) ?? "[]"
    }
  }
}
