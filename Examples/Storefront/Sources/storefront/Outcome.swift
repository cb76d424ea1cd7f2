import Dovetail

/// What a run has come to.
struct Outcome: Equatable, Sendable {
  /// For the standard output.
  var text = ""
  /// For the standard error; one line.
  var complaint: String?
  var status: Int32 = 0

  /// Runs a command, and closes the container however that ends.
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
  /// What is said of an error.
  init(_ error: any Error) {
    // Where a recipe or a closer has thrown, the user wants to know what, and not for whom.
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
