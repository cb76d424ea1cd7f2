import SwiftSyntax
import SwiftSyntaxMacros

/// A method `makeX()` of a graph, and the property `x` that it provides.
struct GraphProperty {
  enum Lifetime: String {
    case single, eager, shared, unique
  }

  let name: PropertyName
  let method: FunctionDeclSyntax
  let type: TypeSyntax
  let lifetime: Lifetime
  let isAsync: Bool
  /// `throws`, `throws(Failure)`, or `nil`.
  let throwing: String?
  /// The access of the method, as it is written.
  let access: String?
  /// Whether the method is outside the actor of its class.
  let isNonisolated: Bool
  /// The actor of the method itself, where it names one.
  let actor: String?
  /// Attributes that the property takes over.
  let attributes: [String]
  let place: GraphPlace?

  init(
    _ method: FunctionDeclSyntax, name: PropertyName, type: TypeSyntax, lifetime: Lifetime,
    in context: some MacroExpansionContext
  ) {
    self.name = name
    self.method = method
    self.type = type
    self.lifetime = lifetime
    let effects = method.signature.effectSpecifiers
    isAsync = effects?.asyncSpecifier != nil
    throwing = effects?.throwsClause?.asThrown
    access =
      method.modifiers.lazy.compactMap { modifier in
        switch modifier.name.tokenKind {
        case .keyword(.open): "public"
        case .keyword(.public), .keyword(.package), .keyword(.internal), .keyword(.fileprivate),
          .keyword(.private):
          modifier.name.text
        default: nil
        }
      }.first
    isNonisolated = method.modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
    let actor = method.attributes.globalActor
    self.actor = actor
    attributes = method.attributes.plain.filter {
      let name = $0.attributeName.trimmedDescription
      return name.hasPrefix("available") || name == actor
    }.map(\.trimmedDescription)
    place = GraphPlace(of: method.name, in: context)
  }

  /// Whether nobody outside the class or its file can use the property.
  var isPrivate: Bool { access == "private" || access == "fileprivate" }

  /// How the property is awaited and tried.
  var effects: String { (isAsync ? " async" : "") + (throwing.map { " \($0)" } ?? "") }

  /// What stands before a use of the property.
  var marks: String { (throwing == nil ? "" : "try ") + (isAsync ? "await " : "") }

  /// Whether the property is not for every caller, so that no container answers with it.
  var isConditional: Bool { attributes.contains { $0.hasPrefix("@available") } }

  /// The type with what can follow it: `(any Networking).self`, `(any Networking)?`.
  var typeInParentheses: String {
    type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self)
      ? type.trimmedDescription : "(\(type.trimmedDescription))"
  }
}

extension ThrowsClauseSyntax {
  /// How a property throws as the method does; `nil` where nothing can be thrown.
  fileprivate var asThrown: String? {
    // Nothing is handed to the method that could throw for it; the compiler says so there.
    if throwsSpecifier.tokenKind == .keyword(.rethrows) { return "throws" }
    return type?.trimmedDescription == "Never" ? nil : trimmedDescription
  }
}
