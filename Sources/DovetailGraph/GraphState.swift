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
  /// Not 0 if a part that is not kept is overridden, or the graph is closed.
  @usableFromInline let isSpecial = Atomic<UInt8>(0)
  /// The newest part; with ``closing`` or ``closed``, once the graph is.
  @usableFromInline let newest = Atomic<UInt>(0)
  /// How many overrides there were; a part that was being made meanwhile is made again.
  let overrides = Atomic<UInt32>(0)
  /// How many threads make a part.
  let threads = Atomic<UInt32>(0)
  /// What is known of the tasks at work.
  let known = AtomicLazyReference<Traffic>()

  /// Nobody may begin to make a part.
  static let closing: UInt = 1
  /// The closing has the list; nothing is added to it.
  static let closed: UInt = 2

  /// A graph whose parts are described in a text.
  public init(_ text: StaticString) { self.text = text }

  deinit {
    var next = list
    while let made = next {
      next = made.older
      made.free()
    }
  }

  var list: MadePart? { MadePart(bits: newest.load(ordering: .acquiring) & ~3) }
  @usableFromInline var isClosed: Bool {
    newest.load(ordering: .sequentiallyConsistent) & Self.closing != 0
  }

  /// Takes over a part; returns whether it does, which it does not once a closing has the list.
  func keep(_ made: MadePart) -> Bool {
    var bits = newest.load(ordering: .relaxed)
    while bits & Self.closed == 0 {
      made.older = MadePart(bits: bits & ~3)
      let exchange = newest.compareExchange(
        expected: bits, desired: made.bits | bits & Self.closing, ordering: .acquiringAndReleasing)
      if exchange.exchanged { return true }
      bits = exchange.original
    }
    return false
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
    isSpecial.load(ordering: .acquiring) == 0 ? nil : try special(index, Failure.self)
  }

  @usableFromInline
  func special<Part, Failure: Error>(
    _ index: UInt32, _: Failure.Type
  ) throws(Failure) -> (() -> Part)? {
    if isClosed { throw closed(index) as Failure }
    var next = list
    while let made = next {
      if made.index == index { return made.part(as: NewPart<Part>.self).make }
      next = made.older
    }
    return nil
  }

  /// Overrides a part that is not kept with a closure, called for each use.
  public func override<Part>(_ index: UInt32, _ make: @escaping () -> Part) {
    keepOverride(MadePart(NewPart(make: make), index, in: nil, isOverride: true))
    isSpecial.store(1, ordering: .releasing)
    forgetDependants(of: index)
  }

  private struct NewPart<Part> { let make: () -> Part }

  // MARK: Overrides

  private func keepOverride(_ made: MadePart) { if !keep(made) { made.free() } }

  func override<Part>(_ part: Part, _ index: UInt32, in word: borrowing Atomic<UInt>) {
    let made = MadePart(part, index, in: MadePart.address(of: word), isOverride: true)
    guard keep(made) else { return made.free() }
    word.store(made.bits, ordering: .releasing)
    forgetDependants(of: index)
  }

  /// Whether a part was overridden.
  public func isOverridden(_ index: Int) -> Bool {
    var next = list
    while let made = next {
      if made.isOverride, made.index == index { return true }
      next = made.older
    }
    return false
  }

  /// Lets the parts that need another one be made again; the list still has the old ones.
  private func forgetDependants(of index: UInt32) {
    overrides.wrappingAdd(1, ordering: .sequentiallyConsistent)
    let parts = GraphText(text).parts
    var stale: Set = [Int(index)]
    // Once more for each part that is found.
    while let next = parts.indices.first(where: { place in
      !stale.contains(place)
        && (parts[place].isOpaque || parts[place].needs.contains { stale.contains($0.index) })
    }) { stale.insert(next) }
    stale.remove(Int(index))
    var next = list
    while let made = next {
      if stale.contains(Int(made.index)), !made.isOverride { made.forget() }
      next = made.older
    }
  }

  // MARK: Makers under way

  /// Begins to make a part on this thread, until `end()`.
  @inline(__always)
  func begin<Failure: Error>(_ index: UInt32, _: Failure.Type) throws(Failure) {
    threads.wrappingAdd(1, ordering: .sequentiallyConsistent)
    guard isClosed else { return }
    end()
    throw closed(index) as Failure
  }

  func end() {
    let left = threads.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
    if left == 0, isClosed { traffic.state.withLock { $0.idle.take() }?.resume() }
  }

  var traffic: Traffic { known.load() ?? known.storeIfNil(Traffic()) }
}

/// The tasks at work in a graph; most graphs have none until they are closed.
final class Traffic: Sendable {
  let state = Guarded<State>(State())

  struct State {
    /// The tasks that make a part.
    var making: [Flight] = []
    /// The task that closes the graph, and where; what others wait for, if they do.
    var closer: UInt?
    var place: (file: StaticString, line: UInt)?
    var closing: Flight?
    var isOver = false
    /// Waits until no thread makes a part.
    var idle: UnsafeContinuation<Void, Never>?
  }
}

// SAFETY: everything is atomic or behind the lock.
extension GraphState: @unchecked Sendable {}
