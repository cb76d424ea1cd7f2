internal import SwiftSyntax

extension SyntaxProtocol {
  /// Whether a declaration around says by `nonisolated` that the code isn't on the main actor.
  ///
  /// A closure may run anywhere, so it says nothing.
  var isOffMainActor: Bool {
    for node in sequence(first: Syntax(self), next: \.parent) {
      if node.is(ClosureExprSyntax.self) { return false }
      let attributes = node.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
      let isOfActor = attributes.contains {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription.hasSuffix("Actor") == true
      }
      if isOfActor { return false }
      let maker = node.as(InitializerDeclSyntax.self)?.signature
      let signature = node.as(FunctionDeclSyntax.self)?.signature ?? maker
      if signature?.isIsolated == true { return false }
      let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
      if let modifier = modifiers.first(where: { $0.name.text == "nonisolated" }) {
        return modifier.detail == nil
      }
      if node.asProtocol((any DeclGroupSyntax).self) != nil { return false }
    }
    return false
  }
}

extension FunctionSignatureSyntax {
  /// Whether the caller says by an argument on which actor it is.
  fileprivate var isIsolated: Bool {
    parameterClause.parameters.contains {
      $0.type.as(AttributedTypeSyntax.self)?.specifiers.trimmedDescription == "isolated"
    }
  }
}
