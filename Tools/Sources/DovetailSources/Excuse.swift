internal import SwiftSyntax

/// Code around a call that throws which says that it may.
enum Excuse {
  /// The reason why a call may throw, if there is one.
  static func of(_ call: FunctionCallExprSyntax) -> String? {
    var node = Syntax(call)
    while let parent = node.parent {
      switch parent.as(SyntaxEnum.self) {
      case .macroExpansionExpr(let macro):
        let error = macro.arguments.labeled("throws")?.trimmedDescription
        if let error, error != "Never.self" { return "the code expects an error" }
      case .functionCallExpr(let call)
      where ["XCTAssertThrowsError", "withKnownIssue"].contains(call.calledName):
        return "the code expects an error"
      case .doStmt(let statement) where statement.body.id == node.id:
        if statement.catchClauses.contains(where: goesOn) { return "the code has a catch for that" }
      case .functionDecl, .initializerDecl, .memberBlock: return nil
      default: break
      }
      node = parent
    }
    return nil
  }

  /// Whether a clause catches Dovetail's errors, and the code goes on.
  private static func goesOn(_ clause: CatchClauseSyntax) -> Bool {
    let isOurs =
      clause.catchItems.isEmpty || clause.catchItems.description.contains("DependencyError")
    let words = clause.body.tokens(viewMode: .sourceAccurate).map(\.text)
    return isOurs && Set(words).isDisjoint(with: ends)
  }

  /// The words of code that doesn't go on, or of a test that fails.
  private static let ends: Set = [
    "throw", "fatalError", "preconditionFailure", "exit", "abort", "XCTFail", "record",
  ]
}
