import Synchronization

/// The place of a part, through which one thread at a time makes it.
///
/// What is generic here is no more than the making itself, since each use of it is code.
@usableFromInline
struct Gate: ~Copyable {
  /// 0, the address of the part (with `loosely` that of its `Weakling`), or the thread that makes
  /// the part, which is odd.
  @usableFromInline let word = Atomic<UInt>(0)
  @usableFromInline let lock = Mutex<Void>(())
  /// The part's line in the graph's text, with `weak` and `watched`.
  @usableFromInline let mark: UInt32

  @inlinable @inline(__always) init(mark: UInt32) { self.mark = mark }

  /// Set in a word.
  static var loosely: UInt { 2 }
  /// Set in the mark of a part that is held weakly.
  static var weak: UInt32 { 1 << 30 }
  /// Set in the mark of a part whose maker has to be watched.
  static var watched: UInt32 { 1 << 31 }

  var index: UInt32 { mark & ~(Self.weak | Self.watched) }
  var isWeak: Bool { mark & Self.weak != 0 }
  var isWatched: Bool { mark & Self.watched != 0 }

  /// The part that is there or that somebody holds, or a new one.
  @usableFromInline @inline(never)
  func find<Part, Failure: Error>(
    in graph: borrowing GraphState, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    var found: FoundPart?
    do {
      try alone(in: graph) {
        found = there(in: graph)
        if found == nil { found = try self.make(in: graph, make) }
      }
    } catch { throw graph.fail(error) }
    return found!.part(as: Part.self)
  }

  /// Runs a body while no other thread does; the caller is told if it would wait for itself.
  func alone(in graph: borrowing GraphState, _ body: () throws -> Void) throws {
    let me = Activity.thread
    if word.load(ordering: .relaxed) == me { throw graph.activity(index, by: me).cycle }
    if try lock.withLockIfAvailable({ _ in try body() }) != nil { return }
    try graph.begin(graph.activity(index, by: me, for: MadePart.address(of: word)))
    try lock.withLock { _ in
      Activity.end(by: me)
      try body()
    }
  }

  /// Makes the part; the caller is alone.
  private func make<Part>(
    in graph: borrowing GraphState, _ make: () throws -> Part
  ) throws -> FoundPart? {
    let me = Activity.thread
    try graph.begin(index)
    defer { graph.end() }
    if isWatched { try graph.begin(graph.activity(index, by: me)) }
    defer { if isWatched { Activity.end(by: me) } }
    let overrides = graph.overrides.load(ordering: .acquiring)
    let before = word.load(ordering: .relaxed)
    word.store(me, ordering: .relaxed)
    do {
      // A closing waits for this thread, so the graph's list is open.
      return keep(try make(), before, insteadOf: me, after: overrides, in: graph)
    } catch {
      word.store(before, ordering: .releasing)
      throw error
    }
  }

  /// Keeps a part, or holds it in what held the one before, unless a closing has the graph's list.
  ///
  /// It is not there for other callers if it was overridden meanwhile, or if what it needs was.
  func keep<Part>(
    _ part: consuming Part, _ before: UInt, insteadOf now: UInt, after overrides: Int,
    in graph: borrowing GraphState
  ) -> FoundPart? {
    let old = MadePart(bits: before & ~Self.loosely)
    let (made, object): (MadePart, AnyObject?)
    if isWeak {
      made = old ?? MadePart(Weakling(), index, in: nil)
      object = Weakling.object(of: part)
    } else {
      (made, object) = (MadePart(part, index, in: MadePart.address(of: word)), nil)
    }
    let isKept = graph.keep(made, isNew: old == nil) {
      let isStale = graph.overrides.load(ordering: .relaxed) != overrides
      if word.load(ordering: .relaxed) == now {
        if let object, !isStale { made.held?.hold(object) }
        let bits = isWeak ? made.bits | Self.loosely : isStale ? before : made.bits
        word.store(bits, ordering: .releasing)
      }
      if isStale { made.forget() }
    }
    return isKept ? FoundPart(made.bits, object) : nil
  }

  /// The part, unless it has to be made.
  func there(in graph: borrowing GraphState) -> FoundPart? {
    let bits = word.load(ordering: .acquiring)
    if bits != 0, bits & 3 == 0 { return FoundPart(bits, nil) }
    return held(in: graph).map { FoundPart($0) }
  }

  /// The object that somebody holds, unless the graph is closed.
  @usableFromInline func held(in graph: borrowing GraphState) -> AnyObject? {
    let bits = word.load(ordering: .acquiring)
    return bits & 3 == Self.loosely && !graph.isClosed
      ? MadePart.part(bits & ~Self.loosely, as: Weakling.self).object : nil
  }

  @usableFromInline
  func override<Part>(_ part: Part, in graph: borrowing GraphState) {
    let made = MadePart(part, index, in: MadePart.address(of: word), isOverride: true)
    do {
      try alone(in: graph) {
        graph.override(made) { word.store(made.bits, ordering: .releasing) }
      }
    } catch { graph.stop(error) }
  }
}
