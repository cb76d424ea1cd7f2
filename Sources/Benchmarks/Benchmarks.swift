/// `swift run -c release benchmarks`: the library against the same work by hand.
@main
struct Benchmarks {
  static let usage = """
    usage: benchmarks [--filter TEXT] [--json] [--smoke] [--list]

      --filter TEXT  only the rows whose name contains the text
      --json         the outcomes as JSON
      --smoke        every row briefly: results are checked, times are not
      --list         the names of the rows
    """

  static func main() {
    do {
      if CommandLine.arguments.last == "--nothing" { return }
      if CommandLine.arguments.last == "--cold-start" { return try coldStart() }
      try run(Options(CommandLine.arguments.dropFirst()))
    } catch {
      print("benchmarks: \(error)\n\(usage)")
      exitCode(2)
    }
  }

  private static func run(_ options: Options) throws {
    let all =
      resolveRows() + threadRows() + keyRows() + formRows() + asyncRows() + growthRows()
      + startRows() + blueprintRows()
    let rows = all.filter { options.filter.isEmpty || $0.name.contains(options.filter) }
    if options.isList { return rows.forEach { print($0.name) } }
    let bench = options.isSmoke ? Bench.smoke : Bench.full
    if !options.isJSON, !options.isSmoke { print(Report.header) }
    var outcomes: [Outcome] = []
    for row in rows {
      let outcome = try bench.run(row)
      outcomes.append(outcome)
      if options.isSmoke {
        print("ok: \(row.name)")
      } else if !options.isJSON {
        print(Report.line(outcome))
      }
    }
    if options.isJSON {
      print(Report.json(outcomes))
    } else if options.filter.isEmpty {
      print("\n" + memory())
    }
    if options.isSmoke { return print("\(outcomes.count) rows, all results as by hand") }
    let missed = outcomes.filter { $0.holds == false }
    if !missed.isEmpty { exitCode(1) }
  }
}

/// What the command was asked for.
struct Options {
  var filter = ""
  var isJSON = false
  var isSmoke = false
  var isList = false

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--smoke": isSmoke = true
      case "--list": isList = true
      case "--filter":
        guard let text = rest.popFirst() else { throw UsageError("--filter needs a text") }
        filter = text
      default: throw UsageError("unknown argument \(argument)")
      }
    }
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
