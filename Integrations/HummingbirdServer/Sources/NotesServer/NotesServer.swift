import Foundation
import Notes

@main struct NotesServer {
  static func main() async {
    do {
      try await serveNotes()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
