import Dovetail
import ServiceLifecycle

/// Delivers messages, one after another.
///
/// When it has to stop, it first delivers those that it has accepted.
final class Outbox: Service {
  private let delivery: any Delivering
  private let journal: Journal
  private let console: Console
  private let (messages, waiting) = AsyncStream.makeStream(of: String.self)

  init(delivery: any Delivering, journal: Journal, console: Console) {
    (self.delivery, self.journal, self.console) = (delivery, journal, console)
  }

  func accept(_ message: String) { waiting.yield(message) }

  func run() async throws {
    try await withGracefulShutdownHandler {
      for await message in messages {
        console.write("begins \(message)")
        try await delivery.deliver(message)
        try await journal.write(message)
        console.write("delivered \(message)")
      }
    } onGracefulShutdown: {
      self.waiting.finish()
    }
    console.write("outbox ended")
  }
}

/// Hands each line of the input to the outbox.
final class Intake: Service {
  private let input: Input
  private let outbox: Outbox
  private let console: Console

  init(input: Input, outbox: Outbox, console: Console) {
    (self.input, self.outbox, self.console) = (input, outbox, console)
  }

  func run() async throws {
    for await line in input.lines().cancelOnGracefulShutdown() {
      outbox.accept(line)
      console.write("accepted \(line)")
    }
    console.write("intake ended")
  }
}
