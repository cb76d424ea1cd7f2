import Synchronization

/// Whether the value beside it is there; one for each property that a `@DependencyGraph` keeps.
///
/// For the code that the macro writes. The value is written once, before the slot says that it is
/// there, and stays until the graph goes; so whoever sees it ready reads it without a lock.
public struct DependencyGraphSlot: ~Copyable, Sendable {
  @usableFromInline let state = Atomic<UInt8>(State.empty)

  @usableFromInline
  enum State {
    @usableFromInline static let empty: UInt8 = 0
    @usableFromInline static let filling: UInt8 = 1
    @usableFromInline static let ready: UInt8 = 2
    @usableFromInline static let passed: UInt8 = 3
  }

  /// Makes an empty slot.
  public init() {}

  // Not left to the compiler: an atomic in a class whose deinit is inlined elsewhere crashes it.
  deinit {}

  /// Whether the value is there and stands.
  @inlinable @inline(__always)
  public var isReady: Bool { state.load(ordering: .acquiring) == State.ready }

  /// Whether the property is to be asked of the graph's storage: it was overridden, or closed.
  @inlinable @inline(__always)
  public var isPassed: Bool { state.load(ordering: .acquiring) == State.passed }

  /// Writes the value, unless it is there already, or no longer wanted.
  public func fill(_ write: () -> Void) {
    let claim = state.compareExchange(
      expected: State.empty, desired: State.filling, ordering: .acquiringAndReleasing)
    guard claim.exchanged else { return }
    write()
    _ = state.compareExchange(
      expected: State.filling, desired: State.ready, ordering: .acquiringAndReleasing)
  }

  /// Says that the graph's storage answers from now on.
  ///
  /// What was written stays in memory, since somebody may be reading it.
  public func pass() {
    state.store(State.passed, ordering: .releasing)
  }
}
