import Dovetail

/// The outcome of a run.
struct Outcome: Equatable, Sendable {
  /// The text for standard output.
  var text = ""
  /// The text for standard error, in one line.
  var complaint: String?
  var status: Int32 = 0

  /// Runs a command, and closes the container however the command ends.
  static func of(_ arguments: [String], in container: DependencyContainer) async -> Outcome {
    var outcome: Outcome
    do {
      outcome = Outcome(text: try await Command(arguments).run(in: container))
    } catch {
      outcome = Outcome(error)
    }
    if let failure = await container.close(timeout: .seconds(10)), outcome.complaint == nil {
      outcome = Outcome(failure)
    }
    return outcome
  }
}

extension Outcome {
  /// The outcome for an error.
  init(_ error: any Error) {
    // If a recipe or a closer threw, the user wants to know the error, and not which part it was
    // for.
    if let cause = (error as? DependencyError)?.underlying {
      self.init(cause)
      return
    }
    switch error {
    case is CancellationError: self.init(complaint: "stopped", status: 128 + 15)
    case is WrongUse: self.init(complaint: "\(error)", status: 64)
    default: self.init(complaint: "\(error)", status: 1)
    }
  }
}
