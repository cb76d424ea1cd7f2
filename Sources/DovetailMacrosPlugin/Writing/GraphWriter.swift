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
    members += properties.enumerated().map { index, property in
      let isWatched = untrusted.contains(property.name.text)
      return PropertyWriter(property: property, index: index, graph: graph, isWatched: isWatched)
        .declarations
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
    let start = graph.inputs.first?.place
    var line = start?.line ?? 0
    var (functions, attributes, parameters, assignments) = ("", [String](), "", "")
    for input in graph.inputs {
      let (name, type) = (input.name.text, input.type.trimmedDescription)
      attributes += input.attributes.filter { !attributes.contains($0) }
      var value = input.initialValue?.trimmedDescription
      if graph.access == "public", let written = input.initialValue, !written.isLiteral {
        // It may use what other modules cannot see.
        let function = "dovetailDefault_\(input.text)()"
        functions +=
          "@usableFromInline static func \(function) -> \(type) { \(written.trimmedDescription) }\n\n"
        value = "\(graph.name).\(function)"
      }
      // Each is on its own line if it is in the source: there the compiler says what it cannot take.
      let gap = String(repeating: "\n", count: max(0, (input.place?.line ?? line) - line))
      let parameter =
        "\(gap)\(name): \(input.type.asKeptParameter)\(value.map { " = \($0)" } ?? ""), "
      line += parameter.count(where: \.isNewline)
      parameters += parameter
      assignments += "  self.\(name) = \(name)".located(at: input.place) + "\n"
    }
    let head = attributes.map { "\($0) " }.joined() + "\(access)init("
    return functions + "\(head)\(parameters)) {".located(at: start)
      + "\n\(assignments)" + "}".located(at: graph.unset ?? start)
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
  var asKeptParameter: String {
    guard isFunction else { return "__owned \(trimmedDescription)" }
    guard let attributed = self.as(AttributedTypeSyntax.self) else {
      return "@escaping \(trimmedDescription)"
    }
    return
      "\(attributed.specifiers)@escaping \(attributed.attributes)\(attributed.baseType.trimmed)"
  }

  /// Whether the type is a function type, whose parameter has to be `@escaping`.
  private var isFunction: Bool {
    let base = self.as(AttributedTypeSyntax.self)?.baseType ?? self
    return base.is(FunctionTypeSyntax.self)
      || base.unparenthesized != base
        && base.unparenthesized.isFunction
  }
}
