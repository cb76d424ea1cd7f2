/// The makers under way of parts that may need themselves, as far as the macro can see.
enum Watch {
  /// A maker, with its thread or task.
  struct Step {
    let caller: UInt
    /// The address of the graph.
    let graph: UInt
    let text: StaticString
    let index: UInt32
  }

  /// The steps under way, the innermost last.
  // SAFETY: behind the lock.
  nonisolated(unsafe) private static var all: [Step] = []
  private static let lock = Lock()

  /// Begins to make a part, until `end(by:)`.
  ///
  /// - Throws: The circle if that has begun already.
  static func begin(_ step: Step) throws {
    let circle = lock.run {
      let circle = Self.circle(at: step)
      if circle.isEmpty { all.append(step) }
      return circle
    }
    if !circle.isEmpty { throw GraphCycle(circle) }
  }

  static func end(by me: UInt) {
    lock.run { if let last = all.lastIndex(where: { $0.caller == me }) { all.remove(at: last) } }
  }

  /// What leads from a part to itself.
  static func path(at step: Step) -> [Step] {
    let circle = lock.run { Self.circle(at: step) }
    return circle.isEmpty ? [step, step] : circle
  }

  private static func circle(at step: Step) -> [Step] {
    let steps = all.filter { $0.caller == step.caller }
    let first = steps.firstIndex { $0.graph == step.graph && $0.index == step.index }
    return first.map { steps[$0...] + [step] } ?? []
  }
}

extension GraphState {
  func step(_ index: UInt32, by me: UInt) -> Watch.Step {
    let graph = UInt(bitPattern: MadePart.address(of: newest))
    return Watch.Step(caller: me, graph: graph, text: text, index: index)
  }

  /// The error that a part needs itself.
  func circle(at index: UInt32, by me: UInt) -> GraphCycle {
    GraphCycle(Watch.path(at: step(index, by: me)))
  }

  /// The error that a part is made by a thread or a task that waits for the caller.
  func waitingCircle(at index: UInt32, by me: UInt) -> GraphCycle {
    GraphCycle([step(index, by: me)], isWaiting: true)
  }

  /// A new part that is not kept, if the macro cannot see whether it needs itself.
  public func newWatched<Part, Failure: Error>(
    _ index: UInt32, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    if let special: () -> Part = try override(index, Failure.self) { return special() }
    try enter(index, Failure.self, by: Waits.thread)
    defer { Watch.end(by: Waits.thread) }
    return try make()
  }

  /// Begins to make an asynchronous part that is not kept, until `leave()`.
  public func enter<Failure: Error>(_ index: UInt32, _ type: Failure.Type) throws(Failure) {
    try enter(index, type, by: Waits.task)
  }

  private func enter<Failure: Error>(
    _ index: UInt32, _: Failure.Type, by me: UInt
  ) throws(Failure) {
    do { try Watch.begin(step(index, by: me)) } catch { throw fail(error) }
  }

  /// Ends what `enter` began.
  public func leave() { Watch.end(by: Waits.task) }
}
