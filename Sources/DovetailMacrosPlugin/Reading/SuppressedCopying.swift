import SwiftSyntax
import SwiftSyntaxMacros

/// The parameters of a generic type that need not be copyable, with those of the types around it.
///
/// An extension that does not name them is only for copyable ones.
struct SuppressedCopying {
  /// Requirements as they are written in a `where` clause: `T: ~Copyable`.
  private(set) var requirements: [String] = []
  private(set) var names: Set<String> = []

  init(of declaration: some NamedGroup, in context: some MacroExpansionContext) {
    read(declaration.genericParameterClause, declaration.genericWhereClause)
    for outer in context.lexicalContext {
      if let type = outer.asProtocol((any WithGenericParametersSyntax).self) {
        read(type.genericParameterClause, type.genericWhereClause)
      } else if let type = outer.as(ExtensionDeclSyntax.self) {
        read(nil, type.genericWhereClause)
      }
    }
  }

  private mutating func read(
    _ parameters: GenericParameterClauseSyntax?, _ conditions: GenericWhereClauseSyntax?
  ) {
    for parameter in parameters?.parameters ?? [] {
      add(parameter.inheritedType, of: parameter.name.text)
    }
    for requirement in conditions?.requirements ?? [] {
      guard let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self) else {
        continue
      }
      add(conformance.rightType, of: conformance.leftType.trimmedDescription)
    }
  }

  private mutating func add(_ constraint: TypeSyntax?, of name: String) {
    let elements = constraint?.as(CompositionTypeSyntax.self)?.elements.map(\.type)
    for type in elements ?? [constraint].compactMap({ $0 }) where type.is(SuppressedTypeSyntax.self)
    {
      requirements.append("\(name): \(type.trimmedDescription)")
      names.insert(name)
    }
  }
}
