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

  /// The members, each in one line.
  ///
  /// What the compiler says of them, it says at the method. What runs when the property is read has
  /// no such place, or a breakpoint at the method would stop there, unless a protocol may ask for
  /// more access than the property has.
  var members: [String] {
    let documentation = property.documentation.map { "\($0)\n" }.joined()
    let isPlaced =
      graph.graph.access != nil && graph.graph.access != property.access && graph.graph.inherits
    let declaration = (documentation + getter).located(
      at: isPlaced ? property.place : nil, after: documentation.count(where: \.isNewline))
    return [declaration, alias, override.located(at: property.place)]
      + (property.hasReader ? [reader] : []) + closer
  }

  /// Another name of the type: not every type can be written in an expression, and one that there
  /// is not, or that is not copyable, is reported once for all that name it so.
  ///
  /// It stands where the method has the type.
  private var alias: String {
    let module = "DovetailGraphs::"
    let gap = Swift.max(0, (property.typePlace?.column ?? 0) - module.count - 1)
    let part = String(repeating: " ", count: gap) + "\(module)DependencyGraphPart<\(type)>"
    return "\(availability)private typealias \(property.alias) =\n\(part)".located(
      at: property.typePlace, after: 1)
  }
  /// The attribute of declarations that name the type, which may be as new as the property.
  private var availability: String { property.versions.map { "@available(\($0)) " } ?? "" }
  private var type: String { property.type.trimmedDescription }
  /// The type of a private function's parameter.
  private var parameterType: String {
    property.type.isFunction ? property.type.asParameter : property.alias
  }
  private var make: String { "\(property.marks)\(property.method.name.text)()" }

  /// Attributes, isolation and access, as on the method.
  private var prefix: String {
    property.attributes.map { "\($0) " }.joined() + (property.isNonisolated ? "nonisolated " : "")
      + (property.access.map { "\($0) " } ?? "")
  }

  /// The property's declaration, whose getter asks the storage; that has the instance made if
  /// needed.
  private var getter: String {
    "\(prefix)var \(property.name.identifier): \(type) { get\(property.effects) { "
      + "return \(property.marks)\(entrance)\(index), \(property.alias).self\(closingArguments)) "
      + "{ \(closureHead)\(make) } } }"
  }

  /// The head of the closure: the capture of the graph, and a type of error.
  private var closureHead: String {
    let capture = property.isAsync ? "[self] " : ""
    guard let throwing = property.throwing, throwing != "throws" else {
      return capture.isEmpty ? "" : capture + "in "
    }
    return "\(capture)()\(property.effects) -> \(type) in "
  }

  /// The storage's method, up to its arguments.
  private var entrance: String {
    if property.isAsync { return "dovetailStorage.awaitedInstance(" }
    let isTrusted = !graph.edges.untrusted.contains(property.name.text)
    return property.lifetime == .unique && isTrusted
      ? "dovetailStorage.uniqueInstance(" : "dovetailStorage.instance("
  }

  /// A static function that reads the property, isolated as the property is.
  private var reader: String {
    let isolation = isolation(property.actor, property.isNonisolated)
    // Without a type of its errors: Swift 6.3.1 crashes where such a function gives a tuple and is
    // made a plain one. The smallest program, with `enum Fault: Error { case a }`:
    // `func use<S, T>(_ read: (S) throws -> T) {}; final class G<E> { func go() { use(Self.pair) };
    // static func pair(_ graph: G) throws(Fault) -> (E, Int) { throw .a } }`
    let effects = (property.isAsync ? " async" : "") + (property.throwing == nil ? "" : " throws")
    return "\(isolation)private static func \(property.reader)(_ graph: \(graph.graph.name))"
      + "\(effects) -> \(property.alias) { return \(property.marks)graph.\(property.name.identifier) }"
  }

  private func isolation(_ actor: String?, _ isNonisolated: Bool) -> String {
    isNonisolated ? "nonisolated " : actor.map { "@\($0) " } ?? ""
  }

  /// The method that closes the instance that the graph keeps.
  private var closing: GraphCloser? {
    property.lifetime == .unique ? nil : graph.graph.closers[property.name.text]
  }

  /// A static function that closes the instance, isolated as the closing method is, and what it
  /// calls.
  private var closer: [String] {
    guard let closing else { return [] }
    let method = closing.method
    let effects = method.signature.effectSpecifiers
    // Without a type of its errors: Swift 6.3.1 crashes where such an asynchronous function is made
    // a plain one. The smallest program, with `enum Fault: Error { case a }`:
    // `func use<S>(_ close: @escaping @Sendable (S) async throws -> Void) {}; func go() { use(G.close) }
    // final class G: Sendable { static func close(_ pair: (G, Int)) async throws(Fault) {} }`
    let throwing = effects?.throwsClause?.asThrown == nil ? "" : " throws"
    let marks =
      (method.signature.returnClause == nil ? "" : "_ = ") + (throwing.isEmpty ? "" : "try ")
      + (effects?.asyncSpecifier == nil ? "" : "await ")
    let label = method.signature.parameterClause.parameters.first?.firstName.text ?? "_"
    let isAsync = isClosedAwaited(closing)
    let (owner, instance) = isAsync ? ("pair.0", "pair.1") : ("graph", "instance")
    let parameters =
      isAsync
      ? "_ pair: (\(graph.graph.name), \(property.alias))"
      : "_ graph: \(graph.graph.name), _ instance: \(parameterType)"
    let checked = "\(graph.graph.name).`\(closedPart)`(\(instance))"
    let argument = label == "_" ? checked : "\(label): \(checked)"
    let closer =
      "\(availability)\(isolation(method.attributes.globalActor, !closing.isIsolated))private static func "
      + "dovetailClose_\(property.name.text)(\(parameters))\(isAsync ? " async" : "")\(throwing) { "
      + "\(marks)\(owner).\(method.name.text)(\(argument)) }"
    return ([closer] + checks(of: closing)).map { $0.located(at: closing.place) }
  }

  private var closedPart: String { "what \(property.method.name.identifierText)() makes" }

  /// Functions that pass on the instance: the second is chosen, and reported, if the method that
  /// closes it takes another type.
  private func checks(of closing: GraphCloser) -> [String] {
    let method = closing.method
    let taken = method.signature.parameterClause.parameters.first?.type.trimmedDescription ?? ""
    let message =
      "it is '\(type)', and '\(method.name.identifierText)(_:)' closes '\(taken.inOneLine)'"
    let head = "\(availability)nonisolated private static func `\(closedPart)`"
    return [
      "\(head)(_ instance: \(parameterType)) -> \(property.alias) { return instance }",
      "@available(*, unavailable, message: \"\(message)\") \(head)<Taken>(_ instance: \(parameterType)) "
        + "-> Taken { Swift::fatalError() }",
    ]
  }

  /// Whether closing takes a wait: for the method itself, or for another actor.
  private func isClosedAwaited(_ closing: GraphCloser) -> Bool {
    let actor = property.isNonisolated ? nil : property.actor ?? graph.graph.actor
    return closing.method.signature.effectSpecifiers?.asyncSpecifier != nil
      || closing.isElsewhere(than: actor)
  }

  /// The arguments that say how the instance is closed.
  private var closingArguments: String {
    guard let closing else { return "" }
    let isAsync = isClosedAwaited(closing)
    let function = "\(graph.graph.name).dovetailClose_\(property.name.text)"
    return ", closing: .init(self, \(isAsync ? "awaiting: .init(\(function))" : function))"
  }

  /// Whether an override is evaluated for each use, because callers anywhere would share one
  /// instance.
  private var isOverriddenByRecipe: Bool {
    property.lifetime == .unique
      && (property.isNonisolated
        || (property.actor ?? graph.graph.actor) == nil && !graph.graph.isOnMainActorByDefault)
  }

  private var override: String {
    let parameter =
      isOverriddenByRecipe
      ? "@autoclosure @escaping @Sendable () -> \(type)"
      : property.type.asKeptParameter
    let name = property.name
    let label = name.text == "instance" ? "instance" : "\(name.identifier) instance"
    return "\(prefix)func override(\(label): \(parameter), fileID: Swift::StaticString = #fileID, "
      + "line: Swift::UInt = #line) { dovetailStorage.override(\(index), \(property.alias).self, "
      + "\(isOverriddenByRecipe ? "making" : "with"): instance, fileID: fileID, line: line); return }"
  }

  /// The property's line for the storage and the blueprint, as `DependencyGraphMembers` reads it.
  var line: String {
    let name = property.name.text
    let needs = (graph.edges.needs[name] ?? []).filter { graph.graph.property($0.name) != nil }
    var words = [name, property.lifetime.rawValue, "\(property.place?.line ?? 0)"]
    words += needs.filter { !$0.isDeferred }.map(\.name)
    words += needs.filter(\.isDeferred).map { "~\($0.name)" }
    if property.isAsync { words.append("+async") }
    if let actor = graph.actorWord(of: property) { words.append(actor) }
    if graph.edges.opaque.contains(name) { words.append("+opaque") }
    if !property.isForContainers { words.append("+hidden") }
    return words.joined(separator: " ")
  }
}

extension String {
  /// The text without line breaks, as a literal can have it.
  fileprivate var inOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
