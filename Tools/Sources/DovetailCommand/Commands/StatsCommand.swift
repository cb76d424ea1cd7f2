@_spi(Tools) import DovetailChecks
import DovetailPictures

extension Command {
  static let stats = Command(
    name: "stats", summary: "count, and name what everything hangs on", operands: ["FILE"],
    takesMore: true,
    options: [
      .format("text", "json", help: "text (the default) or json"),
      Option(
        name: "--top", value: "COUNT", help: "how many bindings to name in a list; usually 10"),
    ],
    remarks: """
      Counts bindings and needs; names the bindings that most others need, that
      need most others, and that most others need directly or through others; and
      shows a longest chain of bindings that have to be made one after the other.

      examples:
        dovetail stats app.json
        dovetail stats --top 3 --format json app.json
      """,
    run: runStats)
}

private func runStats(_ arguments: Arguments, _ files: Files) throws -> ExitStatus {
  let leaders = try arguments.number("--top") ?? 10
  let statistics = try files.blueprint(arguments.operands).statistics(leaders: leaders)
  if arguments["--format"] == "json" {
    try files.writeJSON(statistics)
  } else {
    try files.write(statistics.text)
  }
  return .success
}
