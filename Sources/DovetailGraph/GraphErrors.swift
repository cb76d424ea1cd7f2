import DovetailProtocols
import Synchronization

/// The error of a property that may throw, if its part needs itself in a way that the macro cannot
/// see.
public struct GraphCycle: Error, CustomStringConvertible {
  /// The names of the parts, as far as they are known; the last one is the first.
  public let path: [String]
  /// The whole text, with the places.
  public let description: String

  /// Takes the way from a part to itself, or just one that is made by what waits for the caller.
  init(_ circle: [Activity]) {
    let parts = circle.map { PlacedPart($0.text, $0.index) }
    path = parts.map(\.name)
    guard parts.count > 1 else {
      let reason = "is made by a thread or a task that waits for this one"
      description = parts[0].error("DependencyCycle", "`\(path[0])` \(reason)")
      return
    }
    var text = parts[0].error("DependencyCycle", path.joined(separator: " → "))
    var last = parts[0]
    for next in parts.dropFirst() {
      text += "\n  \(last.place): \(last.name) is made here, and needs \(next.name)"
      last = next
    }
    let user = path[path.count - 2]
    description =
      "\(text)\n  help: to break the cycle, let \(user) take a closure, { [unowned self] in \(path[0]) }"
  }
}

/// The errors of a start, if several parts failed.
public struct GraphFailures: Error, CustomStringConvertible {
  /// The errors, in the order in which they were thrown.
  public let errors: [any Error]
  /// A line for each error, with the place of the part.
  public let description: String

  init(_ failures: [(index: UInt32, error: any Error)], _ text: StaticString) {
    errors = failures.map(\.error)
    description = failures.map { index, error in
      let part = PlacedPart(text, index)
      return part.error("RecipeFailed", "the maker of `\(part.name)` threw: \(error)")
    }.joined(separator: "\n")
  }
}

/// A part with its place, for an error's text.
struct PlacedPart {
  let name: String
  let place: String

  init(_ text: StaticString, _ index: UInt32) {
    let text = GraphText(text)
    let part = text.parts[Int(index)]
    (name, place) = (part.name, "\(text.file):\(part.line)")
  }

  @inline(never) func error(_ id: String, _ message: String) -> String {
    "\(place): error: [Dovetail/\(id)] \(message)"
  }
}

extension GraphState {
  /// Throws if the graph is closed.
  public func check(_ index: UInt32) throws { if isClosed { throw closedError(index) } }

  func closedError(_ index: UInt32) -> GraphClosed {
    let part = PlacedPart(text, index)
    let (file, line) = run { $0.place }
    return GraphClosed(
      part: part.name,
      description: """
        \(part.error("ClosedContainer", "`\(part.name)` was asked for after the graph was closed"))
          \(file):\(line): the graph was closed here
          help: use it before close(), or make another graph
        """)
  }

  /// An error as the caller may throw it; the process stops if there is no room for it.
  func fail<Failure: Error>(_ error: any Error) -> Failure {
    if let error = error as? Failure { return error }
    stop(error)
  }

  func stop(_ error: any Error) -> Never { fatalError("\n\(error)") }
}
