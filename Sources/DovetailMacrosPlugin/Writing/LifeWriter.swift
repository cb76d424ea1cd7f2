import SwiftSyntax

/// Writes what a graph does as a whole: it starts, it closes, and it may be installed.
struct LifeWriter {
  let graph: GraphDeclaration
  let properties: [GraphProperty]
  let access: String

  private func read(_ property: GraphProperty) -> String {
    let read = "\(property.marks)self.\(property.name.identifier)"
    // The closure is synchronous.
    return property.availability.contains { $0.contains("noasync") } ? "{ \(read) }()" : read
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
    let hearing =
      "\(head)onProgress: (@Sendable (\(GraphWriter.module)GraphProgress) -> Swift::Void)? = nil)"
    // On an actor of its own a part has to be awaited.
    let isSynchronous = eager.allSatisfy { !$0.property.isAsync && $0.property.actor == nil }
    return (isSynchronous ? ["\(hearing) throws {\n\(inOrder)\n}"] : [])
      + ["\(hearing) async throws {\n\(graph.isShared ? atOnce : inOrder)\n}"]
  }

  private var atOnce: String {
    let steps = eager.map { index, property in
      let isolation = graph.actor(of: property).map { "@\($0) in " } ?? ""
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
    let (method, signature) = (closer.method, closer.method.signature)
    let own = method.attributes.globalActor
    // What the part's actor keeps is read there, and closed there if the method is of that actor.
    let away = property.actor == graph.actor ? nil : property.actor
    let isThere = away != nil && own == away
    let isAwaited =
      signature.effectSpecifiers?.asyncSpecifier != nil
      || own != nil && own != graph.actor && !isThere
    let throwing = signature.effectSpecifiers?.throwsClause?.asThrown == nil ? "" : "try "
    let label = signature.parameterClause.parameters.first.map { "\($0.firstName.text): " } ?? ""
    let call =
      "\(signature.returnClause == nil ? "" : "_ = ")\(throwing)\(isAwaited ? "await " : "")"
      + "\(method.name.text)(\(label == "_: " ? "" : label)"
    let isWeak = property.lifetime == .weak
    var part = property.keeper + (isWeak ? ".held(made)" : "(made)")
    if !property.availability.isEmpty {
      part += (isWeak ? "?.part as? " : ".part as! ") + property.type.trimmedDescription
    }
    if let away, !isThere { part = "await { @\(away) in \(part) }()" }
    var code = isWeak ? "if let part = \(part) { \(call)part) }" : "\(call)\(part))"
    if let away, isThere { code = "\(throwing)await { @\(away) in \(code) }()" }
    if let versions = property.versions { code = "if #available(\(versions)) { \(code) }" }
    return "      case \(index):\n\(code.located(at: closer.place))\n"
  }

  /// The parts of other actors than the graph's, which are closed there.
  private var elsewhere: [String] {
    let parts = properties.enumerated().filter { _, property in
      property.isKept && property.actor != nil && property.actor != graph.actor
        && graph.closers[property.name.text] == nil
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
      let actor = graph.actor(of: property)
      let isElsewhere = actor?.isMainActor == false
      let label =
        isElsewhere
        ? "elsewhere"
        : (property.isAsync ? "awaiting" : "reading") + (actor == nil ? "" : "OnMain")
      let effects = property.isAsync || isElsewhere ? "async throws" : "throws"
      return
        "  registry.add(\(index), \(label): { \(actor.map { "@\($0) " } ?? "")() \(effects) -> "
        + "\(property.type.trimmedDescription) in \(check(index, property)); "
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
  var isForRegistries: Bool { !isPrivate && availability.isEmpty }
}
