import SwiftSyntax
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// The parameters of a generic type that need not be copyable, with those of the types around it.
  ///
  /// An extension that does not name them, `where T: ~Copyable`, is only for copyable ones.
  func suppressedCopying(in context: some MacroExpansionContext) -> [String] {
    ([Syntax(self)] + context.lexicalContext).flatMap { node in
      let type = node.asProtocol((any WithGenericParametersSyntax).self)
      let parameters = type?.genericParameterClause?.parameters.map {
        ($0.name.text, $0.inheritedType)
      }
      let clause = type?.genericWhereClause ?? node.as(ExtensionDeclSyntax.self)?.genericWhereClause
      let conformances = clause?.requirements.compactMap {
        $0.requirement.as(ConformanceRequirementSyntax.self)
      }.map { ($0.leftType.trimmedDescription, Optional($0.rightType)) }
      return ((parameters ?? []) + (conformances ?? [])).flatMap { name, constraint in
        let all = constraint?.as(CompositionTypeSyntax.self)?.elements.map(\.type)
        return (all ?? [constraint].compactMap { $0 }).filter { $0.is(SuppressedTypeSyntax.self) }
          .map { "\(name): \($0.trimmedDescription)" }
      }
    }
  }
}
