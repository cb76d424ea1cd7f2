/// One step of a recipe, a closer, a task or a thread of a random program.
indirect enum Step: Sendable {
  /// Resolves a key from a container: by `await`, or at once as synchronous code does.
  case need(Int, from: Int, atOnce: Bool, isTolerated: Bool)
  /// Runs scripts in child tasks, and awaits them.
  case children([[Step]])
  /// Runs a script in a task that nothing awaits.
  case begin([Step])
  /// Closes a container; hastily with a deadline of a moment.
  case close(Int, isHasty: Bool)
  case start(Int)
  case pause(Int)
}

/// The registration of one key of a random program.
struct PlannedKey: Sendable {
  enum Keeping: Sendable, Hashable {
    case single, eager, unique, graph
    /// Kept by the given scope.
    case scoped(Int)
  }

  /// The container that it is registered in.
  let home: Int
  let keeping: Keeping
  let isAsync: Bool
  /// How many attempts fail before one succeeds.
  var failures = 0
  var recipe: [Step] = []
  var closer: [Step] = []

  /// Whether a container keeps the instance, and closes it.
  var isKept: Bool { keeping != .unique && keeping != .graph }
}

/// A task or thread outside of every recipe.
struct PlannedUser: Sendable {
  let isThread: Bool
  /// The task is cancelled after this many turns.
  let cancelledAfter: Int?
  let steps: [Step]
}

/// A random program: containers, their registrations, and the tasks and threads that use them at
/// once.
struct WaitingPlan: Sendable {
  /// The parent of each container; a root has none.
  let parents: [Int?]
  var keys: [PlannedKey] = []
  var users: [PlannedUser] = []

  /// A container, its parent, and so on.
  func chain(_ container: Int) -> [Int] { Array(sequence(first: container) { parents[$0] }) }

  /// A container and the scopes below it.
  func tree(_ container: Int) -> [Int] { parents.indices.filter { chain($0).contains(container) } }

  /// Whether a key can be resolved from a container.
  func isVisible(_ key: Int, from container: Int) -> Bool {
    let chain = chain(container)
    guard chain.contains(keys[key].home) else { return false }
    if case .scoped(let scope) = keys[key].keeping { return chain.contains(scope) }
    return true
  }

  /// Every script of the program.
  var scripts: [[Step]] { keys.flatMap { [$0.recipe, $0.closer] } + users.map(\.steps) }

  /// Whether some step, anywhere, satisfies the predicate.
  func contains(_ predicate: (Step) -> Bool) -> Bool {
    scripts.contains { Self.steps(in: $0).contains(where: predicate) }
  }

  private static func steps(in script: [Step]) -> [Step] {
    script.flatMap { step in
      switch step {
      case .children(let scripts): [step] + scripts.flatMap(steps)
      case .begin(let script): [step] + steps(in: script)
      default: [step]
      }
    }
  }
}

extension WaitingPlan: CustomStringConvertible {
  var description: String {
    let containers = parents.enumerated().map { "c\($0)" + ($1.map { " in c\($0)" } ?? "") }
    let keys = keys.enumerated().map { number, key in
      "k\(number) in c\(key.home), \(key.keeping)\(key.isAsync ? ", async" : "")"
        + (key.failures > 0 ? ", fails \(key.failures)×" : "")
        + ": \(key.recipe), closer: \(key.closer)"
    }
    let users = users.map { user in
      (user.isThread ? "thread" : "task")
        + (user.cancelledAfter.map { " cancelled after \($0)" } ?? "") + ": \(user.steps)"
    }
    return ([containers.joined(separator: ", ")] + keys + users).joined(separator: "\n  ")
  }
}

extension Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .need(let key, let container, let atOnce, let isTolerated):
      (isTolerated ? "try? " : "") + (atOnce ? "" : "await ") + "k\(key) from c\(container)"
    case .children(let scripts): "children \(scripts)"
    case .begin(let script): "Task \(script)"
    case .close(let container, let isHasty): "close c\(container)" + (isHasty ? " hastily" : "")
    case .start(let container): "start c\(container)"
    case .pause(let turns): "pause \(turns)"
    }
  }
}
