@_spi(Tools) import DovetailChecks
import DovetailPictures
import DovetailSources

extension Command {
  static let explain = Command(
    name: "explain", summary: "say who needs a key, and what it needs",
    operands: ["KEY", "FILE"], takesMore: true,
    options: [
      .format("text", "json", help: "text (the default) or json"),
      Option(
        name: "--sources", value: "FOLDER", repeats: true,
        help:
          "also say what the Swift files there tell: graphs,\n@Discovered, and registrations not in this graph"
      ),
    ],
    remarks: """
      If the key is registered more than once, the reason is said why a binding
      answers, and which were passed over.

      KEY is written as in a diagnostic: 'any Networking', 'URL named "cdn"'. The
      `any`, the name and the module may be left out; if several keys fit, all
      are explained.

      exit status: 0, 1 when the graph does not know the key, 2 when it could not
      be read.

      examples:
        dovetail explain UserStore app.json
        dovetail explain 'URL named "cdn"' app.json
      """,
    run: runExplain)
}

private func runExplain(_ arguments: Arguments, _ files: Files) throws -> ExitStatus {
  let blueprint = try files.blueprint(arguments.operands.dropFirst())
  var explanations = blueprint.explain(arguments.operands[0])
  let folders = arguments.all("--sources")
  let sources = folders.isEmpty ? nil : SourceOrigins(try files.sources(in: folders))
  if let sources { explanations.add(sources) }
  if arguments["--format"] == "json" {
    try files.writeJSON(explanations.map { ExplainedKey($0, sources) })
  } else {
    try files.write(explanations.text(sources, colored: files.isColored))
  }
  return explanations.contains(where: \.isKnown) ? .success : .found
}

/// An explanation, with the places where sources register a key that no binding provides.
private struct ExplainedKey: Encodable {
  let explanation: BlueprintExplanation
  let notInstalled: [Blueprint.Location]

  init(_ explanation: BlueprintExplanation, _ sources: SourceOrigins?) {
    self.explanation = explanation
    notInstalled =
      explanation.bindings.isEmpty ? sources?.registrations(of: explanation.key) ?? [] : []
  }

  private enum Key: CodingKey { case notInstalled }

  func encode(to encoder: any Encoder) throws {
    try explanation.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    if !notInstalled.isEmpty { try container.encode(notInstalled, forKey: .notInstalled) }
  }
}

extension [BlueprintExplanation] {
  /// The text, with the places where sources register a key that no binding provides.
  func text(_ sources: SourceOrigins?, colored: Bool = false) -> String {
    map { explanation in
      var text = explanation.text(colored: colored)
      if let title = text.firstIndex(of: "\n") {
        let places = ExplainedKey(explanation, sources).notInstalled
        text.insert(contentsOf: places.map { "\n  \($0.asNotInstalled)" }.joined(), at: title)
      }
      return text
    }.joined(separator: "\n\n")
  }

  /// Adds the reasons that only the sources tell.
  mutating func add(_ sources: SourceOrigins) {
    let paths = SourcePaths(sources.paths) { $0 }
    for index in indices {
      for place in self[index].bindings.indices where !self[index].bindings[place].isReplaced {
        let location = paths.located(self[index].bindings[place].binding.location)
        switch sources.origin(at: location) {
        case .discovered(let replaced)?:
          self[index].bindings[place].reasons.append(
            .init(
              .discovered, names: replaced.map(\.name), others: replaced.compactMap(\.location)))
        case .graph(let name)?:
          self[index].bindings[place].reasons.append(.init(.graph, names: [name]))
        case nil: break
        }
      }
      let known = Set(
        self[index].bindings.map(\.binding).flatMap { binding in
          [binding.location, binding.replaced].compactMap(\.self)
        }.map(paths.located))
      let others = sources.registrations(of: self[index].key).filter { !known.contains($0) }
      guard !others.isEmpty, let last = self[index].bindings.lastIndex(where: { !$0.isReplaced })
      else { continue }
      self[index].bindings[last].reasons.append(.init(.notInstalled, others: others))
    }
  }
}

extension Blueprint.Location {
  /// The place of a registration that the graph doesn't have, as a text says it.
  var asNotInstalled: String { "registered at \(self), which is not in this graph" }
}
