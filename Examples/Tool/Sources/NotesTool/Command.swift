import Foundation

/// A command line, understood.
package enum Command: Equatable {
  case add(String)
  case list(containing: String)

  /// Reads the arguments, without the program's name; `nil` where they aren't understood.
  package init?(_ arguments: some Sequence<String>) {
    let arguments = Array(arguments)
    switch (arguments.first, arguments.dropFirst().joined(separator: " ")) {
    case ("add", let text) where !text.isEmpty: self = .add(text)
    case ("list", let text): self = .list(containing: text)
    default: return nil
    }
  }

  /// Makes the graph, and uses the one part that the command is about.
  package func run(on file: URL, with change: (ToolGraph) -> Void = { _ in }) throws -> [String] {
    let graph = ToolGraph(file: file)
    change(graph)
    switch self {
    case .add(let text): return [try graph.adding.add(text)]
    case .list(let text): return try graph.listing.list(containing: text)
    }
  }
}
