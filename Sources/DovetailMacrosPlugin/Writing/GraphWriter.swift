import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the members that the macro adds to a graph.
struct GraphWriter {
  let graph: GraphDeclaration
  let properties: [GraphProperty]
  let edges: GraphEdges

  /// What stands before the names of the runtime, so that no name of the program hides them.
  static let module = "DovetailGraph::"

  /// `public `, or nothing.
  var access: String { graph.access.map { "\($0) " } ?? "" }

  /// All members, as one text.
  var members: DeclSyntax {
    var members: [String] = []
    if !graph.hasInitializer, !inheritsInitializer { members.append(initializer) }
    let untrusted = edges.untrusted
    for (index, property) in properties.enumerated() {
      let isWatched = untrusted.contains(property.name.text)
      members.append(
        PropertyWriter(property, at: index, of: graph, isWatched: isWatched).declarations)
    }
    let life = LifeWriter(graph: graph, properties: properties, access: access)
    members += life.starts + [life.close] + text
    if graph.isInstallable { members.append(life.register) }
    return DeclSyntax(text: members.joined(separator: "\n\n"))
  }

  /// Whether the compiler's own initializer is enough; it also fits a superclass that has one.
  ///
  /// It is not if a part is of another actor than the class, since it would set the part's place.
  private var inheritsInitializer: Bool {
    !graph.inherited.isEmpty && graph.inputs.isEmpty && graph.access == nil
      && properties.allSatisfy { $0.actor == nil || $0.actor == graph.actor }
  }

  /// The initializer for the stored properties that have no value of their own.
  private var initializer: String {
    // The compiler reports what it cannot take at the input, since each has its own line.
    let start = graph.inputs.first?.place
    let parameters = graph.inputs.map { input in
      let value = input.initialValue.map { " = \(defaultValue($0, of: input))" } ?? ""
      let parameter = "\(input.name.text): \(input.type.asKeptParameter)\(value), "
      return PlacedCode(code: parameter, place: input.place)
    }
    let assignments = graph.inputs.map {
      "  self.\($0.name.text) = \($0.name.text)".located(at: $0.place)
    }
    let attributes = graph.inputs.flatMap(\.attributes).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let functions = graph.inputs.compactMap { input in
      input.initialValue.flatMap { isHidden($0) ? function($0, of: input) : nil }
    }
    let head = attributes.map { "\($0) " }.joined() + "\(access)init("
    return functions.joined() + """
      \("\(head)\(parameters.inPlace)) {".located(at: start))
      \(assignments.joined(separator: "\n"))
      \("}".located(at: graph.unset ?? start))
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

  /// The state that the parts share, and the text that describes them, as `GraphText` reads it.
  private var text: [String] {
    let numbers = Dictionary(properties.enumerated().map { ($1.name.text, $0) }) { first, _ in first
    }
    let lines = properties.map { property in
      let name = property.name.text
      var words = ["\(property.place?.line ?? 0)", property.lifetime.rawValue]
      if property.isAsync { words.append("async") }
      if let actor = graph.actor(of: property) { words.append("@\(actor)") }
      if !property.isForRegistries { words.append("private") }
      let needs = (edges.needs[name] ?? []).compactMap { need in
        numbers[need.name].map { (need.isDeferred ? "~" : "") + "\($0)" }
      }
      let all = needs + (edges.opaque.contains(name) ? ["*"] : [])
      return "  \(words.joined(separator: " ")) \(name): \(property.type.trimmedDescription)"
        + (all.isEmpty ? "" : " < \(all.joined(separator: " "))") + "\n"
    }
    let file = (graph.place?.fileLiteral ?? "\"\"").dropFirst().dropLast()
    return [
      ("nonisolated private let dovetail = \(Self.module)GraphState(\(graph.name).dovetailText)")
        .located(at: graph.place),
      """
      \(access)nonisolated static var dovetailText: Swift::StaticString {
        \"""
        \(graph.name) \(file)
      \(lines.joined())  \"""
      }
      """,
    ]
  }
}

extension TypeSyntax {
  /// The type as a parameter has it whose argument is kept, and which need not be copyable.
  var asKeptParameter: String { (isFunction ? "" : "__owned ") + asParameter }

  /// The type as a parameter has it whose argument may be kept.
  private var asParameter: String {
    guard isFunction else { return trimmedDescription }
    guard let attributed = self.as(AttributedTypeSyntax.self) else {
      return "@escaping \(trimmedDescription)"
    }
    return
      "\(attributed.specifiers)@escaping \(attributed.attributes)\(attributed.baseType.trimmed)"
  }

  /// Whether the type is a function type, whose parameter has to be `@escaping`.
  private var isFunction: Bool {
    if self.is(FunctionTypeSyntax.self) { return true }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isFunction }
    if let parenthesized = self.as(TupleTypeSyntax.self), parenthesized.elements.count == 1 {
      return parenthesized.elements.first?.type.isFunction ?? false
    }
    return false
  }
}
