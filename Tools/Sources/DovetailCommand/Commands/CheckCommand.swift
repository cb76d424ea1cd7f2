@_spi(Tools) import DovetailChecks
import DovetailPictures
import DovetailSources

extension Command {
  static let check = Command(
    name: "check", summary: "say what is wrong with a graph", operands: ["FILE"],
    takesMore: true,
    options: [
      .format("text", "json", "github", help: "text (the default), json, or github: annotations"),
      Option(
        name: "--root", value: "KEY|FOLDER", repeats: true,
        help: """
          a key that the program asks for; with such roots, a
          binding that no root reaches is a finding too. A value
          with a slash, or `.`, is the folder of the package:
          findings then have absolute paths
          """),
      Option(
        name: "--sources", value: "FOLDER", repeats: true,
        help: "also check the function bodies in the Swift files there"),
      Option(
        name: "--fail-on", value: "SEVERITY", choices: Self.severities,
        help:
          "the lowest severity that makes the exit status 1:\nerror, warning (the default) or note"),
      Option(
        name: "--show", value: "SEVERITY", choices: Self.severities,
        help: "the lowest severity that is shown: error, warning or\nnote (the default)"),
    ],
    remarks: """
      The findings are those of `container.validate()`. Errors and warnings fail
      the check, notes do not.

      With --sources, `injected()`, `@Injected` and `resolve()` in function bodies
      and recipes are checked too. If nothing provides the type of such a call,
      that is an error at its line. A stored property that the file has a record of
      is checked by that instead.

      exit status: 0 when the graph is sound, 1 when it is not, 2 when the check
      could not be made.

      examples:
        dovetail check app.json
        dovetail check app.json --sources Sources
        dovetail check --root AppModel --format github app.json
        dovetail check --root . --sources Sources app.json
        swift run App --print-blueprint | dovetail check -
      """,
    run: runCheck)

  private static let severities = ["error", "warning", "note"]
}

private func runCheck(_ arguments: Arguments, _ files: Files) throws -> ExitStatus {
  let blueprint = try files.blueprint(arguments.operands)
  let packages = arguments.all("--root").filter(isFolder)
  let paths = try packages.isEmpty ? nil : files.paths(in: packages)
  let named = arguments.all("--root").filter { !isFolder($0) }
  let roots = try named.flatMap { text -> [Blueprint.Edge] in
    let known = blueprint.keys(matching: text)
    if known.isEmpty, files.has(text) {
      let folder = "for the folder, write '--root ./\(text)'"
      throw WrongUse("no key is named '\(text)'; \(folder)", in: .check)
    }
    return (known.isEmpty ? [Blueprint.Key(type: text)] : known).map { key in
      // Nobody has to contribute to a list, and what is contributed is no binding of the list.
      let isOfList = text.hasPrefix("[") && !key.type.hasPrefix("[")
      return Blueprint.Edge(key: key, kind: isOfList ? .collection : .required)
    }
  }
  let folders = arguments.all("--sources")
  let sources =
    folders.isEmpty ? nil : CheckedSources(try files.sources(in: folders), of: blueprint)
  let asked = named.isEmpty ? nil : roots
  var findings =
    sources?.findings(roots: asked) ?? blueprint.findings(roots: asked, needing: [])
  if let paths { findings = findings.map(paths.located) }
  let shown = findings.filter { $0.severity.isAtLeast(arguments["--show"] ?? "note") }
  switch arguments["--format"] {
  case "json": try files.write(DiagnosticRenderer(style: .json).render(shown))
  case "github":
    for finding in shown { try files.write(GitHubAnnotation(finding).command) }
    try files.write(summary(of: findings, in: blueprint, askings: sources?.count))
  default:
    let renderer = DiagnosticRenderer(style: files.isColored ? .colored : .plain)
    if !shown.isEmpty { try files.write(renderer.render(shown) + "\n") }
    try files.write(summary(of: findings, in: blueprint, askings: sources?.count))
  }
  if paths != nil { files.warn(unplaced(shown)) }
  let limit = arguments["--fail-on"] ?? "warning"
  return findings.contains { $0.severity.isAtLeast(limit) } ? .found : .success
}

/// Whether a root is a folder; no type is spelled like that.
private func isFolder(_ root: String) -> Bool {
  root.contains("/") || root == "." || root == ".."
}

/// A line that names the files of findings that are in none of the folders; `nil` if all are.
private func unplaced(_ findings: [DependencyDiagnostic]) -> String? {
  var seen: Set<String> = []
  let files = findings.compactMap(\.location?.fileID)
    .filter { !$0.hasPrefix("/") && seen.insert($0).inserted }
  guard !files.isEmpty else { return nil }
  let list = files.joined(separator: ", ")
  return "dovetail check: no --root has \(list); name its package's folder too"
}

private func summary(
  of findings: [DependencyDiagnostic], in blueprint: Blueprint, askings: Int?
) -> String {
  let counts = DependencyDiagnostic.Severity.allCases.compactMap { severity -> String? in
    let count = findings.count { $0.severity == severity }
    return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
  }
  var places = [counted(blueprint.bindings.count, "binding")]
  if !blueprint.properties.isEmpty {
    places.append(
      blueprint.properties.count == 1 ? "1 property" : "\(blueprint.properties.count) properties")
  }
  if let askings { places.append(counted(askings, "asking")) }
  return (counts.isEmpty ? "no findings" : counts.joined(separator: ", "))
    + " in " + places.joined(separator: ", ")
}

private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension DependencyDiagnostic.Severity {
  /// Whether the severity is at least the one of that name.
  func isAtLeast(_ name: String) -> Bool {
    let order = Self.allCases
    guard let limit = order.firstIndex(where: { $0.rawValue == name }) else { return true }
    return order[...limit].contains(self)
  }
}
