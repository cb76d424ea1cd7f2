import SwiftSyntax

/// Writes one property of a graph, and what keeps its instance.
struct PropertyWriter {
  private let property: GraphProperty
  private let graph: GraphWriter

  init(_ property: GraphProperty, _ graph: GraphWriter) {
    self.property = property
    self.graph = graph
  }

  var members: [String] {
    switch property.lifetime {
    case .single, .eager: [getter, finder, slotMember, valueMember, override]
    case .shared: [getter, finder, override]
    case .unique: [getter, finder, slotMember, override]
    }
  }

  var slot: String { "_dovetailSlot_\(property.name.text)" }
  private var value: String { "_dovetailValue_\(property.name.text)" }
  private var find: String { "_dovetailFind_\(property.name.text)" }
  private var type: String { property.type.trimmedDescription }
  private var make: String { "\(property.marks)\(property.method.name.text)()" }

  /// Attributes and isolation, as the method has them.
  private var prefix: String {
    let attributes = property.attributes.map { "\($0) " }.joined()
    return attributes + (property.isNonisolated ? "nonisolated " : "")
  }

  private var access: String { property.access.map { "\($0) " } ?? "" }

  private var getter: String {
    let found = "\(property.marks)\(find)()"
    let body =
      switch property.lifetime {
      case .single, .eager:
        """
            if \(slot).isReady { return unsafe \(value).unsafelyUnwrapped }
            return \(found)
        """
      case .shared: "    return \(found)"
      case .unique where graph.edges.untrusted.contains(property.name.text):
        "    return \(found)"
      case .unique:
        """
            if \(slot).isPassed { return \(found) }
            return \(make)
        """
      }
    let effects = property.effects.isEmpty ? "" : "\(property.effects)"
    return """
      \(prefix)\(access)var \(property.name.identifier): \(type) {
        get\(effects) {
      \(body)
        }
      }
      """
  }

  /// Asks the storage, which builds what is not there.
  private var finder: String {
    let keep =
      switch property.lifetime {
      case .single, .eager: "  \(slot).fill { unsafe \(value) = instance }\n"
      case .shared, .unique: ""
      }
    return """
      @inline(never) \(prefix)private func \(find)()\(property.effects) -> \(type) {
        let instance = \(property.marks)dovetailStorage.\(entrance)(
          of: \(member), as: \(property.typeInParentheses).self\(closing)
        ) { \(closureHead)\(make) }
      \(keep)  return instance
      }
      """
  }

  /// What the closure says of itself: that it keeps the graph, and a type of error.
  private var closureHead: String {
    let capture = property.isAsync ? "[self] " : ""
    guard let throwing = property.throwing, throwing != "throws" else {
      return capture.isEmpty ? "" : capture + "in "
    }
    return "\(capture)()\(property.effects) -> \(type) in "
  }

  /// Which of the storage's entrances fits the isolation.
  private var entrance: String {
    if property.isAsync { return "awaitedInstance" }
    let isOwn =
      property.lifetime == .unique || graph.actor(of: property) != nil
      || !graph.graph.isCheckedForSharing
    return isOwn ? "isolatedInstance" : "instance"
  }

  /// The argument that says how the instance is closed.
  private var closing: String {
    guard let closer = graph.graph.closers[property.name.text] else { return "" }
    let method = closer.method
    let effects = method.signature.effectSpecifiers
    let mark = effects?.throwsClause == nil ? "" : "try "
    let label = method.signature.parameterClause.parameters.first?.firstName.text ?? "_"
    let isAway = graph.graph.actor != nil && closer.isIsolated
    let wait = effects?.asyncSpecifier != nil || isAway ? "await " : ""
    let instance = isAway ? "Dovetail.DependencyGraphStorage.returned($0)" : "$0"
    let argument = label == "_" ? instance : "\(label): \(instance)"
    return
      ",\n    closing: { [unowned self] in \(mark)\(wait)self.\(method.name.text)(\(argument)) }"
  }

  private var slotMember: String {
    "nonisolated private let \(slot) = Dovetail.DependencyGraphSlot()"
  }

  // SAFETY: the value that is written here is set once, by whoever claims its slot, before the slot says
  // that it is there; it is read only after that, and never written again.
  private var valueMember: String {
    "@exclusivity(unchecked) nonisolated(unsafe) private var \(value): \(optional)"
  }

  private var optional: String { "\(property.typeInParentheses)?" }

  private var override: String {
    let escaping = property.type.isFunction ? "@escaping " : ""
    let label = property.name.text == "instance" ? "instance" : "\(property.name.text) instance"
    return """
      \(prefix)\(access)func override(
        \(label): \(escaping)\(type),
        fileID: Swift.StaticString = #fileID, line: Swift.UInt = #line
      ) {
        dovetailStorage.override(
          "\(property.name.text)", of: self, as: \(property.typeInParentheses).self,
          with: instance, fileID: fileID, line: line)
      }
      """
  }

  // MARK: - The member as data

  private var head: String {
    let place = property.place ?? nil
    return "\"\(property.name.text)\", \(property.typeInParentheses).self, "
      + ".\(property.lifetime.rawValue), fileID: \"\(place?.fileID ?? "")\", line: \(place?.line ?? 0)"
  }

  /// What the storage has to know.
  private var member: String {
    "Dovetail.DependencyGraphMember(\(head)\(property.isAsync ? ", isAsync: true" : ""))"
  }

  /// What the blueprint tells.
  var fullMember: String {
    let needs = (graph.edges.needs[property.name.text] ?? []).filter {
      graph.graph.property($0.name) != nil
    }
    func list(_ label: String, isDeferred: Bool) -> String {
      let names = needs.filter { $0.isDeferred == isDeferred }.map { "\"\($0.name)\"" }
      return names.isEmpty ? "" : ", \(label): [\(names.joined(separator: ", "))]"
    }
    return "Dovetail.DependencyGraphMember(\(head)"
      + list("needs", isDeferred: false) + list("deferred", isDeferred: true)
      + (property.isAsync ? ", isAsync: true" : "")
      + (graph.actor(of: property).map { ", actor: \"\($0)\"" } ?? "")
      + (graph.edges.opaque.contains(property.name.text) ? ", isOpaque: true" : "") + ")"
  }
}
