import Dovetail
import Foundation

/// What was delivered, in a file; the program's last part to be closed.
actor Journal: Closeable {
  private let console: Console
  private var file: FileHandle?
  private var count = 0

  private init(file: FileHandle, console: Console) { (self.file, self.console) = (file, console) }

  /// Opens the journal of the settings, and empties it.
  static func open(settings: Settings, console: Console) async throws -> Journal {
    guard FileManager.default.createFile(atPath: settings.journal, contents: nil),
      let file = FileHandle(forWritingAtPath: settings.journal)
    else { throw JournalError.cannotBeOpened(settings.journal) }
    return Journal(file: file, console: console)
  }

  func write(_ message: String) throws {
    guard let file else { throw JournalError.isClosed }
    try file.write(contentsOf: Data("\(message)\n".utf8))
    count += 1
  }

  func close() throws {
    try file?.close()
    file = nil
    console.write("journal closed after \(count)")
  }
}

enum JournalError: Error, Equatable {
  case isClosed
  case cannotBeOpened(String)
}
