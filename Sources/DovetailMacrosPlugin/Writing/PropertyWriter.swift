import SwiftSyntax

/// Writes one property of a graph, and its override.
struct PropertyWriter {
  let property: GraphProperty
  /// The property's place among the members, by which the storage knows it.
  let index: Int
  private let graph: GraphWriter

  init(_ property: GraphProperty, at index: Int, _ graph: GraphWriter) {
    self.property = property
    self.index = index
    self.graph = graph
  }

  var members: [String] { [getter, override] }

  private var type: String { property.type.trimmedDescription }
  private var make: String { "\(property.marks)\(property.method.name.text)()" }

  /// Attributes, isolation and access, as on the method.
  private var prefix: String {
    property.attributes.map { "\($0) " }.joined() + (property.isNonisolated ? "nonisolated " : "")
      + (property.access.map { "\($0) " } ?? "")
  }

  /// The property's declaration, whose getter asks the storage; that has the instance made if
  /// needed.
  private var getter: String {
    """
    \(property.documentation.map { "\($0)\n" }.joined())\(prefix)var \(property.name.identifier): \(type) {
      get\(property.effects) {
        \(property.marks)\(entrance)\(index), \(property.typeInParentheses).self\(closing)) { \(closureHead)\(make) }
      }
    }
    """
  }

  /// The head of the closure: the capture of the graph, and a type of error.
  private var closureHead: String {
    let capture = property.isAsync ? "[self] " : ""
    guard let throwing = property.throwing, throwing != "throws" else {
      return capture.isEmpty ? "" : capture + "in "
    }
    return "\(capture)()\(property.effects) -> \(type) in "
  }

  /// The storage's method that fits the isolation, up to its arguments.
  private var entrance: String {
    if property.isAsync { return "dovetailStorage.awaitedInstance(" }
    let isTrusted = !graph.edges.untrusted.contains(property.name.text)
    if property.lifetime == .unique, isTrusted { return "dovetailStorage.uniqueInstance(" }
    let isOwn =
      property.lifetime == .unique || graph.actor(of: property) != nil
      || !graph.graph.isCheckedForSharing
    if isOwn { return "dovetailStorage.isolatedInstance(" }
    return graph.isolationIsAsked(of: property)
      ? "dovetailIsolation.instance(dovetailStorage, " : "dovetailStorage.instance("
  }

  /// The argument that says how the instance is closed.
  private var closing: String {
    guard property.lifetime != .unique, let closer = graph.graph.closers[property.name.text] else {
      return ""
    }
    let method = closer.method
    let effects = method.signature.effectSpecifiers
    let mark = effects?.throwsClause == nil ? "" : "try "
    let label = method.signature.parameterClause.parameters.first?.firstName.text ?? "_"
    let isAway = (graph.graph.actor != nil || graph.graph.isolationIsAsked) && closer.isIsolated
    let wait = effects?.asyncSpecifier != nil || isAway ? "await " : ""
    let instance =
      isAway
      ? "Dovetail.DependencyGraphStorage.returned($0, \(property.typeInParentheses).self)" : "$0"
    let argument = label == "_" ? instance : "\(label): \(instance)"
    return
      ", closing: { [unowned self] in \(mark)\(wait)self.\(method.name.text)(\(argument)) }"
  }

  /// Whether an override is evaluated for each use, because callers anywhere would share one
  /// instance.
  private var isOverriddenByRecipe: Bool {
    property.lifetime == .unique && !property.isAsync && graph.actor(of: property) == nil
  }

  private var override: String {
    let escaping = property.type.isFunction ? "@escaping " : ""
    let parameter =
      isOverriddenByRecipe
      ? "@autoclosure @escaping @Sendable () -> \(property.typeInParentheses)" : escaping + type
    let name = property.name
    let label = name.text == "instance" ? "instance" : "\(name.identifier) instance"
    return """
      \(prefix)func override(
        \(label): \(parameter), fileID: Swift.StaticString = #fileID, line: Swift.UInt = #line
      ) {
        dovetailStorage.override(\(index), \(property.typeInParentheses).self, \(isOverriddenByRecipe ? "making" : "with"): instance, fileID: fileID, line: line)
      }
      """
  }

  /// The property's line for the storage and the blueprint, as `DependencyGraphMembers` reads it.
  var line: String {
    let name = property.name.text
    let needs = (graph.edges.needs[name] ?? []).filter { graph.graph.property($0.name) != nil }
    var words = [name, property.lifetime.rawValue, "\(property.place?.line ?? 0)"]
    words += needs.filter { !$0.isDeferred }.map(\.name)
    words += needs.filter(\.isDeferred).map { "~\($0.name)" }
    if property.isAsync { words.append("+async") }
    if let actor = graph.actor(of: property) {
      words.append("@\(actor.isMainActor ? "MainActor" : actor)")
    }
    if graph.isolationIsAsked(of: property) { words.append("@") }
    if graph.edges.opaque.contains(name) { words.append("+opaque") }
    return words.joined(separator: " ")
  }
}
