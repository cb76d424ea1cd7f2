import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyGraph`: reads the class, checks it, and writes the rest of it.
struct DependencyGraphMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    // The compiler reports what is no class, and a local one: no extension reaches that.
    guard let declaration = declaration.asGraph, !context.isLocal else { return [] }
    if let mistake = mistake(declaration, at: node, missing: protocols, in: context) {
      context.diagnose(mistake)
      return []
    }
    let graph = GraphDeclaration(declaration, in: context)
    let (properties, mistakes) = graph.valid
    let edges = GraphEdges(of: graph, configuration: context.buildConfiguration)
    // With a name that stands for two members, the edges are not those of the program.
    let findings = mistakes.isEmpty ? GraphRules(graph, edges).findings() : []
    for mistake in mistakes + graph.mistakes + findings { context.diagnose(mistake) }
    return [GraphWriter(graph: graph, properties: properties, edges: edges).members]
  }

  /// The error that would lead to others, so that nothing is written.
  private static func mistake(
    _ declaration: some NamedGroup, at node: AttributeSyntax, missing: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> Diagnostic? {
    if node.isRepeated(on: declaration, in: context) {
      return .error("duplicate attribute", at: node)
    }
    let inherited = declaration.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    let isGraph = (missing + inherited).contains {
      $0.trimmedDescription.lastComponent == "DependencyGraph"
    }
    guard !isGraph, let parent = inherited.first else { return nil }
    return .error(
      "'\(declaration.name.identifierText)' inherits from a graph, "
        + "'\(parent.trimmedDescription)'; a graph takes another as an input: "
        + "'let parent: \(parent.trimmedDescription)'", at: parent)
  }

  /// The written members are laid out already.
  static var formatMode: FormatMode { .disabled }
}

extension DependencyGraphMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty, !node.isRepeated(on: declaration, in: context) else { return [] }
    let open = declaration.suppressedCopying(in: context)
    let condition = open.isEmpty ? "" : " where \(open.joined(separator: ", "))"
    let place = declaration.declaredName.flatMap { SourcePlace(of: $0, in: context) }
    // Without `nonisolated`, a module's default isolation would apply to the conformance too; of
    // what is no class, the compiler says that it cannot conform.
    let isolation = declaration.asGraph == nil ? "" : "nonisolated "
    return [
      try ExtensionDeclSyntax(
        """
        extension \(type.trimmed): \(raw: isolation)DovetailGraph::GraphConformance\(raw: condition) {}
        """
      ).located(at: place)
    ]
  }
}
