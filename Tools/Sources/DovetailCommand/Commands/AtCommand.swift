@_spi(Tools) import DovetailChecks
import DovetailPictures

extension Command {
  static let at = Command(
    name: "at", summary: "say what a line asks for and registers", operands: ["PLACE"],
    takesMore: true, more: "FILE",
    options: [
      .format("text", "json", help: "text (the default) or json"),
      Option(
        name: "--sources", value: "FOLDER", repeats: true,
        help: """
          the folder of the Swift files; by default the folder
          Sources that the file is in, or else the current one
          """),
    ],
    remarks: """
      PLACE is a file and a line, as editors write it: Feed.swift:12. A column
      after it is ignored. Shows who provides what the line asks for, and who
      needs what it registers. Without a blueprint, only the sources answer; with
      one, the graph does, and the sources add what function bodies ask for.

      exit status: 0, 1 when the line asks for nothing and registers nothing,
      2 when it could not be read.

      examples:
        dovetail at Sources/App/Feed.swift:12
        dovetail at --format json Feed.swift:12:8 app.json
      """,
    run: runAt)
}

private func runAt(_ arguments: Arguments, _ files: Files) throws -> ExitStatus {
  let place = try LinePlace(arguments.operands[0])
  let blueprint = try files.blueprint(arguments.operands.dropFirst())
  let folders = arguments.all("--sources")
  let sources = try files.sources(in: folders.isEmpty ? [place.folder] : folders)
  let path = try place.path(in: sources, absolute: files.absolutePath)
  let text = sources.first { $0.path == path }?.text ?? ""
  // "\r\n" is one character, which isn't "\n".
  let count = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
  guard place.line <= count else {
    throw FileError(path, "has no line \(place.line); its last is \(count)")
  }
  let paths = SourcePaths(sources.map(\.path), absolute: files.absolutePath)
  let answer = LineAnswer(path, place.line, in: sources, paths: paths, blueprint: blueprint)
  if arguments["--format"] == "json" {
    try files.writeJSON(answer)
  } else {
    try files.write(answer.text)
  }
  return answer.isEmpty ? .found : .success
}
