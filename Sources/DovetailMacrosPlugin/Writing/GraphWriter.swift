import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes what the macro adds to a graph.
struct GraphWriter {
  let graph: GraphDeclaration
  let properties: [GraphProperty]
  let edges: GraphEdges

  /// `public `, or nothing.
  var access: String { graph.access.map { "\($0) " } ?? "" }

  var members: [DeclSyntax] {
    var members: [String] = []
    if !graph.hasInitialiser, !inheritsInitialiser { members.append(initialiser) }
    for property in properties { members += PropertyWriter(property, self).members }
    members += [storage, list, eager, pass, register]
    return members.map { DeclSyntax(stringLiteral: $0) }
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

  private var storage: String {
    "\(access)nonisolated let dovetailStorage = Dovetail.DependencyGraphStorage()"
  }

  private var list: String {
    let lines = properties.map { "    \(PropertyWriter($0, self).fullMember),\n" }
    return """
      \(access)nonisolated static var dovetailMembers: [Dovetail.DependencyGraphMember] {
        [
      \(lines.joined())  ]
      }
      """
  }

  private var eager: String {
    let steps = properties.filter { $0.lifetime == .eager }.map { property in
      let actor = actor(of: property).map { "@\($0) " } ?? ""
      return "    Dovetail.DependencyGraphStep(\"\(property.name.text)\") { \(actor)[self] in "
        + "_ = \(property.marks)\(property.name.identifier) },\n"
    }
    return """
      \(access)nonisolated var dovetailEager: [Dovetail.DependencyGraphStep] {
        [
      \(steps.joined())  ]
      }
      """
  }

  private var pass: String {
    let lines = properties.filter { $0.lifetime != .shared }.map {
      "  if isStale(\"\($0.name.text)\") { \(PropertyWriter($0, self).slot).pass() }"
    }
    return """
      \(access)nonisolated func dovetailPass(_ isStale: (Swift.String) -> Swift.Bool) {
      \(lines.joined(separator: "\n"))
      }
      """
  }

  private var register: String {
    let lines = properties.filter(isForContainers).map { property in
      let use = "\(property.marks)$0.\(property.name.identifier)"
      let label =
        property.isAsync ? "awaiting" : actor(of: property) == nil ? "get" : "onMainActor"
      return "  container.add(graph: self, \"\(property.name.text)\", "
        + "as: \(property.typeInParentheses).self, \(label): { \(use) })"
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
