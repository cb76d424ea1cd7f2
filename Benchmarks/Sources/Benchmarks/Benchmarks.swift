import Foundation

/// `swift run -c release --package-path Benchmarks`: the library against the same work written by hand.
@main
struct Benchmarks {
  static let usage = """
    usage: benchmarks [--filter TEXT] [--bars] [--smoke]

      --filter TEXT  only the rows whose name contains the text
      --bars         only the rows that have a bar
      --smoke        every row briefly: results are checked, times are not
    """

  static func main() {
    do {
      try run(Options(CommandLine.arguments.dropFirst()))
    } catch {
      print("benchmarks: \(error)\n\(usage)")
      exit(2)
    }
  }

  private static func run(_ options: Options) throws {
    let all =
      resolveRows() + graphRows() + threadRows() + keyRows() + formRows() + wrapperRows()
      + asyncRows() + growthRows() + [blueprintRow()]
    let rows = all.filter { row in
      (options.filter.isEmpty || row.name.contains(options.filter))
        && (!options.isBarred || row.bar != nil)
    }
    let bench = options.isSmoke ? Bench.smoke : Bench.full
    if !options.isSmoke { print(Report.header) }
    var isMissed = false
    for row in rows {
      let outcome = try bench.run(row)
      print(options.isSmoke ? "ok: \(row.name)" : Report.line(outcome))
      if outcome.holds == false { isMissed = true }
    }
    if options.isSmoke { return print("\(rows.count) rows, all results as by hand") }
    if options.filter.isEmpty, !options.isBarred { print("\n" + memory()) }
    if isMissed { exit(1) }
  }
}

/// The options of the command.
struct Options {
  var filter = ""
  var isSmoke = false
  var isBarred = false

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--smoke": isSmoke = true
      case "--bars": isBarred = true
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
