import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension Diagnostic {
  /// An error at a node.
  static func error(
    _ message: String, at node: some SyntaxProtocol, _ fixIts: FixIt...
  ) -> Diagnostic {
    Diagnostic(
      node: Syntax(node), message: MacroExpansionErrorMessage(message), fixIts: fixIts)
  }
}

extension FixIt {
  /// Puts a token in the place of another.
  init(_ message: String, replacing old: TokenSyntax, with new: TokenSyntax) {
    self.init(
      message: MacroExpansionFixItMessage(message),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }
}
