import DovetailPictures

extension Command {
  static let timeline = Command(
    name: "timeline", summary: "say what decided how long a start took", operands: ["FILE"],
    options: [
      .format(
        "text", "perfetto",
        help: "text (the default), or perfetto: a trace for\nhttps://ui.perfetto.dev"),
      .output,
    ],
    remarks: """
      FILE is a timeline as JSON, which the program itself writes:

        print(try await container.trace { try await container.start() }.json)

      examples:
        dovetail timeline start.json
        dovetail timeline --format perfetto start.json -o start.trace
        dovetail render app.json --timeline start.json -o start.html
      """,
    run: runTimeline)
}

private func runTimeline(_ arguments: Arguments, _ files: Files) throws -> ExitStatus {
  let timeline = try files.timeline(at: arguments.operands[0])
  let isTrace = arguments["--format"] == "perfetto"
  try files.write(isTrace ? timeline.perfetto : timeline.summary, to: arguments["--output"])
  return .success
}
