import DovetailChecks
import Foundation

/// One stop of the tour: a title, a sentence about what it shows, and the code that shows it.
struct Stop {
  let title: String
  let sentence: String
  let show: () async throws -> Void

  init(_ title: String, _ sentence: String, _ show: @escaping () async throws -> Void) {
    self.title = title
    self.sentence = sentence
    self.show = show
  }
}

/// Visits one stop after the other.
func walk(through stops: [Stop]) async throws {
  for (index, stop) in stops.enumerated() {
    let heading = "\(index + 1). \(stop.title)"
    print(isColored ? "\u{1B}[1m\(heading)\u{1B}[0m" : heading)
    print(stop.sentence, terminator: "\n\n")
    try await stop.show()
    print()
  }
}

/// Prints an error as a user sees it.
func show(_ error: DependencyError) {
  print(DiagnosticRenderer(style: isColored ? .colored : .plain).render(error.diagnostics))
}

/// Whether to print in color: on a terminal, unless the user has set `NO_COLOR`.
func wantsColor(isTerminal: Bool, environment: [String: String]) -> Bool {
  isTerminal && environment["NO_COLOR", default: ""].isEmpty
}

private let isColored = wantsColor(
  isTerminal: isatty(STDOUT_FILENO) == 1, environment: ProcessInfo.processInfo.environment)
