/// Something that ends and that others may wait for: the build of an instance, the run of a recipe,
/// a closing, a start.
// SAFETY: only `WaitGraph`, which stands behind a lock, changes `waits` and `hasEnded`; `inside` is
// changed under the same lock, on the thread that does the work.
class Work: @unchecked Sendable {
  /// The work whose own thread or task does this one.
  ///
  /// It cannot end before this one does, so it counts as waiting.
  var inside: Work?
  /// All waits for the end of this work.
  fileprivate(set) var waits: [Wait] = []
  fileprivate(set) var hasEnded = false
  /// Where its container has it among the works that are under way; guarded by ``Waiting``.
  var place = 0

  init(inside: Work?) {
    self.inside = inside
  }
}

/// How firm a wait is; the weakest wait of a would-be cycle gives way.
enum Firmness: Comparable, CaseIterable {
  /// A user awaits `close()`.
  case joins
  /// A closing or a start waits for a build or a run that is under way.
  case drains
  /// A closing waits for the closing of a scope.
  case owns
  /// A caller waits for an instance.
  case needs
}

// SAFETY: only `WaitGraph` changes `state`. `waker` is set under the same lock while the wait
// lasts, and read by the code that ended the wait.
class Wait: @unchecked Sendable {
  enum State {
    /// Not in the graph.
    case idle
    case lasts
    /// The work has ended.
    case fulfilled
    /// The wait was the weakest of a would-be cycle.
    case letGo
    /// The caller that waited was cancelled, or gave up.
    case left
  }

  /// The work that cannot go on before the wait ends; `nil` if nothing can be waiting for the
  /// caller that waits.
  let source: Work?
  let target: Work
  let firmness: Firmness
  fileprivate(set) var state = State.idle
  /// Wakes the caller that waits.
  var waker: Waker?

  init(from source: Work?, for target: Work, _ firmness: Firmness) {
    self.source = source
    self.target = target
    self.firmness = firmness
  }
}

/// The graph that says which work waits for which.
///
/// It has no lock and suspends nobody: ``Waiting`` does that. After each ``enter(_:)``, no work
/// waits for itself through others.
struct WaitGraph {
  /// One work on the way from a work to another that it waits for.
  struct Step {
    let work: Work
    /// The wait for the next work; `nil` when the next work runs inside this one, or when there is
    /// none.
    let wait: Wait?
  }

  enum Entry {
    /// The caller has to wait.
    case waits
    /// The caller goes on: the work has ended, or waiting for it would never end.
    case goesOn
    /// The work waits for the caller, which needs it; these are the works from it to the caller.
    case cycle([Step])
  }

  /// Enters a wait, and lets go of weaker ones that would make a cycle with it.
  mutating func enter(_ wait: Wait) -> (Entry, woken: [Wait]) {
    if wait.target.hasEnded { return (.goesOn, []) }
    var woken: [Wait] = []
    if let source = wait.source {
      // Checked first, so that no other wait is let go in vain when the new one has to give way.
      if let way = way(from: wait.target, to: source, atLeast: wait.firmness) {
        return (wait.firmness == .needs ? .cycle(way) : .goesOn, [])
      }
      while let way = way(from: wait.target, to: source),
        let weakest = way.compactMap(\.wait).min(by: { $0.firmness < $1.firmness })
      {
        remove(weakest, .letGo)
        woken.append(weakest)
      }
    }
    enterFirst(wait)
    return (.waits, woken)
  }

  /// Enters a wait for a work that has just been made and waits for nothing, so there is no cycle.
  mutating func enterFirst(_ wait: Wait) {
    wait.state = .lasts
    wait.target.waits.append(wait)
  }

  /// Ends a work and returns the waits that it fulfills.
  mutating func end(_ work: Work) -> [Wait] {
    work.hasEnded = true
    let fulfilled = work.waits
    work.waits = []
    for wait in fulfilled { wait.state = .fulfilled }
    return fulfilled
  }

  /// Takes out the wait of a caller that no longer wants to wait.
  ///
  /// - Returns: Whether the wait lasted until now.
  mutating func leave(_ wait: Wait) -> Bool {
    guard wait.state == .lasts else { return false }
    remove(wait, .left)
    return true
  }

  private func remove(_ wait: Wait, _ state: Wait.State) {
    wait.state = state
    wait.target.waits.removeAll { $0 === wait }
  }

  /// The works from `first` to `last`, if `first` waits for `last` by waits that are at least so
  /// firm.
  ///
  /// None of them can end before the next does. The search goes from `last` to the works that wait
  /// for it, and on, until it meets `first`.
  func way(
    from first: Work, to last: Work, atLeast firmness: Firmness = .joins
  ) -> [Step]? {
    // For each work that cannot end before `last`, the step from it towards `last`.
    var steps: [ObjectIdentifier: (next: Work, wait: Wait?)] = [:]
    var pending = [last]
    func note(_ work: Work, before next: Work, by wait: Wait?) {
      guard work !== last, steps[ObjectIdentifier(work)] == nil else { return }
      steps[ObjectIdentifier(work)] = (next, wait)
      pending.append(work)
    }
    while let work = pending.popLast() {
      if work === first { return Self.way(from: first, to: last, steps) }
      if let outer = work.inside, !outer.hasEnded { note(outer, before: work, by: nil) }
      for wait in work.waits where wait.firmness >= firmness {
        if let source = wait.source { note(source, before: work, by: wait) }
      }
    }
    return nil
  }

  private static func way(
    from first: Work, to last: Work, _ steps: [ObjectIdentifier: (next: Work, wait: Wait?)]
  ) -> [Step] {
    var way: [Step] = []
    var work = first
    while work !== last, let step = steps[ObjectIdentifier(work)] {
      way.append(Step(work: work, wait: step.wait))
      work = step.next
    }
    return way + [Step(work: last, wait: nil)]
  }
}
