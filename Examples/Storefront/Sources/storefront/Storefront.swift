import Dispatch
import Dovetail
import Foundation

@main
struct Storefront {
  static func main() async {
    let outcome = await outcome()
    FileHandle.standardOutput.write(Data(outcome.text.utf8))
    if let complaint = outcome.complaint {
      FileHandle.standardError.write(Data("storefront: \(complaint)\n".utf8))
    }
    exit(outcome.status)
  }

  /// Runs the command; a signal cancels it, and it then closes everything that is open, as always.
  private static func outcome() async -> Outcome {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    // It listens before anything is open.
    let sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    let command = Task {
      await Outcome.of(
        Array(CommandLine.arguments.dropFirst()), in: DependencyContainer(StorefrontModule()))
    }
    Task { for await _ in signals { command.cancel() } }
    return await command.value
  }
}
