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
    for frame in ThreadRecord.running(on: ThreadRecord.current).reversed() {
      if let run = frame.run { return run }
    }
    return Ambient.run
  }

  /// The build that cannot end before the caller gets what it asks for, and the recipes in between.
  static func enclosingBuild() -> (build: Build?, via: [RunningRecipe]) {
    var via: [RunningRecipe] = []
    for frame in ThreadRecord.running(on: ThreadRecord.current).reversed() {
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
  static func builds() -> Set<ObjectIdentifier> {
    Set(path().compactMap { $0.run as? Build }.map { ObjectIdentifier($0) })
  }

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
    if let run = Ambient.run { return run.graph }
    let record = ThreadRecord.current
    if let graph = record.pointee.own.pointee.graph { return graph }
    let graph = GraphStore()
    record.pointee.own.pointee.graph = graph
    record.pointee.needsCleanup.store(true, ordering: .relaxed)
    return graph
  }
}
