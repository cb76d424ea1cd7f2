import Synchronization

/// What a resolution does with the binding that it has found; the same for threads and for tasks.
enum Decision {
  /// Run the recipe for the caller.
  case once
  /// Find the instance in a cell, build it there for a container, or wait for another caller's
  /// build.
  case kept(Cell, ContainerCore)
}

extension ContainerCore {
  /// Decides how this container gets an instance of a cell's binding.
  func decide(_ cell: Cell, _ request: Request) throws -> Decision {
    if !cell.isAvailableHere { throw Raise.confined(cell) }
    if request.mode == .new, cell.binding.traits.keptByGraph ?? .unique != .unique {
      throw Raise.keptByGraph(cell)
    }
    if request.mode == .new || cell.binding.isUnique { return .once }
    if let arguments = request.arguments { throw Raise.wrongArguments(cell, arguments) }
    let (cell, core) = try place(of: cell)
    return .kept(cell, core)
  }

  /// The cell that keeps an instance of a binding, and the container that its recipe runs for.
  func place(of cell: Cell) throws -> (cell: Cell, core: ContainerCore) {
    switch cell.binding.lifetime {
    case .single, .eager, .shared, .unique:
      return (cell, cell.keeper ?? self)
    case .graph:
      return (GraphStore.current.cell(for: cell, in: self), self)
    case .scoped(let name):
      guard let scope = self.scope(named: name) else {
        throw Raise.missingScope(name, of: cell, in: self)
      }
      if cell.isDerived {
        if cell.keeper === scope { return (cell, scope) }
      } else if cell.isKept(inside: scope) {
        // The binding was registered inside that scope, which cannot keep what it does not see: the
        // cell keeps it.
        return (cell, cell.keeper ?? self)
      }
      return (scope.derivedCell(of: cell), scope)
    }
  }

  /// Refuses a new instance that needs itself, or that is given other arguments than its recipe
  /// takes.
  func admit(_ cell: Cell, _ request: Request) throws {
    if let arguments = request.arguments {
      // A binding that answers with another binding's instance passes the arguments on to that one.
      if cell.binding.traits.hasTarget { return }
      guard cell.binding.isOpaque || arguments.fits(cell.binding.argumentTypes) else {
        throw Raise.wrongArguments(cell, arguments)
      }
    } else if RunningRecipes.isRunning(cell, for: self) {
      let path = RunningRecipes.path()
      // An instance made with `mode: .new` is not the resolution's own, and may need that one.
      let isOfResolution = cell.binding.lifetime == .graph && request.mode == .registered
      let start = path.firstIndex {
        $0.cell === cell && $0.core === self && !(isOfResolution && $0.run?.mode == .new)
      }
      guard let start else { return }
      throw Raise.cycle(Array(path[start...]), leading: Array(path[..<start]))
    }
  }

  /// Whether the caller is part of a work that a closing of this container waits for, or of the
  /// closing itself.
  ///
  /// `run`, or the innermost `frames`, are left out: they are the caller's own.
  func isRunningHere(besides run: Run? = nil, frames: Int = 0) -> Bool {
    if phase.load(ordering: .acquiring) == .closed { return false }
    return RunningRecipes().dropFirst(frames).contains {
      $0.core === self && (run == nil || $0.run !== run)
        && (!$0.isRootFrame || $0.run?.inside != nil)
    }
  }

  /// The cell that replaced `cell` after the caller found it.
  func replacement(of cell: Cell) throws -> Cell {
    guard phase.load(ordering: .acquiring) == .open, cell.role != .contribution,
      let fresh = find(cell.binding.id),
      fresh !== cell
    else { throw Raise.gone(cell, in: self) }
    return fresh
  }

  /// Whether a failure of another caller's build says nothing about what this caller could build.
  ///
  /// The other caller was on the wrong actor, could not wait, or was cancelled.
  static func isOfBuilder(_ error: any Error) -> Bool {
    if error is CancellationError { return true }
    guard let error = error as? DependencyError else { return false }
    return error.id == .asyncFromSync || error.id == .wrongActor
  }
}
