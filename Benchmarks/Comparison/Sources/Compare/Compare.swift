import Foundation

/// Measures, or draws the page from what was measured.
@main
struct Compare {
  static let usage = """
    usage: compare check | measure FILE | pool RUN FILE… | page RESULTS FOLDER

      check    that every peer does the same work
      measure  times all of it and writes the figures to a file
      pool     makes one run of the files of several processes
      page     writes Comparison.md and its pictures to a folder, from that of the results
    """

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("check", 1):
      let disagreements = everyPeer().flatMap(\.disagreements)
      for disagreement in disagreements { print(disagreement) }
      print(disagreements.isEmpty ? "every peer does the same work" : "not alike")
      exit(disagreements.isEmpty ? 0 : 1)
    case ("measure", 2):
      let results = try Results.measured(everyPeer()) { print($0) }
      try results.written().write(to: URL(fileURLWithPath: arguments[1]))
    case ("pool", 3...):
      let run = Results.pooled(try arguments.dropFirst(2).map(Results.read))
      try run.written().write(to: URL(fileURLWithPath: arguments[1]))
    case ("page", 3): try Page.write(arguments[1], to: arguments[2])
    default:
      print(usage)
      exit(2)
    }
  }
}
