@_spi(Tools) import DovetailChecks
import DovetailPictures

extension Command {
  static let diff = Command(
    name: "diff", summary: "say what changed between two graphs", operands: ["OLD", "NEW"],
    takesMore: false,
    options: [
      .format(
        "text", "markdown", "mermaid", "html", "json",
        help: "text (the default), markdown (for a pull request),\n"
          + "mermaid (a picture), html (a page of both) or json"),
      Option(name: "--exit-code", help: "exit with 1 when the graphs are not the same"),
      .output,
    ],
    remarks: """
      Shows bindings and needs that were added, removed or changed, and findings
      that are new or gone. Lines that moved, and another order, are no change.

      exit status: 0, or 1 with --exit-code when the graphs are not the same;
      2 when they could not be compared.

      examples:
        dovetail diff main.json app.json
        dovetail diff --format markdown main.json app.json -o comment.md
        dovetail diff --format html main.json app.json -o changes.html
      """,
    run: runDiff)
}

private func runDiff(_ arguments: Arguments, _ files: Files) throws -> ExitStatus {
  let old = try files.blueprint(at: arguments.operands[0])
  let new = try files.blueprint(at: arguments.operands[1])
  let (difference, output) = (new.difference(from: old), arguments["--output"])
  switch arguments["--format"] {
  case "json": try files.writeJSON(difference, to: output)
  case "markdown": try files.write(difference.markdown, to: output)
  case "mermaid": try files.write(difference.mermaid, to: output)
  case "html":
    let title = programName(of: arguments.operands[1]).map { "\($0): what changed" }
    let page = new.html(findings: new.findings(), title: title ?? "What changed", since: old)
    try files.write(page, to: output)
  default:
    let isColored = files.isColored && output == nil
    try files.write(difference.text(colored: isColored), to: output)
  }
  return arguments.has("--exit-code") && !difference.isEmpty ? .found : .success
}
