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

  @inline(never) init(_ content: Content, _ home: Core) {
    (self.content, self.home, kept) = (content, home, content.strong)
    let value: AnyObject = content.binding.traits.isGiven ? content.binding.base.closers : content
    object = kept?.identity ?? ObjectIdentifier(value)
  }

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
  /// What others wait for; a reset has none.
  private let work: Work?
  private let isReset: Bool
  /// What is closed by now, which it holds so that an object is known by its identity.
  private var (done, held) = (Set<ObjectIdentifier>(), [Closed]())
  /// The objects that were to be closed under more than one key.
  private var (seen, repeated) = (Set<ObjectIdentifier>(), Set<ObjectIdentifier>())
  private var failures: [DependencyError] = []
  /// What closers threw, each for itself, however alike.
  private var thrown: DependencyError?

  init(_ core: Core, _ work: Work? = nil, isReset: Bool = false) {
    (self.core, self.work, self.isReset) = (core, work, isReset)
  }

  /// Closes instances, the last made first.
  ///
  /// An object that is kept under several keys is closed with the oldest, by the closers of all. What
  /// was given to another container, or is kept further out too, is only passed on here: of it, the
  /// key's own closers run. A closing stops when a closer has made an instance, so that it collects
  /// again: that is closed before what it may hold. A reset has all that it closes.
  ///
  /// - Returns: whether there was any.
  @inline(never) @discardableResult func close(_ contents: [Closed]) async -> Bool {
    let all = contents.inOrder { $0.content.order }
    // What was held weakly is gone.
    for next in all {
      if next.kept == nil { next.noteClosed() }
      if !seen.insert(next.object).inserted { repeated.insert(next.object) }
    }
    let madeLate = core.madeLate
    for next in all.reversed() where isReset || core.madeLate == madeLate {
      if let kept = toClose(next) { await close(next, kept, among: all) }
    }
    return !contents.isEmpty
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
    return traits.isGiven && (isReset || traits.givenTo != one.home.number)
  }

  /// Whether an object is only passed on here.
  @inline(never) private func isLent(_ one: Closed, among all: [Closed]) -> Bool {
    if repeated.contains(one.object),
      all.contains(where: { $0.object == one.object && isBorrowed($0) })
    {
      return true
    }
    // Another content has it, further out or here: it was only passed on, or is closed. What is reset
    // is kept no longer.
    return one.home.chain.contains {
      $0.keeps(one.object, besides: all, isHome: !isReset && $0 === one.home)
    }
  }

  /// The contents by whose closers an instance is closed, its own last; none if it is closed under
  /// another key.
  @inline(never)
  private func layers(of one: Closed, _ kept: Content, among all: [Closed]) -> [Content] {
    if done.contains(one.object) { return [] }
    var layers: [Content] = []
    for other in repeated.contains(one.object) ? all.reversed() : []
    where other.object == one.object {
      if other.content.order < one.content.order { return [] }
      if let same = other.kept, same.binding.closers !== kept.binding.closers {
        layers.append(same)
      }
    }
    done.insert(one.object)
    held.append(one)
    return layers + [kept]
  }

  /// Closes an instance, in a task of its own if others wait: so a caller who is out of time can
  /// cancel that alone.
  @inline(never) private func close(_ one: Closed, _ kept: Content, among all: [Closed]) async {
    let withOwn = isLent(one, among: all) ? false : await !one.isOfGraph()
    let layers = Handed(withOwn ? layers(of: one, kept, among: all) : [kept])
    if layers.value.isEmpty { return }
    if let work {
      let asking = Asking(nil, for: core, work: work, inside: nil)
      let task = Task { await Asking.with(asking) { await close(layers, withOwn: withOwn) } }
      Waits.run(work, in: task, closing: one.content)
      await task.value
      Waits.run(work, in: nil)
    } else {
      await close(layers, withOwn: withOwn)
    }
    if isReset, withOwn { noteClosed(one.object) }
  }

  /// Notes that an object is closed, for the other keys that it is kept under.
  @inline(never) private func noteClosed(_ object: ObjectIdentifier) {
    for core in core.root.withScopes {
      for content in core.instances(of: object) { Closed(content, core).noteClosed() }
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
  var failure: DependencyError? { DependencyError.joining(failures + [thrown].compactMap(\.self)) }
}
