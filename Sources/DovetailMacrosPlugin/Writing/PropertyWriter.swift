import SwiftSyntax

/// Writes one property of a graph, with its storage and its override: three declarations.
struct PropertyWriter {
  let property: GraphProperty
  /// The property's line in the graph's text.
  let index: Int
  private let graph: GraphDeclaration
  /// Whether the part may need itself in a way that only the running program shows.
  private let isWatched: Bool

  init(_ property: GraphProperty, at index: Int, of graph: GraphDeclaration, isWatched: Bool) {
    (self.property, self.index) = (property, index)
    (self.graph, self.isWatched) = (graph, isWatched)
  }

  /// The three declarations, of which the compiler says what it finds at the method's line.
  ///
  /// What runs when the property is read has no such place, or a breakpoint at the method would stop
  /// there, unless a protocol may ask for more access than the property has.
  var declarations: String {
    let documentation = property.documentation.map { "\($0)\n" }.joined()
    let isPlaced =
      graph.access != nil && graph.access != property.access && !graph.inherited.isEmpty
    let declaration = (documentation + getter).located(
      at: isPlaced ? property.place : nil, after: documentation.count(where: \.isNewline))
    let rest = (property.isKept ? [storage] : []) + [override]
    return "\(declaration)\n\(rest.located(at: property.place))"
  }

  private var type: String { property.type.trimmedDescription }
  private var name: String { property.name.identifier }
  private var make: String { "\(property.marks)\(property.method.name.text)()" }

  /// Attributes and isolation, as on the method.
  private func prefix(_ attributes: [String]) -> String {
    attributes.map { "\($0) " }.joined() + (property.isNonisolated ? "nonisolated " : "")
  }

  private var head: String {
    prefix(property.attributes) + (property.access.map { "\($0) " } ?? "")
  }

  private var getter: String {
    let body = property.isAsync ? awaiting : "{ \(asking) }"
    let effects = property.effects.isEmpty ? "" : "get\(property.effects) "
    return "\(head)var \(name): \(type) "
      + (effects.isEmpty ? body : "{\n  \(effects)\(body.indented)\n}")
  }

  /// The graph's storage has the part made if it is not there.
  private var asking: String {
    let typed = property.throwing.map { $0 == "throws" ? "" : "() \($0) in " } ?? ""
    let mark = property.throwing == nil ? "" : "try "
    guard property.isKept else {
      let new = isWatched ? "newWatched" : "new"
      return "\(mark)dovetail.\(new)(\(index)) { \(typed)\(make) }"
    }
    let ask = property.lifetime == .weak ? "held(by: dovetail)" : "part(of: dovetail)"
    return "\(mark)\(property.keeper).\(ask) { \(typed)\(stored(make)) }\(taken)"
  }

  /// The getter asks for its turn, and then makes the part itself, so that its isolation and its
  /// errors are Swift's own.
  private var awaiting: String {
    let failure = "\(property.failure.inParentheses).self"
    let mark = property.throwing == nil ? "" : "try "
    guard property.isKept else {
      let watch =
        isWatched
        ? "\n  \(mark)dovetail.enter(\(index), \(failure))\n  defer { dovetail.leave() }" : ""
      return """
        {
          if let new: () -> \(type) = \(mark)dovetail.override(\(index), \(failure)) { return new() }\(watch)
          return \(make)
        }
        """
    }
    let keeper = property.keeper
    let there =
      property.lifetime == .weak ? "" : "  if let made = \(keeper).made { return made\(taken) }\n"
    let made = stored("await \(property.method.name.text)()")
    let keep = "return \(mark)\(keeper).keep(\(made), in: dovetail, \(failure))\(taken)"
    let typed = property.throwing.map { $0 == "throws" ? "do" : "do \($0)" }
    let making =
      typed.map {
        "\($0) {\n    \(keep)\n  } catch { throw \(keeper).failed(error, in: dovetail) }"
      } ?? keep
    return """
      {
      \(there)  if let made = \(mark)await \(keeper).turn(of: dovetail, \(failure)) { return made\(taken) }
        \(making)
      }
      """
  }

  /// A stored property cannot name a type that not every system has.
  private func stored(_ part: String) -> String {
    property.isConditional ? "\(GraphWriter.module)LaterPart(\(part))" : part
  }
  private var taken: String { property.isConditional ? ".part as! \(type.inParentheses)" : "" }

  private var storage: String {
    let part = property.isConditional ? "\(GraphWriter.module)LaterPart" : type
    let attributes = property.attributes.filter { $0 == property.actor.map { "@\($0)" } }
    let marks =
      (property.lifetime == .weak ? ", isWeak: true" : "") + (isWatched ? ", isWatched: true" : "")
    return "\(prefix(attributes))private let \(property.keeper) = "
      + "\(GraphWriter.module)KeptPart<\(part)>(\(index)\(marks))"
  }

  /// Whether an override is evaluated for each use, because callers anywhere would share one
  /// instance.
  private var isOverriddenByRecipe: Bool {
    property.isNonisolated
      || (property.actor ?? graph.actor) == nil && !graph.isOnMainActorByDefault
  }

  private var override: String {
    let label = name == "new" ? name : "\(name) new"
    let head = "\(head)func override(\(label): "
    guard !property.isKept else {
      return "\(head)\(property.type.asKeptParameter)) "
        + "{ \(property.keeper).override(\(stored("new")), in: dovetail) }"
    }
    return isOverriddenByRecipe
      ? "\(head)@autoclosure @escaping @Sendable () -> \(type)) { dovetail.override(\(index), new) }"
      : "\(head)\(property.type.asKeptParameter)) { dovetail.override(\(index)) { new } }"
  }
}

extension GraphProperty {
  /// The name of the part's stored property, which the compiler's errors have.
  var keeper: String { "`what \(method.name.identifierText)() makes`" }

  var isKept: Bool { lifetime != .unique }

  /// The error that the method throws, as a type.
  var failure: String {
    guard throwing != nil else { return "Swift::Never" }
    return method.signature.effectSpecifiers?.throwsClause?.type?.trimmedDescription
      ?? "any Swift::Error"
  }
}

extension String {
  /// The text with its lines, but the first, further to the right.
  fileprivate var indented: String { replacing("\n", with: "\n  ") }
  fileprivate var inParentheses: String { contains { $0 == " " } ? "(\(self))" : self }
}
