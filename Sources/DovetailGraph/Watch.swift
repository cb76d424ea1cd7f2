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
  private static let all = Guarded<[(caller: UInt, step: Step)]>([])

  /// Begins to make a part, until `end(by:)`; returns the circle if that has begun already.
  static func begin(_ step: Step, by me: UInt) -> [Step]? {
    all.withLock { all in
      if let circle = circle(at: step, by: me, in: all) { return circle }
      all.append((me, step))
      return nil
    }
  }

  static func end(by me: UInt) {
    all.withLock { all in
      if let last = all.lastIndex(where: { $0.caller == me }) { all.remove(at: last) }
    }
  }

  /// What leads from a part to itself.
  static func circle(at step: Step, by me: UInt) -> [Step] {
    all.withLock { circle(at: step, by: me, in: $0) } ?? [step, step]
  }

  private static func circle(
    at step: Step, by me: UInt, in all: [(caller: UInt, step: Step)]
  ) -> [Step]? {
    var circle: [Step] = []
    for (caller, other) in all where caller == me && (!circle.isEmpty || other == step) {
      circle.append(other)
    }
    return circle.isEmpty ? nil : circle + [step]
  }
}

extension GraphState {
  /// Has the maker of a part be seen, until `Watch.end`.
  func watch<Failure: Error>(
    _ index: UInt32, by me: UInt, _: Failure.Type
  ) throws(Failure) {
    if let circle = Watch.begin(step(index), by: me) { throw fail(GraphCycle(circle)) }
  }

  /// The error that a part needs itself.
  func circle<Failure: Error>(at index: UInt32, by me: UInt) -> Failure {
    fail(GraphCycle(Watch.circle(at: step(index), by: me)))
  }

  /// The error that a part is made by a thread or a task that waits for the caller.
  func waitingCircle<Failure: Error>(at index: UInt32) -> Failure {
    fail(GraphCycle([step(index)], isWaiting: true))
  }

  private func step(_ index: UInt32) -> Watch.Step {
    Watch.Step(graph: UInt(bitPattern: MadePart.address(of: newest)), text: text, index: index)
  }

  /// A new part that is not kept, if the macro cannot see whether it needs itself.
  public func newWatched<Part, Failure: Error>(
    _ index: UInt32, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    if let special: () -> Part = try override(index, Failure.self) { return special() }
    try watch(index, by: Waits.thread, Failure.self)
    defer { Watch.end(by: Waits.thread) }
    return try make()
  }

  /// Begins to make an asynchronous part that is not kept, until `leave()`.
  public func enter<Failure: Error>(_ index: UInt32, _: Failure.Type) throws(Failure) {
    try watch(index, by: Waits.task, Failure.self)
  }

  /// Ends what `enter` began.
  public func leave() { Watch.end(by: Waits.task) }
}
