@_exported import DovetailProtocols

/// The classes of instances, and whether they are ``Closeable``: a cast takes ten times as long.
enum CloseableClasses {
  private static let known = Locked<[ObjectIdentifier: Bool]>([:])

  static func contain(_ object: AnyObject) -> Bool {
    let type = ObjectIdentifier(type(of: object))
    if let known = known.withLock({ $0[type] }) { return known }
    let isCloseable = object is any Closeable
    known.withLock { $0[type] = isCloseable }
    return isCloseable
  }
}

extension Core {
  /// Closes instances, the last made first.
  ///
  /// An object that is kept under several keys is closed with the oldest, by the closers of all. If
  /// another one has it that is not to be closed, only the key's own closers run. Each instance is
  /// closed in a task of its own, so that a caller who is out of time can cancel that alone. It stops
  /// when a closer has made an instance, so that the caller collects again: that is closed before what
  /// it may hold.
  @discardableResult
  func close(_ contents: [Content], for work: Work? = nil) async -> DependencyError? {
    let mine = Set(contents.lazy.filter { !self.borrows($0) }.map { ObjectIdentifier($0) })
    let failures = Locked<[(binding: AnyBinding, error: any Error)]>([])
    let madeLate = madeLate
    for content in contents.sorted(by: { $0.order > $1.order }) where self.madeLate == madeLate {
      // What asks for it from now on is told that it is closed.
      state.withLock { _ in content.isClosed = true }
      guard mine.contains(ObjectIdentifier(content)), content.hasToBeClosed else { continue }
      let others = others(as: content, among: contents)
      var isLent = others.contains { !mine.contains(ObjectIdentifier($0)) }
      if !isLent { isLent = await isOfGraph(content) }
      if !isLent, others.contains(where: { $0.order < content.order }) { continue }
      let same = isLent ? [] : others.filter { $0.binding.closers !== content.binding.closers }
      let (all, withOwn) = (Handed(same + [content]), !isLent)
      await closing(content, for: work) {
        for next in all.value {
          for error in await next.close(withOwn: withOwn && next === all.value.last) {
            failures.withLock { $0.append((next.binding, error)) }
          }
        }
      }
    }
    let found = failures.withLock { $0 }
    guard let first = found.first else { return nil }
    let help = "look into what closes it; closing went on with the rest"
    return DependencyError(
      found.map { Raise.closeFailed($0.binding, "threw: \($0.error)", help: help) },
      underlying: first.error)
  }

  private var madeLate: Int { state.withLock { $0.madeLate } }

  /// Whether an instance was given to another container.
  private func borrows(_ content: Content) -> Bool {
    content.binding.traits.isGiven && content.binding.traits.givenTo != number
  }

  /// The other contents with an object, here, further out and in scopes, the last made first; without
  /// those that have left it to this one.
  private func others(as content: Content, among contents: [Content]) -> [Content] {
    guard let object = content.identity else { return [] }
    let kept = (chain.dropFirst() + withScopes).flatMap { core in
      core.state.withLock { state in
        state.all.filter { !$0.isClosed || $0.order < content.order || borrows($0) }
      }
    }
    var all: [ObjectIdentifier: Content] = [:]
    for other in kept + contents where other !== content && other.identity == object {
      all[ObjectIdentifier(other)] = other
    }
    return all.values.sorted { $0.order > $1.order }
  }

  /// Whether a decorator has passed on what a graph keeps, and closes itself.
  private func isOfGraph(_ content: Content) async -> Bool {
    let base = content.binding.base
    guard base !== content.binding, let part = base.head.part, let object = content.identity,
      part.lifetime == .single || part.lifetime == .eager
    else { return false }
    return (try? await contentAwaited(of: base, owner: self))?.identity == object
  }

  /// Runs what closes an instance in a task of its own, which is part of the closing.
  private func closing(
    _ content: Content, for work: Work?, _ close: @escaping @Sendable () async -> Void
  ) async {
    guard let work else { return await close() }
    let asking = Asking(nil, for: self, work: work, inside: nil)
    let task = Task { await Asking.with(asking) { await close() } }
    Waits.run(work, in: task, closing: content)
    await task.value
    Waits.run(work, in: nil)
  }
}
