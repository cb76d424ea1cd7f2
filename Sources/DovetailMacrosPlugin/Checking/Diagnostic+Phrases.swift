import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// What a macro says to the compiler.
struct MacroMessage: DiagnosticMessage, NoteMessage, FixItMessage {
  let message: String
  var severity = DiagnosticSeverity.error

  var diagnosticID: MessageID { MessageID(domain: "Dovetail", id: "message") }
  var noteID: MessageID { diagnosticID }
  var fixItID: MessageID { diagnosticID }
}

extension Diagnostic {
  /// An error at a node.
  static func error(
    _ message: String, at node: some SyntaxProtocol, notes: [Note] = [], _ fixIts: FixIt...
  ) -> Diagnostic {
    Diagnostic(
      node: Syntax(node), message: MacroMessage(message: message), notes: notes, fixIts: fixIts)
  }

  /// A warning at a node.
  static func warning(
    _ message: String, at node: some SyntaxProtocol, _ fixIts: FixIt...
  ) -> Diagnostic {
    Diagnostic(
      node: Syntax(node), message: MacroMessage(message: message, severity: .warning),
      fixIts: fixIts)
  }
}

extension Note {
  /// A remark at a node.
  init(_ message: String, at node: some SyntaxProtocol) {
    self.init(node: Syntax(node), message: MacroMessage(message: message, severity: .note))
  }
}

extension FixIt {
  /// Puts a token in the place of another.
  init(_ message: String, replacing old: TokenSyntax, with new: TokenSyntax) {
    self.init(
      message: MacroMessage(message: message),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }

  /// Takes an attribute away.
  init(_ message: String, removing attribute: AttributeSyntax) {
    self.init(
      message: MacroMessage(message: message),
      changes: [.replace(oldNode: Syntax(attribute), newNode: Syntax(MissingDeclSyntax.nothing))])
  }

  /// Gives a method a return type to fill in.
  init(_ message: String, typing method: FunctionDeclSyntax) {
    var typed = method.signature
    typed.parameterClause.trailingTrivia = []
    typed.returnClause = ReturnClauseSyntax(
      leadingTrivia: .space, arrow: .arrowToken(trailingTrivia: .space),
      type: TypeSyntax("<#Type#> "))
    self.init(
      message: MacroMessage(message: message),
      changes: [.replace(oldNode: Syntax(method.signature), newNode: Syntax(typed))])
  }
}

extension MissingDeclSyntax {
  fileprivate static var nothing: MissingDeclSyntax {
    MissingDeclSyntax(placeholder: .identifier("", presence: .present))
  }
}
