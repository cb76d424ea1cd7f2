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
  /// The newest part, with the marks that follow.
  let newest = Atomic<UInt>(0)
  /// How many overrides there were; a part that was being made meanwhile is made again.
  let overrides = Atomic<UInt32>(0)
  /// How many threads make a part.
  let threads = Atomic<UInt32>(0)
  /// The task that closes the graph, and where: a static string, and a line in it.
  let closer = Atomic<UInt>(0)
  let file = Atomic<UInt>(0)
  let line = Atomic<UInt>(0)
  /// The tasks at work, once there are any.
  private let known = AtomicLazyReference<Traffic>()

  /// Nobody may begin to make a part.
  static var closing: UInt { 1 }
  /// The closing has the list; nothing is added to it.
  static var closed: UInt { 2 }
  /// The closing is over.
  static var over: UInt { 4 }
  /// There is traffic, or will be.
  static var busy: UInt { 8 }

  /// A graph whose parts are described in a text.
  public init(_ text: StaticString) { self.text = text }

  deinit {
    var next = list
    while let made = next {
      next = made.older
      made.free()
    }
  }

  var list: MadePart? { MadePart(bits: newest.load(ordering: .acquiring) & ~15) }

  /// The newest part of which something holds.
  private func newest(where holds: (MadePart) -> Bool) -> MadePart? {
    var next = list
    while let made = next, !holds(made) { next = made.older }
    return next
  }

  var isClosed: Bool {
    newest.load(ordering: .sequentiallyConsistent) & Self.closing != 0
  }

  /// Takes over a part; returns whether it does, which it does not once a closing has the list.
  func keep(_ made: MadePart) -> Bool {
    var bits = newest.load(ordering: .relaxed)
    while bits & Self.closed == 0 {
      made.older = MadePart(bits: bits & ~15)
      let exchange = newest.compareExchange(
        expected: bits, desired: made.bits | bits & 15, ordering: .acquiringAndReleasing)
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
    if isClosed { throw fail(closedError(index)) }
    return newest { $0.index == index }?.part(as: NewPart<Part>.self).make
  }

  /// Overrides a part that is not kept with a closure, called for each use.
  public func override<Part>(_ index: UInt32, _ make: @escaping () -> Part) {
    let made = MadePart(NewPart(make: make), index, in: nil, isOverride: true)
    if !keep(made) { made.free() }
    isSpecial.store(1, ordering: .releasing)
    forgetDependants(of: index)
  }

  private struct NewPart<Part> { let make: () -> Part }

  // MARK: Overrides

  /// Whether a part was overridden.
  public func isOverridden(_ index: Int) -> Bool {
    newest { $0.isOverride && $0.index == index } != nil
  }

  /// Lets the parts that need another one be made again; the list still has the old ones.
  func forgetDependants(of index: UInt32) {
    overrides.wrappingAdd(1, ordering: .sequentiallyConsistent)
    let parts = GraphText(text).parts
    var stale = parts.map { _ in false }
    stale[Int(index)] = true
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (place, part) in parts.enumerated() where !stale[place] {
        stale[place] = part.isOpaque || part.needs.contains { stale[$0.index] }
        if stale[place] { isGrowing = true }
      }
    }
    stale[Int(index)] = false
    _ = newest {
      if stale[Int($0.index)], !$0.isOverride { $0.forget() }
      return false
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
    guard left == 0, isClosed else { return }
    let traffic = traffic
    traffic.lock.run { traffic.idle.take() }?.resume()
  }

  /// The tasks at work, for code that adds one, or looks whether the graph is closed.
  ///
  /// The mark comes first: a closing that does not find it has left its own before.
  var traffic: Traffic {
    newest.bitwiseOr(Self.busy, ordering: .sequentiallyConsistent)
    return known.load() ?? known.storeIfNil(Traffic())
  }
}

/// The tasks at work in a graph; most graphs have none.
final class Traffic: Sendable {
  let lock = Lock()
  // SAFETY: all of it is behind the lock.
  /// The tasks that make a part.
  nonisolated(unsafe) var making: [Flight] = []
  /// What tasks wait for if another one closes the graph.
  nonisolated(unsafe) var closing: Flight?
  // SAFETY: this is behind the lock, too.
  /// Waits until no thread makes a part.
  nonisolated(unsafe) var idle: UnsafeContinuation<Void, Never>?
}

// SAFETY: everything is atomic or behind the lock.
extension GraphState: @unchecked Sendable {}
