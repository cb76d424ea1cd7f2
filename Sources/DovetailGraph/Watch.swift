/// The makers under way of parts that may need themselves, as far as the macro can see.
enum Watch {
  struct Step: Equatable {
    /// The address of the graph.
    let graph: UInt
    let text: StaticString
    let index: UInt32

    static func == (left: Step, right: Step) -> Bool {
      left.graph == right.graph && left.index == right.index
    }
  }

  /// The steps under way, each with its thread or task, the innermost last.
  // SAFETY: behind the lock.
  nonisolated(unsafe) private static var all: [(caller: UInt, step: Step)] = []
  private static let lock = Lock()

  /// Begins to make a part, until `end(by:)`; returns the circle if that has begun already.
  static func begin(_ step: Step, by me: UInt) -> [Step]? {
    lock.run {
      let circle = Self.circle(at: step, by: me)
      if circle.isEmpty { all.append((me, step)) }
      return circle.isEmpty ? nil : circle
    }
  }

  static func end(by me: UInt) {
    lock.run {
      if let last = all.lastIndex(where: { $0.caller == me }) { all.remove(at: last) }
    }
  }

  /// What leads from a part to itself.
  static func path(at step: Step, by me: UInt) -> [Step] {
    let circle = lock.run { Self.circle(at: step, by: me) }
    return circle.isEmpty ? [step, step] : circle
  }

  private static func circle(at step: Step, by me: UInt) -> [Step] {
    let steps = all.filter { $0.caller == me }.map(\.step)
    return steps.firstIndex(of: step).map { steps[$0...] + [step] } ?? []
  }
}

extension GraphState {
  /// Has the maker of a part be seen, until `Watch.end`.
  func watch(_ index: UInt32, by me: UInt) throws {
    if let circle = Watch.begin(step(index), by: me) { throw GraphCycle(circle) }
  }

  /// The error that a part needs itself.
  func circle(at index: UInt32, by me: UInt) -> GraphCycle {
    GraphCycle(Watch.path(at: step(index), by: me))
  }

  /// The error that a part is made by a thread or a task that waits for the caller.
  func waitingCircle(at index: UInt32) -> GraphCycle {
    GraphCycle([step(index)], isWaiting: true)
  }

  private func step(_ index: UInt32) -> Watch.Step {
    Watch.Step(graph: UInt(bitPattern: MadePart.address(of: newest)), text: text, index: index)
  }

  /// A new part that is not kept, if the macro cannot see whether it needs itself.
  public func newWatched<Part, Failure: Error>(
    _ index: UInt32, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    if let special: () -> Part = try override(index, Failure.self) { return special() }
    try enter(index, by: Waits.thread, Failure.self)
    defer { Watch.end(by: Waits.thread) }
    return try make()
  }

  /// Begins to make an asynchronous part that is not kept, until `leave()`.
  public func enter<Failure: Error>(_ index: UInt32, _: Failure.Type) throws(Failure) {
    try enter(index, by: Waits.task, Failure.self)
  }

  /// Ends what `enter` began.
  public func leave() { Watch.end(by: Waits.task) }

  private func enter<Failure: Error>(
    _ index: UInt32, by me: UInt, _: Failure.Type
  ) throws(Failure) {
    do { try watch(index, by: me) } catch { throw fail(error) }
  }
}
