import Foundation
import Notes

// snippet: a server's main
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
// end
