import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import WinSDK
#endif

/// What a thread or a task is at: it makes a part that may need itself, as far as the macro can see,
/// or it waits for another one, which would be for ever if that waited for it.
///
/// The parts of one graph cannot wait in a circle: the macro has seen to that. Two graphs that have
/// each other can, and so can closures. Threads and tasks are odd numbers here.
struct Activity {
  let caller: UInt
  /// The address of the graph.
  let graph: UInt
  let text: StaticString
  let index: UInt32
  /// The word that says for whom the caller waits.
  var awaited: UnsafePointer<Atomic<UInt>>?

  /// The activities under way, the innermost last.
  // SAFETY: behind the lock.
  nonisolated(unsafe) private static var all: [Activity] = []
  private static let lock = Lock()

  /// Begins the activity, until `end(by:)`; returns the circle if there would be one: the path from the
  /// part to itself, or just the activity if it would wait for what waits for it.
  func begin() -> [Activity] {
    Self.lock.run {
      let circle = awaited.map { isCircle($0) ? [self] : [] } ?? path
      if circle.isEmpty { Self.all.append(self) }
      return circle
    }
  }

  static func end(by me: UInt) {
    lock.run { if let last = all.lastIndex(where: { $0.caller == me }) { all.remove(at: last) } }
  }

  /// The error that the part needs itself.
  var cycle: GraphCycle {
    let circle = Self.lock.run { path }
    return GraphCycle(circle.isEmpty ? [self, self] : circle)
  }

  private var path: [Activity] {
    let own = Self.all.filter { $0.caller == caller && $0.awaited == nil }
    let first = own.firstIndex { $0.graph == graph && $0.index == index }
    return first.map { own[$0...] + [self] } ?? []
  }

  // SAFETY: a caller that waits keeps the word where it is meanwhile.
  private func isCircle(_ word: UnsafePointer<Atomic<UInt>>) -> Bool {
    var next = word.pointee.load(ordering: .relaxed)
    // One that has just got what it waited for may still be listed, and lead to itself.
    for _ in 0...Self.all.count {
      if next == caller { return true }
      guard let other = Self.all.last(where: { $0.caller == next })?.awaited else { return false }
      next = other.pointee.load(ordering: .relaxed)
    }
    return false
  }

  static var thread: UInt {
    #if canImport(WinSDK)
      UInt(GetCurrentThreadId()) << 1 | 1
    #elseif canImport(Darwin)
      UInt(bitPattern: pthread_self()) | 1
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
      UInt(pthread_self()) | 1
    #else
      3  // The only thread.
    #endif
  }

  static var task: UInt { withUnsafeCurrentTask { UInt(bitPattern: $0?.hashValue ?? 0) } | 1 }
}

extension GraphState {
  func activity(
    _ index: UInt32, by me: UInt, for awaited: UnsafePointer<Atomic<UInt>>? = nil
  ) -> Activity {
    let graph = UInt(bitPattern: MadePart.address(of: newest))
    return Activity(caller: me, graph: graph, text: text, index: index, awaited: awaited)
  }

  /// Begins an activity, until `Activity.end(by:)`.
  ///
  /// - Throws: ``GraphCycle`` if it would close a circle.
  @inline(never) func begin(_ activity: Activity) throws {
    let circle = activity.begin()
    if !circle.isEmpty { throw GraphCycle(circle) }
  }

  /// A new part that is not kept, if the macro cannot see whether it needs itself.
  public func newWatched<Part, Failure: Error>(
    _ index: UInt32, _ make: () throws(Failure) -> Part
  ) throws(Failure) -> Part {
    if let special: () -> Part = try override(index, Failure.self) { return special() }
    do { try begin(activity(index, by: Activity.thread)) } catch { throw fail(error) }
    defer { Activity.end(by: Activity.thread) }
    return try make()
  }

  /// Begins to make an asynchronous part that is not kept, until `leave()`.
  public func enter<Failure: Error>(_ index: UInt32, _ type: Failure.Type) throws(Failure) {
    do { try begin(activity(index, by: Activity.task)) } catch { throw fail(error) }
  }

  /// Ends what `enter` began.
  public func leave() { Activity.end(by: Activity.task) }
}
