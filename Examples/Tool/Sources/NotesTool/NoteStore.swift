import Foundation

/// Where the hour comes from.
package protocol TimeSource: Sendable { var hour: Int { get } }

struct DeviceTime: TimeSource {
  var hour: Int { Calendar.current.component(.hour, from: .now) }
}

/// The notes of a file, one a line.
struct NoteStore {
  let file: URL

  func notes() throws -> [String] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  func add(_ note: String) throws {
    let lines = try notes() + [note]
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
  }
}
