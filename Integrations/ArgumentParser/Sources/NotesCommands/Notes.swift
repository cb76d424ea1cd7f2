import ArgumentParser
import Foundation

@main struct Notes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes", subcommands: [Add.self, List.self])
}

/// The options of every command.
///
/// The parser makes the commands, so they have no parts of their own: `run()` makes the graph.
struct Options: ParsableArguments {
  @Option(help: "The file of the notes.") var file = "notes.txt"

  func graph() -> ToolGraph { ToolGraph(file: URL(filePath: file)) }
}

struct Add: ParsableCommand {
  @OptionGroup var options: Options
  @Argument(help: "The note.") var text: [String]

  func run() throws { try add(with: options.graph()) }

  /// What a test runs, with a graph of its own.
  func add(with graph: ToolGraph) throws { try graph.store.add(text.joined(separator: " ")) }
}

struct List: ParsableCommand {
  @OptionGroup var options: Options

  func run() throws {
    for note in try options.graph().store.notes() { print(note) }
  }
}
