import DovetailChecks
import Foundation

@testable import DovetailCommand

/// One run of the command on the files beside the tests, and everything that it did.
struct ToolRun: Equatable {
  var status: Int32
  var output = ""
  var error = ""
  /// The texts of the files that it wrote.
  var written: [String: String] = [:]

  init(status: Int32, output: String = "", error: String = "") {
    (self.status, self.output, self.error) = (status, output, error)
  }

  /// Runs the command.
  init(_ arguments: String..., input: String = "", files: [String: String] = [:]) {
    self.init(arguments, input: input, files: files)
  }

  /// Lets an agent call a tool.
  init(
    calling tool: String, _ arguments: JSONValue, _ command: [String] = ["app.json"],
    files: [String: String]
  ) {
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": "a", "method": "tools/call",
      "params": ["name": .string(tool), "arguments": arguments],
    ]
    self.init(["mcp"] + command, input: request.line, files: files)
  }

  init(
    _ arguments: [String], input: String = "", files: [String: String] = [:],
    isColored: Bool = false
  ) {
    var (output, error, written) = ("", "", [String: String]())
    var lines = input.split(separator: "\n").map(String.init)[...]
    let surroundings = Surroundings(
      read: { path in
        if let text = files[path] { return Data(text.utf8) }
        if path.hasPrefix("/") { return try Surroundings.process.read(path) }
        return try Surroundings.process.read(Self.fixtures.appending(path: path).path)
      },
      sources: { folder in
        let found = files.keys.filter { $0.hasPrefix("\(folder)/") && $0.hasSuffix(".swift") }
        if !found.isEmpty { return found.sorted() }
        let root = Self.fixtures.path + "/"
        if folder.hasPrefix("/") { return try Surroundings.process.sources(folder) }
        return try Surroundings.process.sources(root + folder).map {
          String($0.dropFirst(root.count))
        }
      },
      absolutePath: { path in
        if path.hasPrefix("/") { return path }
        return Self.fixtures.appending(path: path).standardized.path
      },
      readInput: { Data(input.utf8) }, readLine: { lines.popFirst() },
      run: { line in
        guard let text = files["$ \(line)"] else {
          throw FailedRun(line, status: 127, errors: "not found")
        }
        return Data(text.utf8)
      }, write: { written[$0] = $1 }, output: { output += $0 },
      error: { error += $0 }, isColored: isColored)
    status = Tool.run(arguments, in: surroundings)
    (self.output, self.error, self.written) = (output, error, written)
  }

  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  /// The blueprint in a file beside the tests.
  static func blueprint(_ name: String) throws -> Blueprint {
    try JSONDecoder().decode(
      Blueprint.self, from: Data(contentsOf: fixtures.appending(path: name)))
  }

  /// The built command beside the test bundle, or beside the folder of the bundle.
  static var executable: URL? {
    ([Bundle.main] + Bundle.allBundles).map(\.bundleURL)
      .flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.appending(path: "dovetail") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
