import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyGraph`: reads the class, checks it, and writes the rest of it.
struct DependencyGraphMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = GraphShape.graphClass(declaration, at: node, in: context) else {
      return []
    }
    if let mistake = GraphPlacement.mistake(
      declaration, at: node, missing: protocols, in: context)
    {
      context.diagnose(mistake)
      return []
    }
    // The compiler reports a local class itself.
    if GraphPlacement.isLocal(in: context) { return [] }
    let graph = GraphDeclaration(declaration, in: context)
    let properties = GraphShape.valid(graph, in: context)
    GraphShape.checkNames(graph, in: context)
    GraphShape.checkOperators(declaration, in: context)
    GraphShape.checkInputs(graph, in: context)
    GraphShape.checkClosers(graph, in: context)
    let edges = GraphEdges(of: graph, configuration: context.buildConfiguration)
    GraphShape.checkMakers(graph, edges, in: context)
    // With a name that stands for two members, the edges are not those of the program.
    if properties.count == graph.properties.count {
      for finding in GraphRules(graph, edges).findings() { context.diagnose(finding) }
    }
    return [GraphWriter(graph: graph, properties: properties, edges: edges).members]
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
    guard let declaration = declaration.asGraph,
      GraphPlacement.hiding(declaration, in: context.lexicalContext) == nil,
      GraphPlacement.taken(in: declaration) == nil,
      !node.isRepeated(on: declaration, in: context)
    else { return [] }
    guard !protocols.isEmpty else { return [] }
    let open = declaration.suppressedCopying(in: context).map { "\($0.name): \($0.constraint)" }
    let condition = open.isEmpty ? "" : " where \(open.joined(separator: ", "))"
    // Without `nonisolated`, a module's default isolation would apply to the conformance too.
    return [
      try ExtensionDeclSyntax(
        "extension \(type.trimmed): nonisolated DovetailGraph::GraphConformance\(raw: condition) {}"
      ).located(at: SourcePlace(of: declaration.name, in: context))
    ]
  }
}
