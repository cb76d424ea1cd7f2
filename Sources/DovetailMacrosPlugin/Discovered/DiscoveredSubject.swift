import SwiftSyntax
import SwiftSyntaxMacros

/// The declaration that has the attribute `@Discovered`.
struct DiscoveredSubject {
  /// The kinds of type that can be discovered.
  enum Kind: String, CaseIterable {
    case provider = "DependencyProvider"
    case asyncProvider = "AsyncDependencyProvider"
    case module = "DependencyModule"
    case mainActorModule = "MainActorModule"

    /// The label under which the generated code passes the instance on.
    var label: String { "\(self)" }
  }

  let attribute: AttributeSyntax
  let declaration: any DeclGroupSyntax
  /// The protocols of the type, as the compiler sees them: conformances in extensions count.
  let kinds: [Kind]
  /// The declarations around this one, the innermost first.
  let surroundings: [Syntax]
  /// Whether the declaration has the same attribute before this one.
  let isRepeated: Bool

  init(
    _ attribute: AttributeSyntax, _ declaration: some DeclGroupSyntax, missing: [TypeSyntax],
    in context: some MacroExpansionContext
  ) {
    self.attribute = attribute
    self.declaration = declaration
    let missing = missing.map(\.trimmedDescription.lastComponent)
    kinds = Kind.allCases.filter { !missing.contains($0.rawValue) }
    surroundings = context.lexicalContext
    isRepeated = attribute.isRepeated(on: declaration, in: context)
  }

  /// The name of the type; `nil` if the declaration has none.
  var nameToken: TokenSyntax? { declaration.declaredName }
  var name: String { nameToken?.text ?? "" }

  /// Whether the type can have instances to discover.
  var isNominal: Bool { [.structDecl, .classDecl, .actorDecl].contains(declaration.kind) }

  /// Whether no extension in the file can name the type: one of the types is private in another.
  var isHidden: Bool {
    let outer = surroundings.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
    return ([declaration] + outer).dropLast().contains { $0.modifiers.has(.private) }
  }

  /// The arguments of the attribute, in order.
  var arguments: [LabeledExprSyntax] {
    guard case .argumentList(let list) = attribute.arguments else { return [] }
    return Array(list)
  }

  /// The members, with each `#if` as one member.
  var members: [DeclSyntax] { declaration.memberBlock.members.map(\.decl) }
}

extension AttributeSyntax {
  /// Whether the declaration has the same attribute before this one.
  func isRepeated(
    on declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
  ) -> Bool {
    // The attribute and the declaration are given as separate trees; only their places can be
    // compared.
    let first = declaration.attributes.plain.first {
      $0.attributeName.trimmedDescription == attributeName.trimmedDescription
    }
    let places = [first, self].map { attribute in
      attribute.flatMap { context.location(of: $0) }.map { "\($0.line) \($0.column)" }
    }
    return places[0] != nil && places[0] != places[1]
  }
}
