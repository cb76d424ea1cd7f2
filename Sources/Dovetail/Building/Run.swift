import Synchronization

/// One run of a recipe that more is known about than a frame of a thread can hold: its arguments, the
/// task it runs in, or who waits for it.
///
/// A task that outlives the recipe may have inherited the run; so a run that has ended holds nothing.
@usableFromInline
// SAFETY: immutable but for atomics, and for `given` and `graphStore`, which `BuildGraph` guards.
class Run: @unchecked Sendable {
  let cell: Cell
  let core: ContainerCore
  /// The run that asked for this one, in this task or, for a build, in the task that started it.
  let parent: Run?
  /// How the caller asked.
  let mode: ResolveMode
  /// The start of a container that this run is part of; 0 for none.
  let start: UInt64
  private var given: ArgumentList?
  /// Whether the recipe has ended, so that who inherited the run from it is on its own.
  let isFinished = Atomic<Bool>(false)
  /// The `.graph` instances of the resolution, when it began in this run, or goes on in it whatever becomes
  /// of where it began.
  private var graphStore: GraphStore?

  init(
    _ cell: Cell, for core: ContainerCore, parent: Run?, mode: ResolveMode = .registered,
    arguments: ArgumentList? = nil, start: UInt64? = nil
  ) {
    self.cell = cell
    self.core = core
    self.parent = parent
    self.mode = mode
    self.start = start ?? parent?.start ?? 0
    given = arguments
  }

  // Not left to the compiler: an atomic in a class whose deinit is inlined elsewhere crashes it.
  deinit {}

  /// What the caller gave to `resolve(_:with:)`.
  var arguments: ArgumentList? { BuildGraph.locked { given } }

  /// The `.graph` instances of the resolution this run is part of.
  var graph: GraphStore {
    BuildGraph.locked {
      var run = self
      while run.graphStore == nil, let parent = run.parent,
        !parent.isFinished.load(ordering: .acquiring)
      {
        run = parent
      }
      let store = run.graphStore ?? GraphStore()
      run.graphStore = store
      // Where the run goes on in a task of its own, those around it may end first.
      graphStore = store
      return store
    }
  }

  /// Holds the `.graph` instances of the resolution for itself: the run that it began in may end first.
  func holdGraph() {
    guard let graph = parent?.graph else { return }
    BuildGraph.locked { graphStore = graph }
  }

  /// Notes that the recipe has ended, and lets go of what was for it alone.
  func finish() {
    isFinished.store(true, ordering: .releasing)
    let held = BuildGraph.locked {
      defer {
        given = nil
        graphStore = nil
      }
      return (given, graphStore)
    }
    withExtendedLifetime(held) {}
  }
}
