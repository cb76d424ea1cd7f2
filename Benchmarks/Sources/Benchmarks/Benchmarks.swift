/// `swift run -c release --package-path Benchmarks`: the library against the same work written by hand.
@main
struct Benchmarks {
  static let usage = """
    usage: benchmarks [--filter TEXT] [--bars] [--runs N] [--json] [--smoke] [--list]

      --filter TEXT  only the rows whose name contains the text
      --bars         only the rows that have a bar
      --runs N       the rows that have a bar so many times, and how often each held
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
      currentRows() + resolveRows() + graphRows() + threadRows() + keyRows() + formRows()
      + wrapperRows()
      + asyncRows() + growthRows() + startRows() + blueprintRows()
    let rows = all.filter { row in
      (options.filter.isEmpty || row.name.contains(options.filter))
        && (!options.isBarred || row.bar != nil)
    }
    if options.isList { return rows.forEach { print($0.name) } }
    let bench = options.isSmoke ? Bench.smoke : Bench.full
    let isTable = !options.isJSON && !options.isSmoke
    if isTable { print(Report.header) }
    var outcomes: [Outcome] = []
    for row in rows {
      let outcome = try bench.run(row)
      outcomes.append(outcome)
      if isTable { print(Report.line(outcome)) }
      if options.isSmoke { print("ok: \(row.name)") }
    }
    if options.isSmoke { return print("\(outcomes.count) rows, all results as by hand") }
    var runs = Runs(outcomes)
    for _ in 1..<options.runs {
      for row in rows where row.bar != nil { runs.add(try bench.run(row)) }
    }
    if options.isJSON {
      print(Report.json(outcomes))
    } else {
      if options.filter.isEmpty, !options.isBarred { print("\n" + memory()) }
      if options.runs > 1 { print("\n" + Report.table(of: runs)) }
    }
    if !runs.hold { exitCode(1) }
  }
}

/// The options of the command.
struct Options {
  var filter = ""
  var isJSON = false
  var isSmoke = false
  var isList = false
  var isBarred = false
  var runs = 1

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--smoke": isSmoke = true
      case "--list": isList = true
      case "--bars": isBarred = true
      case "--runs":
        guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else {
          throw UsageError("--runs needs a number")
        }
        runs = count
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
