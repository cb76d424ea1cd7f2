import DovetailBlueprint
import Synchronization

extension ContainerCore {
  /// Closes the container once; who calls again gets the same outcome.
  func close(within deadline: Deadline?, at place: Place? = nil) async -> DependencyError? {
    let waitsInside = Caller.builds()
    let underWay = Closing.underWay
    if underWay.contains(where: { $0 === self }) { return nil }
    let closing = state.withLock { state -> Task<DependencyError?, Never>? in
      // A closer that closes what another is closing already would wait, and be waited for.
      if let closing = state.closing { return underWay.isEmpty ? closing : nil }
      state.closedAt = place
      BuildGraph.locked {
        if phase.load(ordering: .relaxed) == .open { phase.store(.closing, ordering: .releasing) }
      }
      // A task of its own, so that the closing is whole even when its caller is cancelled.
      let closing = Task {
        await Closing(core: self, deadline: deadline, waitsInside: waitsInside).run()
      }
      state.closing = closing
      return closing
    }
    return await closing?.value
  }

  /// The scopes below, the last made first.
  func liveChildren() -> [ContainerCore] {
    state.withLock { $0.children.values.compactMap(\.core) }
      .sorted { $0.sequence > $1.sequence }
  }

  /// The cells that keep an instance, or one made in the given start, the last made first.
  func cellsKeeping(from start: UInt64? = nil) -> [Cell] {
    let cells = state.withLock { self.cells(of: $0) }
    return BuildGraph.locked {
      cells.filter { cell in
        let isKeeping = cell.instance.load(ordering: .relaxed) != 0 || cell.weakInstance != nil
        return isKeeping && (start == nil || cell.start == start)
      }
      .sorted { $0.order > $1.order }
    }
  }

  /// Takes the instances out of cells and closes them, one after the other.
  static func close(_ cells: [Cell], within deadline: Deadline?) async -> Failures {
    var failures = Failures()
    var closed: Set<ObjectIdentifier> = []
    // Held to the end, so that no later object has the identity of a closed one.
    var held: [ClosingInstance] = []
    for cell in cells {
      guard let instance = take(from: cell) else { continue }
      held.append(instance)
      // A decorator may give back what it was given: that is the outer container's to close.
      if let object = instance.object, object == outerObject(behind: cell) { continue }
      if let object = instance.object, !closed.insert(object).inserted { continue }
      failures.add(await instance.close(within: deadline))
    }
    withExtendedLifetime(held) {}
    return failures
  }

  /// The object that an outer container keeps, where a cell wraps that for its scope.
  private static func outerObject(behind cell: Cell) -> ObjectIdentifier? {
    guard cell.role == .decoration,
      let outer = cell.keeper?.parent?.find(cell.binding.id), outer.keeper !== cell.keeper
    else { return nil }
    let bits = BuildGraph.locked { () -> UInt in
      let bits = outer.instance.load(ordering: .acquiring)
      return bits == 0 ? 0 : outer.binding.copyInstance(bits)
    }
    guard bits != 0 else { return nil }
    defer { outer.binding.destroyInstance(bits) }
    return outer.binding.closing(bits).object
  }

  private static func take(from cell: Cell) -> ClosingInstance? {
    let dropped = DroppedInstance.drop(from: [cell], retiring: false)
    guard let instance = dropped.first else { return nil }
    defer {
      Reclamation.synchronize()
      instance.destroy()
    }
    if instance.bits != 0 { return cell.binding.closing(instance.bits) }
    return instance.weak.flatMap(cell.binding.closing)
  }
}

/// What went wrong while instances were closed.
struct Failures {
  private var diagnostics: [DependencyDiagnostic] = []
  private var underlying: (any Error)?

  /// The failures as one error; `nil` when there were none.
  var error: DependencyError? {
    diagnostics.isEmpty ? nil : DependencyError(diagnostics, underlying: underlying)
  }

  mutating func add(_ diagnostic: DependencyDiagnostic, underlying: (any Error)? = nil) {
    diagnostics.append(diagnostic)
    self.underlying = self.underlying ?? underlying
  }

  mutating func add(_ error: DependencyError?) {
    guard let error else { return }
    diagnostics += error.diagnostics
    underlying = underlying ?? error.underlying
  }

  mutating func add(_ other: Failures) { add(other.error) }
}
