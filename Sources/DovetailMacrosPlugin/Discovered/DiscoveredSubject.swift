import SwiftSyntax
import SwiftSyntaxMacros

/// What `@Discovered` is written on.
struct DiscoveredSubject {
  /// What can be discovered.
  enum Kind: String, CaseIterable {
    case provider = "DependencyProvider"
    case asyncProvider = "AsyncDependencyProvider"
    case module = "DependencyModule"
    case mainActorModule = "MainActorModule"

    /// The label under which the generated code hands it over.
    var label: String { "\(self)" }

    var isModule: Bool { self == .module || self == .mainActorModule }
  }

  let attribute: AttributeSyntax
  let declaration: any DeclGroupSyntax
  /// What the type is, as the compiler sees it: conformances in extensions count.
  let kinds: [Kind]
  /// The declarations around it, the innermost first.
  let surroundings: [Syntax]
  /// Whether the same attribute stands on the declaration before this one.
  let isRepeated: Bool

  init(
    _ attribute: AttributeSyntax, _ declaration: some DeclGroupSyntax, missing: [TypeSyntax],
    in context: some MacroExpansionContext
  ) {
    self.attribute = attribute
    self.declaration = declaration
    let missing = missing.compactMap {
      $0.trimmedDescription.split(separator: ".").last.map(String.init)
    }
    kinds = Kind.allCases.filter { !missing.contains($0.rawValue) }
    surroundings = context.lexicalContext
    isRepeated = attribute.isRepeated(on: declaration, in: context)
  }

  /// The name of the type, where it is one.
  var nameToken: TokenSyntax? { declaration.asProtocol((any NamedDeclSyntax).self)?.name }
  var name: String { nameToken?.text ?? "" }

  /// Whether it is of a kind of which there can be an instance to discover.
  var isNominal: Bool { [.structDecl, .classDecl, .actorDecl].contains(declaration.kind) }

  /// Whether an extension in the same file can name it; what is private in a type it cannot.
  var isReachable: Bool {
    let outer = surroundings.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
    return outer.count == surroundings.count
      && !(([declaration] + outer).dropLast().contains(where: \.isPrivate))
  }

  /// The arguments of the attribute, in order.
  var arguments: [LabeledExprSyntax] {
    guard case .argumentList(let list) = attribute.arguments else { return [] }
    return Array(list)
  }

  /// The members that are there whatever the conditions of compilation.
  var members: [DeclSyntax] { declaration.memberBlock.members.map(\.decl) }
}

extension AttributeSyntax {
  /// Whether the same attribute stands on the declaration before this one.
  func isRepeated(
    on declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
  ) -> Bool {
    // The attribute and the declaration come apart from each other; only their places tell.
    let first = declaration.attributes.plain.first {
      $0.attributeName.trimmedDescription == attributeName.trimmedDescription
    }
    let places = [first, self].map { attribute in
      attribute.flatMap { context.location(of: $0) }.map { "\($0.line) \($0.column)" }
    }
    return places[0] != nil && places[0] != places[1]
  }
}

extension DeclGroupSyntax {
  fileprivate var isPrivate: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.private) }
  }
}
