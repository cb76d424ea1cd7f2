import DovetailGraph
import Foundation

protocol TimeSource: Sendable { var hour: Int { get } }

struct DeviceTime: TimeSource {
  var hour: Int { Calendar.current.component(.hour, from: .now) }
}

/// The notes of a file, one a line.
struct NoteStore {
  let file: URL
  let time: any TimeSource

  func notes() throws -> [String] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  func add(_ note: String) throws {
    let lines = try notes() + ["\(note), at \(time.hour) o'clock"]
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
  }
}

@DependencyGraph
final class ToolGraph: Sendable {
  let file: URL

  func makeTime() -> any TimeSource { DeviceTime() }
  func makeStore() -> NoteStore { NoteStore(file: file, time: time) }
}
