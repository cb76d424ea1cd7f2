import Synchronization

/// Who is asking: the recipes that are running, in this thread and around it in this task.
@usableFromInline
enum Caller {
  /// Every recipe that is running, the outermost first.
  ///
  /// A `Lazy` is no step of its own.
  static func path() -> [RunningRecipe] {
    var path: [RunningRecipe] = []
    var run = Ambient.run
    while let current = run {
      path.append(RunningRecipe(cell: current.cell, core: current.core, run: current))
      run = current.parent
    }
    path.reverse()
    path += ThreadRecord.running(on: ThreadRecord.current)
    return path.filter { $0.cell.binding.traits.role != .handle }
  }

  /// The innermost run around the caller.
  static func run() -> Run? {
    ThreadRecord.innermostRun(on: ThreadRecord.current) ?? Ambient.run
  }

  /// The run of the innermost recipe, if it has one: where its arguments are.
  static func recipe() -> Run? {
    let record = ThreadRecord.current
    let frames = record.pointee.frames.load(ordering: .relaxed)
    var index = record.pointee.depth.load(ordering: .relaxed)
    while index > 0 {
      index -= 1
      // SAFETY: the run of a frame is kept by whoever performs it.
      if frames[index].cell.load(ordering: .relaxed) != Cell.boundary.bits {
        return frames[index].run?.takeUnretainedValue()
      }
    }
    return Ambient.run
  }

  /// Where the innermost recipe was registered.
  static func origin() -> Place? {
    let frames = ThreadRecord.running(on: ThreadRecord.current)
    let running = frames.last { $0.cell !== Cell.boundary }?.cell ?? Ambient.run?.cell
    return running.flatMap { $0 === Cell.boundary ? nil : $0.binding.origin }
  }

  /// Whether the recipe of a cell is running for a container, around the caller.
  static func isRunning(_ cell: Cell, for core: ContainerCore) -> Bool {
    if ThreadRecord.isRunning(cell.bits, for: core, on: ThreadRecord.current) { return true }
    var run = Ambient.run
    // Who has ended waits for nothing, and neither do those who waited for him.
    while let current = run, !current.isFinished.load(ordering: .acquiring) {
      if current.cell === cell, current.core === core { return true }
      run = current.parent
    }
    return false
  }

  /// The build that cannot end before the caller gets what it asks for, and the recipes in between.
  static func enclosingBuild() -> (build: Build?, via: [RunningRecipe]) {
    var via: [RunningRecipe] = []
    let record = ThreadRecord.current
    var index = record.pointee.depth.load(ordering: .relaxed)
    while index > 0 {
      index -= 1
      let frame = ThreadRecord.recipe(at: index, on: record)
      if let build = frame.run as? Build { return (build, via.reversed()) }
      via.append(frame)
    }
    var run = Ambient.run
    while let current = run {
      if let build = current as? Build { return (build, via.reversed()) }
      via.append(RunningRecipe(cell: current.cell, core: current.core, run: current))
      run = current.parent
    }
    return (nil, via.reversed())
  }

  /// The builds that the caller is part of.
  static func builds() -> [Build] { path().compactMap { $0.run as? Build } }

  /// The container whose recipe the caller runs in.
  static func core() -> ContainerCore? {
    if let frame = ThreadRecord.innermost(on: ThreadRecord.current) { return frame.core }
    return Ambient.run?.core
  }

  /// Whether any recipe is running around the caller.
  @usableFromInline
  static var isInRecipe: Bool {
    ThreadRecord.current.pointee.depth.load(ordering: .relaxed) > 0 || Ambient.run != nil
  }

  /// The `.graph` instances of the resolution under way.
  ///
  /// The caller runs inside a recipe.
  static func graph() -> GraphStore {
    Ambient.run.map(\.graph) ?? GraphStore()
  }
}
