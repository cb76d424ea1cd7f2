import Foundation

/// The files and streams that the command works on.
package struct Surroundings {
  /// Reads a file.
  package var read: (String) throws -> Data
  /// The Swift files in a folder and below it, in order, without hidden folders.
  package var sources: (String) throws -> [String]
  /// The absolute path of a file or folder.
  package var absolutePath: (String) -> String
  /// Reads standard input to its end.
  package var readInput: () -> Data
  /// Reads the next line of standard input, without its end; `nil` at the end of the input.
  package var readLine: () -> String?
  /// Runs a line of a shell, and returns what it writes to standard output.
  package var run: (String) throws -> Data
  /// Writes a file.
  package var write: (String, String) throws -> Void
  /// Writes to standard output.
  package var output: (String) -> Void
  /// Writes to standard error.
  package var error: (String) -> Void
  /// Whether to use colors on standard output.
  package var isColored: Bool

  /// Makes surroundings from their parts.
  package init(
    read: @escaping (String) throws -> Data,
    sources: @escaping (String) throws -> [String],
    absolutePath: @escaping (String) -> String, readInput: @escaping () -> Data,
    readLine: @escaping () -> String?, run: @escaping (String) throws -> Data,
    write: @escaping (String, String) throws -> Void, output: @escaping (String) -> Void,
    error: @escaping (String) -> Void, isColored: Bool
  ) {
    (self.read, self.sources, self.absolutePath) = (read, sources, absolutePath)
    (self.readInput, self.readLine, self.run, self.write) = (readInput, readLine, run, write)
    (self.output, self.error, self.isColored) = (output, error, isColored)
  }
}

/// Whether to use colors: on a terminal that has them, unless the user has turned them off.
package func wantsColor(isTerminal: Bool, environment: [String: String]) -> Bool {
  isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
}
