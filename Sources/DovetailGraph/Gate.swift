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

  /// The part, made if it is not there.
  @usableFromInline @inline(never)
  func find<Part, Failure: Error>(
    in graph: borrowing GraphState, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    var bits: UInt = 0
    do {
      try alone(in: graph) {
        bits = word.load(ordering: .acquiring)
        guard bits == 0 else { return }
        try self.make(in: graph) { before in
          // A closing waits for this thread, so the graph's list is open.
          let made = keep(try make(), before, in: graph)!
          bits = made.bits
          return made
        }
      }
    } catch { throw graph.fail(error) }
    return MadePart.part(bits, as: Part.self)
  }

  /// The part that somebody holds, or a new one.
  @usableFromInline @inline(never)
  func findHeld<Part, Failure: Error>(
    in graph: borrowing GraphState, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    var part: Part?
    do {
      try alone(in: graph) {
        part = there(in: graph)
        guard part == nil else { return }
        try self.make(in: graph) { before in
          let made = try make()
          part = made
          return keep(made, before, in: graph)!
        }
      }
    } catch { throw graph.fail(error) }
    return part!
  }

  /// Runs a body while no other thread does; the caller is told if it would wait for itself.
  func alone(in graph: borrowing GraphState, _ body: () throws -> Void) throws {
    let me = Waits.thread
    if word.load(ordering: .relaxed) == me { throw graph.circle(at: index, by: me) }
    if try lock.withLockIfAvailable({ _ in try body() }) != nil { return }
    guard Waits.begin(for: word, by: me) else { throw graph.waitingCircle(at: index, by: me) }
    try lock.withLock { _ in
      Waits.end(by: me)
      try body()
    }
  }

  /// Runs the maker of the part, which gets the one before; the caller is alone.
  private func make(
    in graph: borrowing GraphState, _ body: (_ before: UInt) throws -> MadePart
  ) throws {
    try graph.begin(index)
    defer { graph.end() }
    let me = Waits.thread
    if isWatched { try Watch.begin(graph.step(index, by: me)) }
    defer { if isWatched { Watch.end(by: me) } }
    let overrides = graph.overrides.load(ordering: .acquiring)
    let before = word.exchange(me, ordering: .acquiringAndReleasing)
    do {
      let made = try body(before)
      word.store(bits(of: made), ordering: .sequentiallyConsistent)
      if graph.overrides.load(ordering: .sequentiallyConsistent) != overrides { made.forget() }
    } catch {
      word.store(before, ordering: .releasing)
      throw error
    }
  }

  /// Keeps a part, or holds it in what held the one before; `nil` if a closing has the graph's list.
  func keep<Part>(_ part: Part, _ before: UInt, in graph: borrowing GraphState) -> MadePart? {
    let old = MadePart(bits: before & ~Self.loosely)
    let made =
      old
      ?? (isWeak
        ? MadePart(Weakling(), index, in: nil)
        : MadePart(part, index, in: MadePart.address(of: word)))
    if isWeak { made.part(as: Weakling.self).hold(part) }
    if old != nil || graph.keep(made) { return made }
    made.free()
    return nil
  }

  /// The word for a part.
  func bits(of made: MadePart) -> UInt { made.bits | (isWeak ? Self.loosely : 0) }

  /// The part, unless it has to be made.
  func there<Part>(in graph: borrowing GraphState) -> Part? {
    let bits = word.load(ordering: .acquiring)
    return bits != 0 && bits & 3 == 0
      ? MadePart.part(bits, as: Part.self) : held(in: graph)?.part(as: Part.self)
  }

  /// The object that somebody holds, unless the graph is closed.
  @usableFromInline func held(in graph: borrowing GraphState) -> HeldObject? {
    let bits = word.load(ordering: .acquiring)
    return bits & 3 == Self.loosely && !graph.isClosed
      ? MadePart.part(bits & ~Self.loosely, as: Weakling.self).held : nil
  }
}
