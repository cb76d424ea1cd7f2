import SwiftSyntax

/// Writes one property of a graph, with its storage and its override: three declarations.
struct PropertyWriter {
  let property: GraphProperty
  /// The property's line in the graph's text.
  let index: Int
  let graph: GraphDeclaration
  /// Whether the part may need itself in a way that only the running program shows.
  let isWatched: Bool

  /// The three declarations, of which the compiler says what it finds at the method's line.
  ///
  /// What runs when the property is read has no such place, or a breakpoint at the method would stop
  /// there, unless a protocol may ask for more access than the property has.
  var declarations: String {
    let documentation = property.documentation.map { "\($0)\n" }.joined()
    let isPlaced =
      graph.access != nil && graph.access != property.access && !graph.inherited.isEmpty
    let body = property.isAsync ? awaiting : "{ \(asking) }"
    let effects = property.effects.isEmpty ? nil : "get\(property.effects) \(body)"
    let getter =
      effects.map { "{\n  \($0.replacing("\n", with: "\n  "))\n}" } ?? body
    let declaration = "\(documentation)\(head)var \(name): \(type) \(getter)".located(
      at: isPlaced ? property.place : nil, after: documentation.count(where: \.isNewline))
    let rest = (property.isKept ? [storage] : []) + [override]
    return "\(declaration)\n\(rest.located(at: property.place))"
  }

  private var type: String { property.type.trimmedDescription }
  private var name: String { property.name.identifier }
  private var call: String { "\(property.method.name.text)()" }
  private var mark: String { property.throwing == nil ? "" : "try " }

  private var head: String {
    property.availability.map { "\($0) " }.joined() + property.isolation
      + (property.access.map { "\($0) " } ?? "")
  }

  /// The graph's storage has the part made if it is not there.
  private var asking: String {
    let typed = property.throwing.map { $0 == "throws" ? "" : "() \($0) in " } ?? ""
    let ask =
      switch property.lifetime {
      case .unique: "dovetail.\(isWatched ? "newWatched" : "new")(\(index))"
      case .weak: "\(property.keeper).held(by: dovetail)"
      default: "\(property.keeper).part(of: dovetail)"
      }
    return "\(mark)\(ask) { \(typed)\(stored("\(mark)\(call)")) }\(taken)"
  }

  /// The getter asks for its turn, and then makes the part itself, so that its isolation and its
  /// errors are Swift's own.
  private var awaiting: String {
    let thrown = property.method.signature.effectSpecifiers?.throwsClause?.type
    let failure =
      property.throwing == nil
      ? "Swift::Never.self"
      : (thrown?.trimmedDescription ?? "any Swift::Error").inParentheses + ".self"
    guard property.isKept else {
      let watch =
        isWatched
        ? "\n  \(mark)dovetail.enter(\(index), \(failure))\n  defer { dovetail.leave() }" : ""
      return """
        {
          if let new: () -> \(type) = \(mark)dovetail.override(\(index), \(failure)) { return new() }\(watch)
          return \(mark)await \(call)
        }
        """
    }
    let keeper = property.keeper
    let there =
      property.lifetime == .weak ? "" : "  if let made = \(keeper).made { return made\(taken) }\n"
    let keep =
      "return \(mark)\(keeper).keep(\(stored("await \(call)")), in: dovetail, \(failure))\(taken)"
    let making =
      property.throwing.map {
        "do\($0 == "throws" ? "" : " \($0)") {\n    \(keep)\n"
          + "  } catch { throw \(keeper).failed(error, in: dovetail) }"
      } ?? keep
    return """
      {
      \(there)  if let made = \(mark)await \(keeper).turn(of: dovetail, \(failure)) { return made\(taken) }
        \(making)
      }
      """
  }

  /// A stored property cannot name a type that not every system has.
  private var isLater: Bool { property.isKept && !property.availability.isEmpty }
  private func stored(_ part: String) -> String {
    isLater ? "\(GraphWriter.module)LaterPart(\(part))" : part
  }
  private var taken: String { isLater ? ".part as! \(type.inParentheses)" : "" }

  private var storage: String {
    let part = isLater ? "\(GraphWriter.module)LaterPart" : type
    let marks =
      (property.lifetime == .weak ? ", isWeak: true" : "") + (isWatched ? ", isWatched: true" : "")
    return "\(property.isolation)private let \(property.keeper) = "
      + "\(GraphWriter.module)KeptPart<\(part)>(\(index)\(marks))"
  }

  /// An override of what is not kept is evaluated for each use if callers anywhere would share it.
  private var override: String {
    let head = "\(head)func override(\(name == "new" ? name : "\(name) new"): "
    let one = "\(head)\(property.type.asKeptParameter)) "
    if property.isKept {
      return "\(one){ \(property.keeper).override(\(stored("new")), in: dovetail) }"
    }
    let isOnActor =
      !property.isNonisolated
      && ((property.actor ?? graph.actor) != nil || graph.isOnMainActorByDefault)
    return isOnActor
      ? "\(one){ dovetail.override(\(index)) { new } }"
      : "\(head)@autoclosure @escaping @Sendable () -> \(type)) { dovetail.override(\(index), new) }"
  }
}

extension String {
  fileprivate var inParentheses: String { contains(" ") ? "(\(self))" : self }
}
