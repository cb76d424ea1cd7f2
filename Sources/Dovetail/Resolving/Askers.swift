/// Who is asking: the recipes that run on this thread, and then those around this task.
enum Askers {
  /// All that the caller is part of, the innermost first.
  static var all: [Asking] { Frame.all.map { Asking($0.pointee) } + (Asking.here?.chain ?? []) }

  /// The recipes from the outermost to the one that asks.
  static var path: [Asking] { all.filter { $0.binding != nil }.reversed() }

  /// The recipe that asks.
  static var recipe: Asking? {
    if let frame = Frame.all.first(where: { $0.pointee.identity.binding != 0 }) {
      return Asking(frame.pointee)
    }
    return Asking.here?.nearestRecipe
  }

  /// The build or closing that the caller is part of; nobody waits for who is part of none.
  static var work: Work? {
    var next = Frame.current
    while let frame = next {
      if let work = frame.pointee.work { return work }
      next = frame.pointee.outer
    }
    return workOfTask
  }

  /// The same for a caller who suspends: a task that a recipe has begun on its own thread is no part
  /// of it.
  static var workOfTask: Work? { Asking.here?.nearestWork }

  /// The container that the program chose last.
  static var container: DependencyContainer? {
    Frame.all.lazy.compactMap { $0.pointee.container }.first { _ in true } ?? Asking.here?.chosen
  }

  /// Whether the caller is part of a build or a closing of a core, or of a scope of it; not for a handle
  /// or a resolution, which a closing doesn't wait for.
  static func areInside(_ core: Core) -> Bool {
    all.contains { $0.work?.core?.isHidden == false && $0.core.isInside(core) }
  }

  /// Whether a resolution is under way, which has `.graph` instances.
  static var areInResolution: Bool {
    if let frame = Frame.current { return frame.pointee.container == nil }
    return Asking.here?.isInResolution ?? false
  }

  /// The core that answers who asks no container.
  ///
  /// A task that a recipe has begun asks the recipe's.
  static var core: Core? {
    if let frame = Frame.current { return frame.pointee.container?.core ?? frame.pointee.core }
    return Asking.answeringCore
  }

  /// The `.graph` instances of the resolution that is under way; new ones outside of any.
  static var graph: GraphStore {
    let around = Asking.here.flatMap { $0.isInResolution ? $0 : nil }
    guard var frame = Frame.current else { return around?.graph ?? GraphStore() }
    if frame.pointee.container != nil { return GraphStore() }
    while let outer = frame.pointee.outer, outer.pointee.container == nil { frame = outer }
    if let graph = frame.pointee.graph { return graph }
    let graph = frame.pointee.outer == nil ? around?.graph ?? GraphStore() : GraphStore()
    frame.pointee.graph = graph
    return graph
  }
}
