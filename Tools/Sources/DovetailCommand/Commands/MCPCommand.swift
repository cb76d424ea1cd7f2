extension Command {
  static let mcp = Command(
    name: "mcp", summary: "answer a coding agent's questions about a graph", operands: [],
    takesMore: true, more: "FILE",
    options: [
      Option(
        name: "--run", value: "LINE",
        help: "a line of a shell that prints the blueprint"),
      Option(
        name: "--sources", value: "FOLDER", repeats: true,
        help: "the Swift files of the program; by default Sources"),
    ],
    remarks: """
      Speaks the Model Context Protocol over standard input and output: one JSON
      message for each line, until the input ends. An agent starts it by itself.

      Tools: explain a key, the way between two keys, what a change affects, the
      findings with their cures, and a check of the sources. The blueprint is a
      resource. Files are read anew for each question. With --run, the tool
      refresh prints the blueprint anew, as does the first question if there is
      no file.

      exit status: 0 at the end of the input, 2 when it was used wrongly.

      examples:
        dovetail mcp app.json
        dovetail mcp --run 'swift run App --print-blueprint'
      """,
    run: runMCP)
}

private func runMCP(_ arguments: Arguments, _ files: Files) throws -> ExitStatus {
  let paths = arguments.operands
  if paths.isEmpty, arguments["--run"] == nil {
    throw WrongUse("name a blueprint's file, or say with --run how to print it", in: .mcp)
  }
  if paths.contains("-") {
    throw WrongUse("standard input is the agent's; name a file", in: .mcp)
  }
  let folders = arguments.all("--sources")
  let graph = AgentGraph(
    files, paths: paths, printedBy: arguments["--run"],
    folders: folders.isEmpty ? ["Sources"] : folders)
  let server = AgentServer(graph)
  while let line = files.readLine() {
    if line.allSatisfy(\.isWhitespace) { continue }
    if let answer = server.answer(to: line) { try files.write(answer) }
  }
  return .success
}
