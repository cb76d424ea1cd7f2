import Synchronization

/// What a resolution does with the binding it has found; the same for threads and for tasks.
enum Decision {
  /// Run the recipe for the one who asks.
  case once
  /// Find the instance in a cell, build it there for a container, or wait for the one who builds it.
  case kept(Cell, ContainerCore)
}

extension ContainerCore {
  /// Decides how an instance of a cell's binding comes about, asked for from this container.
  func decide(_ cell: Cell, _ request: Request) throws -> Decision {
    if !cell.isAvailableHere { throw Raise.confined(cell) }
    if request.mode == .new || cell.binding.lifetime == .unique { return .once }
    if let arguments = request.arguments { throw Raise.wrongArguments(cell, arguments) }
    let (cell, core) = try place(of: cell)
    return .kept(cell, core)
  }

  /// Where the instance of a kept binding is kept, and the container its recipe runs for.
  func place(of cell: Cell) throws -> (cell: Cell, core: ContainerCore) {
    switch cell.binding.lifetime {
    case .single, .eager, .shared, .unique:
      return (cell, cell.keeper ?? self)
    case .graph:
      return (GraphStore.current.cell(for: cell, in: self), self)
    case .scoped(let name):
      guard let scope = chain.first(where: { $0.kind == .scope(name) }) else {
        throw Raise.missingScope(name, of: cell, in: self)
      }
      if let keeper = cell.keeper {
        if cell.isDerived, keeper === scope { return (cell, scope) }
        // Registered inside that scope: an outer one cannot keep what it does not see.
        if !cell.isDerived, keeper !== scope, keeper.chain.contains(where: { $0 === scope }) {
          return (cell, keeper)
        }
      }
      return (scope.derivedCell(of: cell), scope)
    }
  }

  /// Refuses an instance that is made for the one who asks and needs itself, or that is given other
  /// arguments than it takes.
  func admit(_ cell: Cell, _ request: Request) throws {
    if let arguments = request.arguments {
      // What answers with another's instance passes them on to that.
      if cell.binding.traits.target != nil || cell.role == .decoration { return }
      guard cell.binding.isOpaque || arguments.fits(cell.binding.argumentTypes) else {
        throw Raise.wrongArguments(cell, arguments)
      }
    } else if Caller.isRunning(cell, for: self) {
      let path = Caller.path()
      // A new instance is not the one of the resolution, and may need that.
      let isOfResolution = cell.binding.lifetime == .graph && request.mode == .registered
      let start = path.firstIndex {
        $0.cell === cell && $0.core === self && !(isOfResolution && $0.run?.mode == .new)
      }
      guard let start else { return }
      throw Raise.cycle(Array(path[start...]), leading: Array(path[..<start]))
    }
  }

  /// Whether the caller is part of what a closing of this container waits for, or of the closing itself.
  ///
  /// The caller's own frame, or its run, is left out.
  func isRunningHere(besides run: Run? = nil, frames: Int = 0) -> Bool {
    if phase.load(ordering: .acquiring) == .closed { return false }
    return Caller().dropFirst(frames).contains {
      $0.core === self && (run == nil || $0.run !== run)
        && (!$0.isBoundary || $0.run?.inside != nil)
    }
  }

  /// The cell that stands in the place of one that was replaced after the caller found it.
  func replacement(of cell: Cell) throws -> Cell {
    guard phase.load(ordering: .acquiring) == .open, cell.role != .contribution,
      let fresh = find(cell.binding.id),
      fresh !== cell
    else { throw Raise.gone(cell, in: self) }
    return fresh
  }

  /// Whether a failure of another caller's build says nothing about what this caller could build.
  ///
  /// It was of the wrong actor, or could not wait, or was cancelled.
  static func isOfBuilder(_ error: any Error) -> Bool {
    if error is CancellationError { return true }
    guard let error = error as? DependencyError else { return false }
    return error.id == .asyncFromSync || error.id == .wrongActor
  }
}
