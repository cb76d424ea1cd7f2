import DovetailProtocols
import Synchronization

/// What the parts of a graph have in common: the order in which they were made, and whether the
/// graph is closed.
///
/// It is for the code that the macro writes.
///
/// It is inline in the graph, as the places of the parts are, and owns every part that was kept, in
/// a list with the newest first.
@_documentation(visibility: internal)
public struct GraphState: ~Copyable {
  /// A line for each part, as ``GraphText`` reads it.
  let text: StaticString
  /// 1 if a part that is not kept was overridden, with 2 if the graph is closed.
  @usableFromInline let special = Atomic<UInt8>(0)
  /// The newest part, which is changed behind the lock; parts stay until the graph goes.
  let newest = Atomic<UInt>(0)
  /// How many overrides there were; a part that was being made meanwhile is made again.
  let overrides = Atomic<Int>(0)
  /// How many threads make a part.
  let threads = Atomic<Int>(0)
  private let work = Mutex(Work())
  private let seen = Atomic<UInt8>(0)

  /// What is under way in a graph.
  // SAFETY: only in reach behind the lock.
  struct Work: @unchecked Sendable {
    /// The task that closes the graph, and where; nobody may begin to make a part then.
    var closer: UInt = 0
    var place: (file: StaticString, line: UInt) = ("", 0)
    /// Whether the closing has the list, to which nothing is added then, and whether it is over.
    var (isTaken, isOver) = (false, false)
    /// Whom others wait for; most graphs have none.
    var flights: Flights?

    /// The flights, for code that adds one.
    mutating func someFlights() -> Flights {
      let some = flights ?? Flights()
      flights = some
      return some
    }
  }

  /// Whom others wait for: the tasks that make a part, the last thread that does, and the closing.
  final class Flights {
    var tasks: [Flight] = []
    var threads: Flight?
    var closing: Flight?
  }

  /// Runs a body alone with what is under way.
  @inline(__always) func run<Result>(_ body: (inout Work) -> Result) -> Result {
    Lock.run(work, seen, body)
  }

  /// A graph whose parts are described in a text.
  public init(_ text: StaticString) { self.text = text }

  deinit { for made in parts { made.free() } }

  /// The parts that were kept, the newest first.
  var parts: MadeParts { MadeParts(rest: MadePart(bits: newest.load(ordering: .acquiring))) }

  var isClosed: Bool { special.load(ordering: .sequentiallyConsistent) & 2 != 0 }

  /// Takes over a part, unless a closing has the list; returns whether it does.
  ///
  /// The body runs behind the lock.
  @discardableResult
  func keep(_ made: MadePart, isNew: Bool = true, _ body: () -> Void) -> Bool {
    let isKept = run { work in
      guard !work.isTaken else { return false }
      if isNew {
        made.older = MadePart(bits: newest.load(ordering: .relaxed))
        newest.store(made.bits, ordering: .releasing)
      }
      body()
      return true
    }
    if isNew, !isKept { made.free() }
    return isKept
  }

  // MARK: Parts that are not kept

  /// A new part, unless it is overridden.
  @inlinable @inline(__always)
  public func new<Part, Failure: Error>(
    _ index: UInt32, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    if let special: () -> Part = try override(index, Failure.self) { return special() }
    return try make()
  }

  /// The override of a part that is not kept.
  @inlinable @inline(__always)
  public func override<Part, Failure: Error>(
    _ index: UInt32, _: Failure.Type
  ) throws(Failure) -> (() -> Part)? {
    special.load(ordering: .acquiring) == 0 ? nil : try special(index, Failure.self)
  }

  @usableFromInline
  func special<Part, Failure: Error>(
    _ index: UInt32, _: Failure.Type
  ) throws(Failure) -> (() -> Part)? {
    if isClosed { throw fail(closedError(index)) }
    return parts.first { $0.index == index }?.part(as: NewPart<Part>.self).make
  }

  /// Overrides a part that is not kept with a closure, called for each use.
  public func override<Part>(_ index: UInt32, _ make: @escaping () -> Part) {
    override(MadePart(NewPart(make: make), index, in: nil, isOverride: true)) {
      special.bitwiseOr(1, ordering: .releasing)
    }
  }

  private struct NewPart<Part> { let make: () -> Part }

  // MARK: Overrides

  /// Whether a part was overridden.
  public func isOverridden(_ index: Int) -> Bool {
    parts.contains { $0.isOverride && $0.index == index }
  }

  /// Lets the parts that need another one be made again; the list still has the old ones.
  func override(_ made: MadePart, _ replace: () -> Void) {
    let parts = GraphText(text).parts
    var stale = parts.map { $0.isOpaque }
    stale[Int(made.index)] = true
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (place, part) in parts.enumerated() where !stale[place] {
        stale[place] = part.needs.contains { stale[$0.index] }
        if stale[place] { isGrowing = true }
      }
    }
    stale[Int(made.index)] = false
    keep(made) {
      replace()
      for other in self.parts where stale[Int(other.index)] && !other.isOverride { other.forget() }
      // At the end: a maker that has seen it has found nothing of what is forgotten.
      overrides.wrappingAdd(1, ordering: .releasing)
    }
  }

  // MARK: Makers under way

  /// Begins to make a part on this thread, until `end()`.
  func begin(_ index: UInt32) throws {
    threads.wrappingAdd(1, ordering: .sequentiallyConsistent)
    guard isClosed else { return }
    end()
    throw closedError(index)
  }

  func end() {
    let left = threads.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
    if left == 0, isClosed { run { $0.flights?.threads }?.end(nil) }
  }
}

// SAFETY: everything is atomic or behind the lock.
extension GraphState: @unchecked Sendable {}
