import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The errors about a graph's declaration itself.
enum GraphShape {
  /// The members that every graph has; no property can have one of these names.
  static let taken: Set<String> = [
    "start", "close", "override", "blueprint", "dovetail", "dovetailText",
  ]

  /// The class that the macro is attached to; if it is not a class, `nil`, and an error says so.
  static func graphClass(
    _ declaration: some DeclGroupSyntax, at attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) -> (any NamedGroup)? {
    if let declaration = declaration.asGraph { return declaration }
    let keyword = declaration.introducer
    let message = "'@DependencyGraph' can only be attached to a class or an actor"
    guard let name = declaration.declaredName?.identifierText else {
      context.diagnose(.error(message, at: attribute))
      return nil
    }
    let isReplaceable = keyword.tokenKind == .keyword(.struct)
    let article = "ae".contains(keyword.text.prefix(1)) ? "an" : "a"
    context.diagnose(
      .error(
        "\(message); '\(name)' is \(article) \(keyword.text)", at: attribute,
        isReplaceable
          ? [FixIt("make '\(name)' a class", replacing: keyword, with: "final class")] : []))
    return nil
  }

  /// The properties whose names are free, each once; an error is reported for each of the others.
  static func valid(
    _ graph: GraphDeclaration, in context: some MacroExpansionContext
  ) -> [GraphProperty] {
    var seen: [String: GraphProperty] = [:]
    return graph.properties.filter { property in
      let (name, method) = (property.name.text, property.method)
      let shown = "'\(method.name.text)()' provides the property '\(name)'"
      let obstacle: (text: String, notes: [Note])? =
        if taken.contains(name) {
          (", and every graph has a member of that name", [])
        } else if !name.allSatisfy(\.isOfIdentifier) {
          (", which is no plain identifier; rename the method", [])
        } else if graph.uncopyable.contains(property.type.trimmedDescription) {
          (
            " of type '\(property.type.trimmedDescription)', which need not be copyable; "
              + "return a class that holds it", []
          )
        } else if let other = graph.others[name] {
          (", which is declared already", [Note("'\(name)' is declared here", at: other)])
        } else if let other = seen[name]?.method.name {
          (
            ", which '\(other.text)()' provides already",
            [Note("'\(name)' is provided here", at: other)]
          )
        } else {
          nil
        }
      guard let obstacle else {
        seen[name] = property
        return true
      }
      context.diagnose(.error(shown + obstacle.text, at: method.name, notes: obstacle.notes))
      return false
    }
  }

  /// Reports members that would hide those that every graph has.
  static func checkNames(_ graph: GraphDeclaration, in context: some MacroExpansionContext) {
    let instead = [
      "close": "rename it, or close a part in a method '@Closes func closeX(_ x: X)'",
      "start": "rename it, or mark the methods of what it makes '@Eager'",
    ]
    for (name, help) in instead.sorted(by: { $0.key < $1.key }) {
      guard let token = graph.others[name] else { continue }
      context.diagnose(
        .error("'\(name)' hides '\(name)()', which every graph has; \(help)", at: token))
    }
    for method in (graph.helpers["override"] ?? []).compactMap({
      $0.parent?.as(FunctionDeclSyntax.self)
    }) {
      let parameters = method.signature.parameterClause.parameters
      guard let first = parameters.first,
        let property = graph.property(first.firstName.identifierText),
        property.type.trimmedDescription == first.type.trimmedDescription,
        parameters.dropFirst().allSatisfy({ $0.defaultValue != nil })
      else { continue }
      context.diagnose(
        .error(
          "this hides 'override(\(property.name.text):)', which the graph has for "
            + "'\(property.method.name.text)()'; rename it",
          at: method.name))
    }
  }

  /// Reports operators that the compiler would find twice: it does in a class with members that a
  /// macro writes, where it looks for what a protocol asks for.
  static func checkOperators(
    _ declaration: some NamedGroup, in context: some MacroExpansionContext
  ) {
    let types = declaration.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    let protocols = types.filter { ["Comparable", "Equatable", "Hashable"].contains($0) }
    let methods = declaration.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
    guard let conformance = protocols.first,
      let name = methods.first(where: { ["==", "<"].contains($0.name.text) })?.name
    else { return }
    context.diagnose(
      .error(
        "in the class of a graph, the compiler finds '\(name.text)' twice; move it into an "
          + "'extension \(declaration.name.text): \(conformance)'",
        at: name))
  }

  /// Reports stored properties that the written initializer cannot have.
  static func checkInputs(_ graph: GraphDeclaration, in context: some MacroExpansionContext) {
    guard !graph.hasInitializer else { return }
    for tuple in graph.unreadTuples {
      context.diagnose(
        .error(
          "the initializer of '\(graph.name)' cannot have '\(tuple.trimmedDescription)': write each "
            + "property by itself, 'let a: A', or an initializer",
          at: tuple))
    }
  }

  /// Warns of a method that provides no property, if a method of the graph uses such a property, or
  /// if it takes what the graph has, and nothing else.
  static func checkMakers(
    _ graph: GraphDeclaration, _ edges: GraphEdges, in context: some MacroExpansionContext
  ) {
    for method in graph.otherMakers {
      let parameters = method.signature.parameterClause.parameters
      let names = parameters.compactMap { parameter -> String? in
        let name = (parameter.secondName ?? parameter.firstName).identifierText
        let type = graph.property(name)?.type ?? graph.inputs.first { $0.text == name }?.type
        let isLabeled = parameter.secondName != nil && parameter.firstName.text != "_"
        return isLabeled || type?.trimmedDescription != parameter.type.trimmedDescription
          ? nil : name
      }
      let takesParts = !names.isEmpty && names.count == parameters.count
      guard let obstacle = method.obstacleToProperty,
        let name = PropertyName(ofMethod: method.name.identifierText, after: "make")?.text,
        graph.property(name) == nil, graph.others[name] == nil,
        takesParts || edges.unknown.contains(name)
      else { continue }
      let (maker, quoted) = (method.name.identifierText, names.map { "'\($0)'" })
      let help =
        takesParts
        ? "use \(quoted.joined(separator: " and ")) in its body instead"
        : "write 'func \(maker)()', or call this one"
      let labels = parameters.map { "\($0.firstName.text):" }.joined()
      context.diagnose(
        .warning(
          "'\(maker)(\(labels))' \(obstacle), so it provides no property '\(name)'; \(help)",
          at: method.name))
    }
  }

  /// Reports closing methods that close nothing.
  static func checkClosers(_ graph: GraphDeclaration, in context: some MacroExpansionContext) {
    for (name, closer) in graph.closers.sorted(by: { $0.key < $1.key }) {
      let (method, lifetime) = (closer.method.name, graph.property(name)?.lifetime)
      guard lifetime == nil || lifetime == .unique else { continue }
      context.diagnose(
        .error(
          lifetime == nil
            ? "'\(method.text)(_:)' closes '\(name)', which this graph does not provide"
            : "'\(name)' is new for each caller, so the graph keeps none to close", at: method))
    }
  }
}

extension Character {
  /// Whether a name without backticks can have the character.
  fileprivate var isOfIdentifier: Bool { isLetter || isNumber || self == "_" || !isASCII }
}
