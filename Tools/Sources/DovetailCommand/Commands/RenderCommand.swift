@_spi(Tools) import DovetailChecks
import DovetailPictures

extension Command {
  static let render = Command(
    name: "render", summary: "draw a graph", operands: ["FILE"], takesMore: true,
    options: [
      .format(
        "mermaid", "dot", "html",
        help: "mermaid (the default), dot, or html: a page to explore;\n"
          + "without it, the file extension of -o decides"),
      .output,
      Option(
        name: "--title", value: "TEXT",
        help: "the title of the html page; by default the name of\nthe file"),
      Option(
        name: "--timeline", value: "FILE",
        help: "what was built when, as JSON, for a lane chart in\nthe html page"),
      Option(name: "--no-findings", help: "do not mark what is wrong"),
    ],
    remarks: """
      examples:
        dovetail render app.json -o graph.html
        dovetail render --format mermaid app.json
        dovetail render --format dot app.json | dot -Tsvg -o graph.svg
      """,
    run: runRender)
}

private func runRender(_ arguments: Arguments, _ files: Files) throws -> ExitStatus {
  let output = arguments["--output"]
  let format = try arguments["--format"] ?? output.flatMap(format) ?? "mermaid"
  let blueprint = try files.blueprint(arguments.operands)
  let picture = Picture(
    format: format,
    title: arguments["--title"] ?? arguments.operands.first.flatMap(programName) ?? "Graph",
    timeline: try arguments["--timeline"].map(files.timeline),
    findings: arguments.has("--no-findings") ? [] : blueprint.findings())
  try files.write(picture.text(of: blueprint), to: output)
  return .success
}

/// The format for the extension of a file's name; `nil` if it has none.
private func format(_ path: String) throws -> String? {
  let endings = [
    ("mmd", "mermaid"), ("mermaid", "mermaid"), ("dot", "dot"), ("gv", "dot"), ("html", "html"),
    ("htm", "html"),
  ]
  let known = endings.first { path.lowercased().hasSuffix(".\($0.0)") }
  guard known == nil, fileName(path).dropFirst().contains(".") else { return known?.1 }
  throw WrongUse(
    "option '--output' ends in \(Arguments.list(endings.map { ".\($0.0)" })), not '\(path)'; "
      + "for another ending, add --format",
    in: .render)
}

/// The name of a blueprint's file without its extension, which is that of its program; `nil` for
/// standard input.
func programName(of path: String) -> String? {
  let name = fileName(path)
  if path == "-" || name.isEmpty { return nil }
  return name.lowercased().hasSuffix(".json") ? String(name.dropLast(5)) : String(name)
}

private func fileName(_ path: String) -> Substring {
  path.split { $0 == "/" || $0 == "\\" }.last ?? ""
}
