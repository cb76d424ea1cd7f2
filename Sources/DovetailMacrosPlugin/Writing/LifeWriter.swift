import SwiftSyntax

/// Writes what a graph does as a whole: it starts, it closes, and it may be installed.
struct LifeWriter {
  let graph: GraphDeclaration
  let properties: [GraphProperty]
  let access: String

  /// The actor of a part, as far as it is written.
  private func actor(of property: GraphProperty) -> String? {
    property.isNonisolated ? nil : property.actor ?? graph.writtenActor
  }

  private func read(_ property: GraphProperty) -> String {
    let read = "\(property.marks)self.\(property.name.identifier)"
    // The closure is synchronous.
    return property.attributes.contains { $0.contains("noasync") } ? "{ \(read) }()" : read
  }

  private func check(_ index: Int, _ property: GraphProperty) -> String {
    property.isKept
      ? "try self.\(property.keeper).check(in: self.dovetail)" : "try self.dovetail.check(\(index))"
  }

  // MARK: Starting

  private var eager: [(index: Int, property: GraphProperty)] {
    properties.enumerated().filter { $0.element.lifetime == .eager }.map { ($0, $1) }
  }

  /// `start()`, and a synchronous one if that makes sense.
  var starts: [String] {
    // Reported already.
    if graph.others["start"] != nil { return [] }
    let head = "\(access)func start("
    if eager.isEmpty { return ["\(head)) throws {}", "\(head)) async throws {}"] }
    let parameter =
      "onProgress: (@Sendable (\(GraphWriter.module)GraphProgress) -> Swift::Void)? = nil"
    // On an actor of its own a part has to be awaited.
    let isSynchronous = eager.allSatisfy { !$0.property.isAsync && $0.property.actor == nil }
    let one = "\(head)\(parameter)) throws {\n\(inOrder)\n}"
    let all =
      "\(head)\(parameter)) async throws {\n\(graph.isShared ? atOnce : inOrder)\n}"
    return (isSynchronous ? [one] : []) + [all]
  }

  private var atOnce: String {
    let steps = eager.map { index, property in
      let isolation = actor(of: property).map { "@\($0) in " } ?? ""
      return "    \(index): { \(isolation)\(check(index, property)); _ = \(read(property)) },"
    }
    return """
        try await dovetail.start([
      \(steps.joined(separator: "\n"))
        ], onProgress)
      """
  }

  private var inOrder: String {
    let steps = eager.map { index, property in
      let wait = !property.isAsync && property.actor != nil ? "await " : ""
      return
        "  do { \(check(index, property)); _ = \(wait)\(read(property)); starting.ended(\(index)) } "
        + "catch { starting.ended(\(index), error) }"
    }
    return """
        var starting = dovetail.starting(\(eager.count), onProgress)
      \(steps.joined(separator: "\n"))
        try starting.end()
      """
  }

  // MARK: Closing

  var close: String {
    let cases = properties.enumerated().compactMap { index, property in
      graph.closers[property.name.text].flatMap {
        property.isKept ? self.case(index, property, $0) : nil
      }
    }
    let head =
      "@discardableResult \(access)func close(fileID: Swift::StaticString = #fileID, "
      + "line: Swift::UInt = #line) async -> [any Swift::Error] {\n"
    let all = cases + elsewhere
    if all.isEmpty { return head + "  await dovetail.close(fileID, line)\n}" }
    return head + """
        var closing = await dovetail.closing(fileID, line)
        while let made = closing.part() {
          do {
            switch made.index {
      \(all.joined())      default: try await made.close()
            }
          } catch { closing.errors.append(error) }
        }
        return dovetail.end(closing)
      }
      """
  }

  private func `case`(_ index: Int, _ property: GraphProperty, _ closer: GraphCloser) -> String {
    let method = closer.method
    let effects = method.signature.effectSpecifiers
    let own = method.attributes.globalActor
    let throwing = effects?.throwsClause?.asThrown == nil ? "" : "try "
    let isElsewhere = own != nil && own != graph.actor
    let first = method.signature.parameterClause.parameters.first?.firstName.text ?? "_"
    let label = first == "_" ? "" : "\(first): "
    let result = method.signature.returnClause == nil ? "" : "_ = "
    func call(_ part: String, isThere: Bool = false) -> String {
      let isAwaited = effects?.asyncSpecifier != nil || isElsewhere && !isThere
      return "\(result)\(throwing)\(isAwaited ? "await " : "")\(method.name.text)(\(label)\(part))"
    }
    let isWeak = property.lifetime == .weak
    let taken =
      property.keeper + (isWeak ? ".held(made)" : "(made)")
      + (property.isConditional
        ? (isWeak ? "?.part as? " : ".part as! ") + property.type.trimmedDescription : "")
    func closing(isThere: Bool = false) -> String {
      isWeak
        ? "if let part = \(taken) { \(call("part", isThere: isThere)) }"
        : call(taken, isThere: isThere)
    }
    var code = closing()
    if let actor = property.actor, !property.isNonisolated, actor != graph.actor {
      // What the part's actor keeps is read there.
      let inner = own == actor ? closing(isThere: true) : nil
      code =
        inner.map { "\(throwing)await { @\(actor) in \($0) }()" }
        ?? call("await { @\(actor) in \(taken) }()")
    }
    if let versions = property.versions { code = "if #available(\(versions)) { \(code) }" }
    return "      case \(index):\n\(code.located(at: closer.place))\n"
  }

  /// The parts of other actors than the graph's, which are closed there.
  private var elsewhere: [String] {
    let parts = properties.enumerated().filter { _, property in
      property.isKept && !property.isNonisolated && property.actor != nil
        && property.actor != graph.actor && graph.closers[property.name.text] == nil
    }
    let actors = Set(parts.compactMap(\.element.actor)).sorted()
    return actors.map { actor in
      let numbers = parts.filter { $0.element.actor == actor }.map { "\($0.offset)" }
      return "      case \(numbers.joined(separator: ", ")): "
        + "try await { @\(actor) in try await made.close() }()\n"
    }
  }

  // MARK: Being installed

  /// What a registry gets, if the class is `Installable`.
  var register: String {
    let parts = properties.enumerated().filter { $0.element.isForRegistries }.map {
      index, property in
      let type = property.type.trimmedDescription
      let isMain = actor(of: property)?.isMainActor == true
      let isElsewhere = actor(of: property) != nil && !isMain
      let label =
        isElsewhere
        ? "elsewhere" : (property.isAsync ? "awaiting" : "reading") + (isMain ? "OnMain" : "")
      let isolation = actor(of: property).map { "@\($0) " } ?? ""
      let effects = property.isAsync || isElsewhere ? "async throws" : "throws"
      return "  registry.add(\(index), \(label): "
        + "{ \(isolation)() \(effects) -> \(type) in \(check(index, property)); "
        + "return \(read(property)) })"
    }
    let start = properties.first?.place
    return
      "\(access)nonisolated func register(in registry: some \(GraphWriter.module)PartRegistry) {\n"
      + "  registry.begin(\(graph.name).dovetailText, fileID: \(graph.place?.fileLiteral ?? "\"\"")) { self.dovetail.isOverridden($0) }\n"
      + parts.joined(separator: "\n").located(at: start) + "\n}"
  }
}

extension GraphProperty {
  /// Whether a container may answer with the property.
  var isForRegistries: Bool { !isPrivate && !isConditional }
}
