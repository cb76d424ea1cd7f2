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
  var members: DeclSyntax {
    var members: [String] = []
    if !graph.hasInitializer, !inheritsInitializer { members.append(initializer) }
    let writers = properties.enumerated().map { PropertyWriter($1, at: $0, self) }
    for writer in writers { members += writer.members }
    members += list(writers)
    members += kept
    if properties.contains(where: { $0.lifetime == .eager }) { members.append(eager) }
    members.append(register(writers))
    return DeclSyntax(text: members.joined(separator: "\n\n"))
  }

  /// Whether the compiler's own initializer is enough; it also fits a superclass that has one.
  private var inheritsInitializer: Bool {
    graph.inherits && graph.inputs.isEmpty && graph.access == nil
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
    var assignments = graph.inputs.map {
      "  self.\($0.name.text) = \($0.name.text)".located(at: $0.place)
    }
    // Reported already: it lacks values.
    if !graph.unreadTuples.isEmpty { assignments = ["  Swift::fatalError()"] }
    var attributes: [String] = []
    for attribute in graph.inputs.flatMap(\.attributes) where !attributes.contains(attribute) {
      attributes.append(attribute)
    }
    let functions = graph.inputs.compactMap { input in
      input.initialValue.flatMap { isHidden($0) ? function($0, of: input) : nil }
    }
    let head = attributes.map { "\($0) " }.joined() + "\(access)init("
    return functions.joined() + """
      \("\(head)\(parameters.inPlace)) {".located(at: start))
      \(assignments.joined(separator: "\n"))
      \("}".located(at: graph.wrapped ?? start))
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
    let start = properties.first?.place ?? graph.place
    let types = properties.map {
      PlacedCode(code: "\($0.listed), ", place: $0.place)
    }
    let lines = writers.map { "  \($0.line)\n" }.joined()
    // A generic class can have no static stored property.
    let (word, head, tail) = graph.isGeneric ? ("var", "{ ", " }") : ("let", "= ", "")
    let list = """
      \(access)nonisolated static \(word) dovetailMembers: DovetailGraphs::DependencyGraphMembers \(head).init([\(types.inPlace)],
        fileID: \(start?.fileLiteral ?? "\"\""),
        \"""
      \(lines)  \"""\(actors))\(tail)
      """
    return [
      list.located(at: start),
      ("\(access)nonisolated let dovetailStorage: DovetailGraphs::DependencyGraphStorage = "
        + ".init(\(graph.name).dovetailMembers)").located(at: graph.place),
    ] + isolated + checks
  }

  /// The actors that parts name themselves.
  private var named: [String] { Set(properties.compactMap(\.actor)).sorted() }

  /// The argument that has the actors of the class and of its parts, as the compiler sees them.
  private var actors: String {
    let functions =
      [graph.isNonisolated ? nil : "dovetailIsolated"]
      + named.indices.map { "dovetailIsolated\($0)" }
    guard !properties.isEmpty, functions != [nil] else { return "" }
    let list = functions.map { function in
      function.map { "DovetailGraphs::DependencyGraphMembers.actor(of: \(graph.name).\($0))" }
        ?? "nil"
    }
    return ",\n  actors: [\n    \(list.joined(separator: ",\n    "))\n  ]"
  }

  /// Functions that are isolated as the class is, and as the parts that name an actor are.
  private var isolated: [String] {
    guard !actors.isEmpty else { return [] }
    let own = graph.isNonisolated ? [] : ["private static func dovetailIsolated() {}"]
    return own
      + named.enumerated().map { index, actor in
        "@\(actor) private static func dovetailIsolated\(index)() { return }".located(
          at: place(of: actor))
      }
  }

  /// The word for a part's actor in its line.
  func actorWord(of property: GraphProperty) -> String? {
    if property.isNonisolated { return nil }
    if let actor = property.actor, let index = named.firstIndex(of: actor) {
      return "@\(index + 1)/\(actor)"
    }
    return graph.isNonisolated ? nil : "@0" + (graph.actor.map { "/\($0)" } ?? "")
  }

  private var eager: String {
    let steps = properties.filter { $0.lifetime == .eager }.map { property in
      "    DovetailGraphs::DependencyGraphStep(\"\(property.name.text)\", self, "
        + "\(property.alias).self, \(reader(of: property))),\n"
    }
    return """
      \(access)nonisolated var dovetailEager: [DovetailGraphs::DependencyGraphStep] {
        [
      \(steps.joined())  ]
      }
      """
  }

  private func register(_ writers: [PropertyWriter]) -> String {
    let start = properties.first?.place
    let calls = writers.filter { $0.property.isForContainers }.map { writer in
      PlacedCode(
        code: "container.add(graph: self, \(writer.index), \(writer.property.alias).self, "
          + "\(reader(of: writer.property))); ",
        place: writer.property.place)
    }
    let head = PlacedCode(
      code:
        "\(access)nonisolated func dovetailRegister(in container: Dovetail::DependencyContainer) { ",
      place: start)
    return "\(([head] + calls).inPlace)}".located(at: start)
  }

  private func reader(of property: GraphProperty) -> String {
    let function = "\(graph.name).\(property.reader)"
    return property.isAsync ? "awaiting: .init(\(function))" : function
  }
}

extension GraphProperty {
  /// Whether a container may answer with a property.
  var isForContainers: Bool { !isPrivate && !isConditional }

  /// Whether the property is read by others than the user.
  var hasReader: Bool { isForContainers || lifetime == .eager }

  /// The name of the property's type in the code that the macro writes.
  var alias: String { "dovetailType_\(name.text)" }

  /// The property's type in the list of them; another where there is none yet.
  fileprivate var listed: String {
    versions.map {
      "{ () -> any Any.Type in if #available(\($0)) { return \(alias).self }; return Swift::Never.self }()"
    } ?? "\(alias).self"
  }

  /// The name of the static function that reads the property.
  var reader: String { "dovetailRead_\(name.text)" }
}

extension TypeSyntax {
  /// The type as a parameter has it whose argument is kept, and which need not be copyable.
  var asKeptParameter: String { (isFunction ? "" : "__owned ") + asParameter }

  /// The type as a parameter has it whose argument may be kept.
  var asParameter: String {
    guard isFunction else { return trimmedDescription }
    guard let attributed = self.as(AttributedTypeSyntax.self) else {
      return "@escaping \(trimmedDescription)"
    }
    return
      "\(attributed.specifiers)@escaping \(attributed.attributes)\(attributed.baseType.trimmed)"
  }

  /// Whether the type is a function type, whose parameter has to be `@escaping`.
  var isFunction: Bool {
    if self.is(FunctionTypeSyntax.self) { return true }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isFunction }
    if let parenthesized = self.as(TupleTypeSyntax.self), parenthesized.elements.count == 1 {
      return parenthesized.elements.first?.type.isFunction ?? false
    }
    return false
  }
}
