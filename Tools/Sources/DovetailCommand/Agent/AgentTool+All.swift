@_spi(Tools) import DovetailChecks
import DovetailPictures
import DovetailSources

extension AgentTool {
  static let all: [AgentTool] = [explain, way, affected, findings, checkSources, refresh]

  private static let key = Argument(
    name: "key", help: "the key, as a diagnostic writes it: any Networking, or URL named \"cdn\"")

  static let explain = AgentTool(
    name: "explain", title: "Explain a key",
    help: "Says who provides a key, where and why that binding answers, what it needs, and who "
      + "needs it.",
    arguments: [key]
  ) { arguments, graph in
    let blueprint = try graph.blueprint()
    var explanations = blueprint.explain(arguments["key"]?.string ?? "")
    let sources = (try? graph.sources(in: nil)).map(SourceOrigins.init)
    if let sources { explanations.add(sources) }
    let text = explanations.text(sources)
    guard explanations.contains(where: \.isKnown) else {
      throw UnknownKey(arguments["key"]?.string ?? "", text, in: blueprint)
    }
    return text
  }

  static let way = AgentTool(
    name: "way", title: "The way between two keys",
    help: "Says why one key needs another: each way from the first to the second, with the line "
      + "of every registration on it and how it needs the next.",
    arguments: [
      Argument(name: "from", help: "the key that needs the other"),
      Argument(name: "to", help: "the key that is needed"),
    ]
  ) { arguments, graph in
    let blueprint = try graph.blueprint()
    let from = try blueprint.known(arguments["from"]?.string ?? "")
    let to = try blueprint.known(arguments["to"]?.string ?? "")
    let ways = Ways(blueprint)
    return from.flatMap { from in to.map { ways.text(from: from, to: $0) } }
      .joined(separator: "\n\n")
  }

  static let affected = AgentTool(
    name: "affected", title: "What a change affects",
    help: "Says who would be affected if a key were changed or removed: everything that needs it, "
      + "directly or through others, and the findings that its removal would cause.",
    arguments: [key]
  ) { arguments, graph in
    let blueprint = try graph.blueprint()
    return try blueprint.known(arguments["key"]?.string ?? "")
      .map { Affected($0, in: blueprint).text }.joined(separator: "\n\n")
  }

  static let findings = AgentTool(
    name: "findings", title: "What is wrong with the graph",
    help: "Lists what is wrong with the graph, each with its place, its path and its cure (help:). "
      + "It does not read function bodies; check_sources does.",
    arguments: [
      Argument(
        name: "severity", isRequired: false, choices: ["error", "warning", "note"],
        help: "the lowest severity to list; by default all are")
    ]
  ) { arguments, graph in
    let findings = try graph.blueprint().findings()
    return list(findings, from: arguments["severity"]?.string)
  }

  static let checkSources = AgentTool(
    name: "check_sources", title: "Check the sources",
    help: "Compares what the function bodies and recipes of the Swift sources ask for with the "
      + "graph, and lists the findings of both. Run it after editing, once the blueprint is new.",
    arguments: [
      Argument(
        name: "folders", isRequired: false, isList: true,
        help: "folders of Swift files; by default those that the server was started with")
    ]
  ) { arguments, graph in
    let sources = try graph.sources(in: arguments["folders"]?.strings)
    let checked = CheckedSources(sources, of: try graph.blueprint())
    return list(checked.findings(roots: nil), from: nil)
      + "\nread \(sources.count) files, with \(checked.count) askings"
  }

  static let refresh = AgentTool(
    name: "refresh", title: "Print the blueprint anew",
    help: "Builds and runs the program to print its blueprint anew. Call it after an edit that "
      + "changes registrations or initializers; it may take as long as a build.",
    arguments: [], isReading: false
  ) { _, graph in
    let blueprint = try graph.print()
    return "the blueprint is new: \(blueprint.bindings.count) bindings\n"
      + list(blueprint.findings(), from: "warning")
  }

  private static func list(_ all: [DependencyDiagnostic], from lowest: String?) -> String {
    let findings = all.filter { $0.severity.isAtLeast(lowest ?? "note") }
    if findings.isEmpty { return "no findings" + (lowest.map { " from \($0) on" } ?? "") }
    return DiagnosticRenderer().render(findings)
  }
}

/// The error that no key fits what was asked, with those that may have been meant.
struct UnknownKey: Error, CustomStringConvertible {
  let description: String

  init(_ text: String, _ explanation: String, in blueprint: Blueprint) {
    let word = text.lowercased()
    var seen: Set<String> = []
    let keys = blueprint.bindings.flatMap { [$0.key] + $0.edges.map(\.key) }
      .map { "\($0)" }.filter { $0.lowercased().contains(word) && seen.insert($0).inserted }
    let list = keys.prefix(10).joined(separator: ", ")
    description =
      explanation + "\n  "
      + (list.isEmpty
        ? "all keys are in the resource \(AgentServer.resource)" : "keys with that word: \(list)")
  }
}

extension Blueprint {
  /// The keys that a text names, of which there is at least one.
  fileprivate func known(_ text: String) throws -> [Key] {
    let keys = keys(matching: text)
    if !keys.isEmpty { return keys }
    let explanation = explain(text).map { $0.text() }.joined(separator: "\n\n")
    throw UnknownKey(text, explanation, in: self)
  }
}
