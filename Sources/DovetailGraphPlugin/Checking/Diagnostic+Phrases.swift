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
  /// Replaces a token by a text.
  init(_ message: String, replacing token: TokenSyntax, with text: String) {
    self.init(
      message, token,
      token.positionAfterSkippingLeadingTrivia..<token.endPositionBeforeTrailingTrivia,
      text)
  }

  /// Removes an attribute, and the space behind it.
  init(_ message: String, removing attribute: AttributeSyntax) {
    self.init(
      message, attribute, attribute.positionAfterSkippingLeadingTrivia..<attribute.endPosition, "")
  }

  /// Gives a method a placeholder for its return type.
  init(_ message: String, typing method: FunctionDeclSyntax) {
    let end = method.signature.endPositionBeforeTrailingTrivia
    self.init(message, method.signature, end..<end, " -> <#Type#>")
  }

  private init(
    _ message: String, _ node: some SyntaxProtocol, _ range: Range<AbsolutePosition>, _ text: String
  ) {
    self.init(
      message: MacroMessage(message: message),
      changes: [.replaceText(range: range, with: text, in: Syntax(node))])
  }
}
