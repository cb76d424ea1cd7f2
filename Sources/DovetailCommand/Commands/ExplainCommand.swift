import DovetailPictures

extension Command {
  static let explain = Command(
    name: "explain", summary: "say who needs a key, and what it needs",
    operands: ["KEY", "FILE"], takesMore: true,
    options: [.format("text", "json", help: "text (the default) or json")],
    remarks: """
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
  let explanations = blueprint.explain(arguments.operands[0])
  if arguments["--format"] == "json" {
    try files.writeJSON(explanations)
  } else {
    let texts = explanations.map { $0.text(coloured: files.isColoured) }
    try files.write(texts.joined(separator: "\n\n"))
  }
  return explanations.contains(where: \.isKnown) ? .success : .found
}
