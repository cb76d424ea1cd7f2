// How instances are closed: by a closing of their container, or by a reset.

/// An instance that is to be closed.
final class Closed {
  let content: Content
  /// The core that had it, which may be a scope of the one that is reset.
  let home: Core
  /// The instance itself; `nil` if it was held weakly, and is gone.
  let kept: Content?
  /// What it is known by under other keys: a given value has no identity, but its binding has.
  let object: ObjectIdentifier
  /// What else is closed of the same object, the last made first, if this was made first; and whether
  /// that has something that was only passed on.
  fileprivate var (newer, isOldest, isPassedOn) = ([Closed](), true, false)

  @inline(never) init(_ content: Content, _ home: Core) {
    (self.content, self.home, kept) = (content, home, content.strong)
    let value: AnyObject = content.binding.traits.isGiven ? content.binding.base.additions : content
    object = kept?.identity ?? ObjectIdentifier(value)
  }

  var isClosedElsewhere: Bool { home.state.withLock { _ in content.isClosedElsewhere } }

  @inline(never) func noteClosed() { home.state.withLock { _ in content.isClosed = true } }

  /// Whether a decorator has passed on what a graph keeps, and closes itself.
  func isOfGraph() async -> Bool {
    let base = content.binding.base
    guard base !== content.binding, let part = base.head.part,
      part.lifetime == .single || part.lifetime == .eager
    else { return false }
    return (try? await home.contentAwaited(of: base, owner: home))?.identity == object
  }
}

/// One closing of instances, and what it has closed.
// SAFETY: the one task of a closing has it.
final class Closing: @unchecked Sendable {
  private let core: Core
  /// What others wait for; what came too late has none.
  private let work: Work?
  private let isReset: Bool
  /// What is closed by now, which it holds so that an object is known by its identity.
  private var (done, held) = (Set<ObjectIdentifier>(), [Closed]())
  /// The objects that the core keeps apart from what is closed now; of a reset, its own contents are
  /// kept no longer.
  private var outside = Set<ObjectIdentifier>()
  private var failures: [DependencyError] = []
  /// What closers threw, each for itself, however alike.
  private var thrown: DependencyError?

  init(_ core: Core, _ work: Work? = nil, isReset: Bool = false) {
    (self.core, self.work, self.isReset) = (core, work, isReset)
  }

  /// Closes instances, the last made first.
  ///
  /// An object that is kept under several keys is closed with the oldest, by the closers of all. What
  /// was given to another container is left alone here. Of an object that another key only has from
  /// there, or that is kept further out too, each key's own closers run. A closing stops when a closer
  /// has made an instance, so that it collects again: that is closed before what it may hold. A reset
  /// has all that it closes.
  ///
  /// - Returns: whether there was any.
  @inline(never) @discardableResult func close(_ contents: [Closed]) async -> Bool {
    let all = contents.inOrder { $0.content.order }
    // What was held weakly is gone.
    for next in all where next.kept == nil { next.noteClosed() }
    group(all)
    if !isReset { outside = core.objects(apartFrom: all) }
    let madeLate = core.madeLate
    for next in all.reversed() where isReset || core.madeLate == madeLate {
      if let kept = toClose(next) { await close(next, kept, among: all) }
    }
    return !contents.isEmpty
  }

  /// Tells contents of the same object of each other.
  @inline(never) private func group(_ all: [Closed]) {
    let byObject = all.inOrder { Int(bitPattern: $0.object) }
    var start = 0
    while start < byObject.count {
      let first = byObject[start]
      let group = byObject[start...].prefix { $0.object == first.object }
      start = group.endIndex
      if group.count == 1 { continue }
      let isPassedOn = group.contains { isBorrowed($0) || $0.isClosedElsewhere }
      for one in group { (one.isOldest, one.isPassedOn) = (one === first, isPassedOn) }
      first.newer = group.dropFirst().reversed()
    }
  }

  // What is not inlined is not compiled for each place where a loop waits.
  @inline(never) private func toClose(_ one: Closed) -> Content? {
    guard let kept = one.kept else { return nil }
    // What asks for it from now on is told that it is closed.
    one.noteClosed()
    return isBorrowed(one) || !kept.hasToBeClosed ? nil : kept
  }

  private func isBorrowed(_ one: Closed) -> Bool {
    let traits = one.content.binding.traits
    return traits.isGiven && traits.givenTo != one.home.number
  }

  /// Whether an object is only passed on here, or was closed where it was.
  @inline(never) private func isLent(_ one: Closed, among all: [Closed]) -> Bool {
    if one.isPassedOn { return true }
    // Another content has it, further out or here: it was only passed on, or is closed. Of what is
    // reset, the oldest is closed.
    let isKept = one.home.chain.contains { core in
      let isOwn = core === one.home && !isReset
      guard isOwn ? outside.contains(one.object) : core.mayKeep(one.object) else { return false }
      return core.instances(of: one.object).contains { other in
        !all.contains { $0.content === other }
          && (!isReset || other.order < one.content.order)
      }
    }
    // Asked at the end: a reset that has left has noted it before.
    return isKept || one.isClosedElsewhere
  }

  /// The contents by whose closers an instance is closed, its own last; none if it is closed under
  /// another key.
  @inline(never) private func layers(of one: Closed, _ kept: Content) -> [Content] {
    if !one.isOldest || done.contains(one.object) { return [] }
    done.insert(one.object)
    held.append(one)
    let newer = one.newer.compactMap(\.kept)
    return newer.filter { $0.binding.additions !== kept.binding.additions } + [kept]
  }

  /// Closes an instance, in a task of its own if others may wait: so a caller who is out of time can
  /// cancel that alone.
  @inline(never) private func close(_ one: Closed, _ kept: Content, among all: [Closed]) async {
    let withOwn = isLent(one, among: all) ? false : await !one.isOfGraph()
    let layers = Handed(withOwn ? layers(of: one, kept) : [kept])
    if layers.value.isEmpty { return }
    if isReset, withOwn || one.isClosedElsewhere { noteClosed(one.object) }
    if let work {
      let asking = Asking(nil, for: one.home, work: work, inside: nil)
      let task = Task { await Asking.with(asking) { await close(layers, withOwn: withOwn) } }
      Waits.run(work, in: task, closing: one.content)
      await task.value
      Waits.run(work, in: nil)
    } else {
      await close(layers, withOwn: withOwn)
    }
  }

  /// Notes that an object is closed, for the other keys that it is kept under.
  @inline(never) private func noteClosed(_ object: ObjectIdentifier) {
    for core in core.root.withScopes {
      let contents = core.instances(of: object)
      core.state.withLock { _ in for content in contents { content.isClosedElsewhere = true } }
    }
  }

  @inline(never) private func close(_ layers: Handed<[Content]>, withOwn: Bool) async {
    for next in layers.value {
      for error in await next.binding.close(next, withOwn && next === layers.value.last) {
        let help = "look into what closes it; closing went on with the rest"
        let failure = Raise.closeFailed(next.binding, "threw: \(error)", help: help)
        let before = thrown ?? DependencyError([], underlying: error)
        thrown = DependencyError(before.diagnostics + [failure], underlying: before.underlying)
      }
    }
  }

  @inline(never) func add(_ failure: DependencyError?) {
    if let failure { failures.append(failure) }
  }

  /// What could not be closed.
  var failure: DependencyError? {
    DependencyError.joining(thrown.map { failures + [$0] } ?? failures)
  }
}
