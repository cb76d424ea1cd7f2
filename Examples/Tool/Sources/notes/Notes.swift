import Foundation
import NotesTool

@main struct Notes {
  static func main() throws {
    guard let command = Command(CommandLine.arguments.dropFirst()) else {
      FileHandle.standardError.write(Data("usage: notes add TEXT… | notes list [TEXT]\n".utf8))
      exit(64)
    }
    let path = ProcessInfo.processInfo.environment["NOTES_FILE"] ?? "notes.txt"
    for line in try command.run(on: URL(filePath: path)) { print(line) }
  }
}
