@_exported import DovetailProtocols

/// How one kept instance is closed: by what was given to `onClose`, and by its own `close()`.
final class InstanceCloser: Sendable {
  let binding: AnyBinding
  private let content: Handed<Content>
  let order: Int
  /// The identity of an object: one that is kept under two keys is closed once.
  let object: ObjectIdentifier?
  let hasWork: Bool
  private let closers: [@Sendable () async throws -> Void]
  private let closeable: @Sendable () -> Handed<any Closeable>?

  init<T>(_ kept: Kept<T>, of source: Content) {
    let (binding, value) = (kept.binding, Handed(kept.value))
    self.binding = binding
    content = Handed(source)
    order = kept.order
    object = kept.identity
    closers = binding.closerFunctions.map { closer in
      // SAFETY: a registration takes only functions of its own type.
      let close = closer as! @Sendable @concurrent (T) async throws -> Void
      return { try await close(value.value) }
    }
    closeable = { (value.value as? any Closeable).map { Handed($0) } }
    // A conformance of the main actor is only seen there.
    hasWork = !closers.isEmpty || binding.traits.isOnMainActor || closeable() != nil
  }

  /// Runs everything that closes the instance; returns what failed.
  private func close(withOwn: Bool) async -> [any Error] {
    var failures: [any Error] = []
    for closer in closers {
      do { try await closer() } catch { failures.append(error) }
    }
    if withOwn {
      do {
        if binding.traits.isOnMainActor {
          try await closeOnMainActor()
        } else {
          try await closeable()?.over().close()
        }
      } catch { failures.append(error) }
    }
    return failures
  }

  @MainActor private func closeOnMainActor() async throws {
    try await closeable()?.over().close()
  }

  /// Closes instances, the last made first.
  ///
  /// An object under several keys is closed with the oldest.
  ///
  /// What the program gave to another container, or an outer container has too, is not closed. Each
  /// is closed in a task of its own, so that a caller who is out of time can cancel that alone. It
  /// stops when a closer has made an instance, so that the caller collects again: that is closed
  /// before what it may hold. A reset says which core had which instance.
  static func close(
    _ contents: [Content], in core: Core, for work: Work? = nil,
    resetIn homes: [ObjectIdentifier: Core]? = nil, after done: ClosedObjects = ClosedObjects()
  ) async -> DependencyError? {
    let isReset = homes != nil
    let closers = contents.compactMap { $0.closer() }.sorted { $0.order > $1.order }
    if closers.count < contents.count {
      // What was held weakly is gone.
      core.noteClosed(contents.filter { $0.closer() == nil })
    }
    var (borrowed, oldest) = (Set<ObjectIdentifier>(), [ObjectIdentifier: Int]())
    for closer in closers {
      guard let object = closer.object else { continue }
      if closer.isBorrowed(by: core, isReset) { borrowed.insert(object) }
      oldest[object] = closer.order
    }
    done.held += closers
    let found = Locked(Found([], nil))
    let madeLate = core.madeLate
    for closer in closers where core.madeLate == madeLate {
      // What asks for it from now on is told that it is closed.
      core.noteClosed([closer.content.value])
      if !closer.hasWork || closer.isBorrowed(by: core, isReset) { continue }
      var (same, isLent) = ([InstanceCloser](), false)
      if let object = closer.object {
        let home = homes?[ObjectIdentifier(closer.content.value)] ?? core
        isLent = borrowed.contains(object) || home.keepsElsewhere(object, contents, isReset)
        if !isLent { isLent = await closer.isOfGraph(in: home) }
        guard isLent || oldest[object] == closer.order && done.objects.insert(object).inserted
        else { continue }
        if !isLent { same = closers.filter { $0.object == object && $0.order > closer.order } }
      } else if closer.binding.traits.isGiven {
        // A given value has no identity, but its binding has.
        guard done.values.insert(closer.binding.base.number).inserted else { continue }
      }
      let (all, withOwn) = (same, !isLent)
      await core.closing(closer.content.value, for: work) {
        var failures: [any Error] = []
        for other in all { failures += await other.close(withOwn: false) }
        failures += await closer.close(withOwn: withOwn)
        for failure in failures { closer.note(failure, in: found) }
      }
      if isReset, let object = closer.object, withOwn { core.noteClosed(object) }
    }
    return found.withLock { found in
      found.diagnostics.isEmpty
        ? nil : DependencyError(found.diagnostics, underlying: found.underlying)
    }
  }

  private typealias Found = (diagnostics: [DependencyDiagnostic], underlying: (any Error)?)

  private func note(_ failure: any Error, in found: borrowing Locked<Found>) {
    let base = binding.base
    let diagnostic = DependencyDiagnostic.Failure(
      .init(base.key), registered: base.head.origin.location
    ).closeFailed(error: String(describing: failure))
    found.withLock { found in
      found.diagnostics.append(diagnostic)
      found.underlying = found.underlying ?? failure
    }
  }

  /// Whether a decorator has passed on what a graph keeps, and closes itself.
  private func isOfGraph(in core: Core) async -> Bool {
    let base = binding.base
    guard base !== binding, let part = base.head.part,
      part.lifetime == .single || part.lifetime == .eager
    else { return false }
    let inside = try? await core.contentAwaited(of: base, owner: core)
    return inside?.identity == object
  }

  private func isBorrowed(by core: Core, _ isReset: Bool) -> Bool {
    binding.traits.isGiven && (isReset || binding.traits.givenTo != core.number)
  }
}

/// The objects that a closing has closed, which it holds so that they are known by their identity.
// SAFETY: the one task of a closing has it.
final class ClosedObjects: @unchecked Sendable {
  fileprivate var objects: Set<ObjectIdentifier> = []
  fileprivate var values: Set<Int> = []
  fileprivate var held: [InstanceCloser] = []
}
