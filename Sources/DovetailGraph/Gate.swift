import Synchronization

/// The place of a part, through which one thread at a time makes it.
@usableFromInline
struct Gate: ~Copyable {
  /// 0, the address of the part, or the thread that makes it, which is odd.
  @usableFromInline let word = Atomic<UInt>(0)
  @usableFromInline let lock = Mutex<Void>(())
  /// The part's line in the graph's text; with the highest bit if its maker has to be watched.
  @usableFromInline let mark: UInt32

  @inlinable @inline(__always) init(_ index: UInt32) { mark = index }
  @inlinable @inline(__always) init(watched index: UInt32) { mark = index | 1 << 31 }

  var index: UInt32 { mark & ~(1 << 31) }
  var isWatched: Bool { mark >> 31 == 1 }

  /// Runs a body while no other thread does; the caller is told if it would wait for itself.
  @inline(__always)
  func alone<Result, Failure: Error>(
    in graph: borrowing GraphState, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let me = Waits.thread
    if word.load(ordering: .relaxed) == me { throw graph.circle(at: index, by: me) as Failure }
    // SAFETY: the part is of the isolation that its place has.
    let first = try lock.withLockIfAvailable { _ throws(Failure) in Unchecked(try body()) }
    if let first { return first.value }
    guard Waits.begin(for: word, by: me) else { throw graph.waitingCircle(at: index) as Failure }
    return try lock.withLock { _ throws(Failure) in
      Waits.end(by: me)
      return Unchecked(try body())
    }.value
  }

  /// Runs the maker of the part; the caller is alone.
  @inline(__always)
  func make<Failure: Error>(
    in graph: borrowing GraphState, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let me = Waits.thread
    if isWatched { try graph.watch(index, by: me, Failure.self) }
    defer { if isWatched { Watch.end(by: me) } }
    word.store(me, ordering: .relaxed)
    try body()
  }

  /// Lets the next caller make the part, unless it was overridden meanwhile.
  func open() { _ = word.compareExchange(expected: Waits.thread, desired: 0, ordering: .relaxed) }
}
