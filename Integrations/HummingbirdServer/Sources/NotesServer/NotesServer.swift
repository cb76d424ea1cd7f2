import ContainerLifecycle
import Dovetail
import Foundation
import Logging
import Notes

@main struct NotesServer {
  static func main() async {
    do {
      let container = try DependencyContainer.notes()
      try await container.run(logger: try await container.resolve(Logger.self))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
