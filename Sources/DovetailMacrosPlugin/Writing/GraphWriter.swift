import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the members that the macro adds to a graph.
struct GraphWriter {
  let graph: GraphDeclaration
  let properties: [GraphProperty]
  let edges: GraphEdges

  /// `public `, or nothing.
  var access: String { graph.access.map { "\($0) " } ?? "" }

  /// All members, as one text.
  ///
  /// The compiler reads a text next. Parsing it here, and laying it out token by token, took longer
  /// than everything else that the plugin does.
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

  /// Whether the compiler's own initialiser is enough; it also fits a superclass that has one.
  private var inheritsInitialiser: Bool {
    graph.inherits && graph.inputs.isEmpty && graph.access == nil
  }

  /// The initialiser for the stored properties that have no value of their own.
  private var initialiser: String {
    let parameters = graph.inputs.map { input in
      let isFunction = input.type.isFunction
      let type = (isFunction ? "@escaping " : "") + input.type.trimmedDescription
      let value = input.initialValue.map { " = \(defaultValue($0, of: input))" } ?? ""
      return "\(input.name.text): \(type)\(value)"
    }
    let assignments = graph.inputs.map { "  self.\($0.name.text) = \($0.name.text)" }
    var attributes: [String] = []
    for attribute in graph.inputs.flatMap(\.attributes) where !attributes.contains(attribute) {
      attributes.append(attribute)
    }
    let functions = graph.inputs.compactMap { input in
      input.initialValue.flatMap { isHidden($0) ? function($0, of: input) : nil }
    }
    return functions.joined() + attributes.map { "\($0) " }.joined() + """
      \(access)init(\(parameters.joined(separator: ", "))) {
      \(assignments.joined(separator: "\n"))
      }
      """
  }

  /// Whether a default value may use what other modules cannot see; then a function hides it.
  private func isHidden(_ value: ExprSyntax) -> Bool {
    graph.access == "public" && !value.isLiteral
  }

  private func defaultValue(_ value: ExprSyntax, of input: GraphInput) -> String {
    isHidden(value)
      ? "\(graph.name).dovetailDefault_\(input.text)()" : value.trimmedDescription
  }

  private func function(_ value: ExprSyntax, of input: GraphInput) -> String {
    "@usableFromInline static func dovetailDefault_\(input.text)() -> \(input.type.trimmedDescription) "
      + "{ \(value.trimmedDescription) }\n\n"
  }

  /// The storage, and the list of properties that it reads.
  private func list(_ writers: [PropertyWriter]) -> [String] {
    let fileID = properties.lazy.compactMap(\.place?.fileID).first ?? ""
    let lines = writers.map { "  \($0.line)\n" }.joined()
    let types = properties.map { "    \($0.typeInParentheses).self,\n" }.joined()
    let arguments = """

        fileID: "\(fileID)",
        \"""
      \(lines)  \""",
        [
      \(types)  ]\(isAsked ? ",\n  actor: \(isolation).actor" : ""))
      """
    // A generic class can have no static stored property.
    let start = graph.isGeneric ? "var" : "let"
    let value = graph.isGeneric ? "{ .init(\(arguments) }" : "= .init(\(arguments)"
    return [
      "\(access)nonisolated static \(start) dovetailMembers: Dovetail.DependencyGraphMembers \(value)",
      "\(access)nonisolated let dovetailStorage: Dovetail.DependencyGraphStorage = "
        + ".init(\(graph.name).dovetailMembers)",
    ] + (isAsked ? asking : []) + checks
  }

  /// Whether the generated code lets the compiler say where the class is isolated.
  private var isAsked: Bool { graph.isolationIsAsked && !properties.isEmpty }

  /// The expression by which the compiler says where a class is isolated that names no actor.
  private var isolation: String {
    "Dovetail.DependencyGraphIsolation.of(\(graph.name).dovetailMethod)"
  }

  /// A method that is isolated like the class's own, and the expressions that read its isolation.
  private var asking: [String] {
    let isMutable = graph.mayInheritActor && !graph.mutableInputs.isEmpty
    return [
      "static func dovetailMethod() {}",
      "nonisolated let dovetailIsolation = \(isolation)  // An actor that is not the main one is written on the class.",
      """
      nonisolated static func dovetailDefault() {
        let isolation = \(isolation).beside(\(graph.name).DovetailDefault.function)
        isolation.isMeant\(isMutable ? "\n  isolation.mayChange" : "")
      }
      """,
    ]
  }

  /// A function that makes the compiler report an attribute that is no global actor.
  private var checks: [String] {
    let named = ([graph.actor] + properties.map(\.actor)).compactMap { $0 }
    let actors = Set(named.filter { !$0.isMainActor }).sorted()
    guard !actors.isEmpty else { return [] }
    let lines = actors.map {
      "  Dovetail.DependencyGraphIsolation.check(\($0).self)  // A macro is written '@\($0)()'.\n"
    }
    return ["nonisolated static func dovetailActors() {\n\(lines.joined())}"]
  }

  /// Whether the generated code lets the compiler say where a property is isolated.
  func isolationIsAsked(of property: GraphProperty) -> Bool {
    isAsked && property.actor == nil && !property.isNonisolated
  }

  private var eager: String {
    let steps = properties.filter { $0.lifetime == .eager }.map { property in
      if !property.isAsync, isolationIsAsked(of: property) {
        return "    dovetailIsolation.step(\"\(property.name.text)\", "
          + "now: { [self] in _ = \(property.marks)\(property.name.identifier) }),\n"
      }
      let actor = actor(of: property)
      let isOnMainActor = actor?.isMainActor == true
      let label: String? =
        property.isAsync ? nil : actor == nil ? "now" : isOnMainActor ? "onMainActor" : nil
      let isolation = actor.map { "@\($0) " } ?? ""
      let closure =
        "{ \(isolation)[self] in _ = \(property.marks)\(property.name.identifier) }"
      let step = "Dovetail.DependencyGraphStep(\"\(property.name.text)\""
      // The closure is in parentheses, since a trailing closure would fit every label.
      return "    \(step), \(label.map { "\($0): " } ?? "")\(closure)),\n"
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
      if !property.isAsync, isolationIsAsked(of: property) {
        return "  dovetailIsolation.add(self, to: container, \(writer.index), "
          + "\(property.typeInParentheses).self) { \(property.marks)$0.\(property.name.identifier) }"
      }
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
  /// An instance that another actor than the main actor keeps may not be `Sendable`, and could not
  /// leave it.
  private func isForContainers(_ property: GraphProperty) -> Bool {
    guard !property.isPrivate, !property.isConditional else { return false }
    let actor = actor(of: property)
    return actor?.isMainActor != false || property.isAsync
  }

  /// The actor that a property is on.
  func actor(of property: GraphProperty) -> String? {
    property.isNonisolated ? nil : property.actor ?? graph.actor
  }
}

extension TypeSyntax {
  /// Whether the type is a function type, whose parameter has to be `@escaping`.
  var isFunction: Bool {
    if self.is(FunctionTypeSyntax.self) { return true }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isFunction }
    if let parenthesised = self.as(TupleTypeSyntax.self), parenthesised.elements.count == 1 {
      return parenthesised.elements.first?.type.isFunction ?? false
    }
    return false
  }
}
