import SwiftDiagnostics
import SwiftSyntax

/// The text of a diagnostic, a note or a fix-it.
struct MacroMessage: DiagnosticMessage, NoteMessage, FixItMessage {
  let message: String
  var severity = DiagnosticSeverity.error

  var diagnosticID: MessageID { MessageID(domain: "Dovetail", id: "message") }
  var noteID: MessageID { diagnosticID }
  var fixItID: MessageID { diagnosticID }
}

extension Diagnostic {
  /// An error at a node, with its fix-its.
  static func error(
    _ message: String, at node: some SyntaxProtocol, notes: [Note] = [], _ fixIts: [FixIt] = []
  ) -> Diagnostic {
    Diagnostic(
      node: Syntax(node), message: MacroMessage(message: message), notes: notes, fixIts: fixIts)
  }

  /// A warning at a node.
  static func warning(_ message: String, at node: some SyntaxProtocol) -> Diagnostic {
    Diagnostic(
      node: Syntax(node), message: MacroMessage(message: message, severity: .warning))
  }
}

extension Note {
  /// A note at a node.
  init(_ message: String, at node: some SyntaxProtocol) {
    self.init(node: Syntax(node), message: MacroMessage(message: message, severity: .note))
  }
}

extension FixIt {
  /// Replaces a node, or another range in it, by a text.
  init(
    _ message: String, replacing node: some SyntaxProtocol,
    _ range: Range<AbsolutePosition>? = nil, with text: String
  ) {
    let own = node.positionAfterSkippingLeadingTrivia..<node.endPositionBeforeTrailingTrivia
    self.init(
      message: MacroMessage(message: message),
      changes: [.replaceText(range: range ?? own, with: text, in: Syntax(node))])
  }

  /// Removes an attribute, and the space behind it.
  init(removing node: AttributeSyntax) {
    self.init(
      "remove '@\(node.attributeName.trimmedDescription.lastComponent)'", replacing: node,
      node.positionAfterSkippingLeadingTrivia..<node.endPosition, with: "")
  }
}
