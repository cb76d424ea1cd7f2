import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes what the macro adds to a graph.
struct GraphWriter {
  let graph: GraphDeclaration
  let properties: [GraphProperty]
  let edges: GraphEdges

  /// `public `, or nothing.
  var access: String { graph.access.map { "\($0) " } ?? "" }

  /// Everything, as one text.
  ///
  /// What the compiler reads next is a text: to parse it here, and to lay it out token by token, took longer
  /// than all else that the plugin does.
  var members: DeclSyntax {
    var members: [String] = []
    if !graph.hasInitialiser, !inheritsInitialiser { members.append(initialiser) }
    let writers = properties.enumerated().map { PropertyWriter($1, at: $0, self) }
    for writer in writers { members += writer.members }
    members += list(writers)
    if properties.contains(where: { $0.lifetime == .eager }) { members.append(eager) }
    members.append(register(writers))
    let text = TokenSyntax.identifier(members.joined(separator: "\n\n"))
    return DeclSyntax(MissingDeclSyntax(placeholder: text))
  }

  /// Whether the compiler's own initialiser does: it also fits a superclass that has one.
  private var inheritsInitialiser: Bool {
    graph.inherits && graph.inputs.isEmpty && graph.access == nil
  }

  /// The initialiser for the stored properties that have no value of their own.
  private var initialiser: String {
    let parameters = graph.inputs.map { input in
      let isFunction = input.type.isFunction
      let type = (isFunction ? "@escaping " : "") + input.type.trimmedDescription
      let value = input.initialValue.map { " = \($0.trimmedDescription)" } ?? ""
      return "\(input.name.text): \(type)\(value)"
    }
    let assignments = graph.inputs.map { "  self.\($0.name.text) = \($0.name.text)" }
    return """
      \(access)init(\(parameters.joined(separator: ", "))) {
      \(assignments.joined(separator: "\n"))
      }
      """
  }

  /// The storage, and what it knows of the properties.
  private func list(_ writers: [PropertyWriter]) -> [String] {
    let fileID = properties.lazy.compactMap(\.place?.fileID).first ?? ""
    let lines = writers.map { "  \($0.line)\n" }.joined()
    let types = properties.map { "    \($0.typeInParentheses).self,\n" }.joined()
    let arguments = """

        fileID: "\(fileID)",
        \"""
      \(lines)  \""",
        [
      \(types)  ])
      """
    // A generic class has no stored property of its own.
    let start = graph.isGeneric ? "var" : "let"
    let value = graph.isGeneric ? "{ .init(\(arguments) }" : "= .init(\(arguments)"
    return [
      "\(access)nonisolated static \(start) dovetailMembers: Dovetail.DependencyGraphMembers \(value)",
      "\(access)nonisolated let dovetailStorage: Dovetail.DependencyGraphStorage = "
        + ".init(\(graph.name).dovetailMembers)",
    ]
  }

  private var eager: String {
    let steps = properties.filter { $0.lifetime == .eager }.map { property in
      let actor = actor(of: property)
      let label: String? =
        switch (property.isAsync, actor) {
        case (false, nil): "now"
        case (false, "MainActor"): "onMainActor"
        default: nil
        }
      let isolation = actor.map { "@\($0) " } ?? ""
      let closure =
        "{ \(isolation)[self] in _ = \(property.marks)\(property.name.identifier) }"
      let step = "Dovetail.DependencyGraphStep(\"\(property.name.text)\""
      return label.map { "    \(step), \($0): \(closure)),\n" } ?? "    \(step)) \(closure),\n"
    }
    return """
      \(access)nonisolated var dovetailEager: [Dovetail.DependencyGraphStep] {
        [
      \(steps.joined())  ]
      }
      """
  }

  private func register(_ writers: [PropertyWriter]) -> String {
    let lines = writers.filter { isForContainers($0.property) }.map { writer in
      let property = writer.property
      let label =
        property.isAsync ? "awaiting" : actor(of: property) == nil ? "get" : "onMainActor"
      return "  container.add(graph: self, \(writer.index), \(property.typeInParentheses).self, "
        + "\(label): { \(property.marks)$0.\(property.name.identifier) })"
    }
    return """
      \(access)nonisolated func register(in container: Dovetail.DependencyContainer) {
      \(lines.joined(separator: "\n"))
      }
      """
  }

  /// Whether a container may answer with a property.
  ///
  /// What another actor than the main one keeps may not be `Sendable`, and could not leave it.
  private func isForContainers(_ property: GraphProperty) -> Bool {
    guard !property.isPrivate, !property.isConditional else { return false }
    let actor = actor(of: property)
    return actor == nil || actor == "MainActor" || property.isAsync
  }

  /// The actor that a property is on.
  func actor(of property: GraphProperty) -> String? {
    property.isNonisolated ? nil : property.actor ?? graph.actor
  }
}

extension TypeSyntax {
  /// Whether the type is a function's, which a parameter has to let escape.
  var isFunction: Bool {
    if self.is(FunctionTypeSyntax.self) { return true }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isFunction }
    if let parenthesised = self.as(TupleTypeSyntax.self), parenthesised.elements.count == 1 {
      return parenthesised.elements.first?.type.isFunction ?? false
    }
    return false
  }
}
