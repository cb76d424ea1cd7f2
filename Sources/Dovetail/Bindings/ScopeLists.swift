@_spi(Tools) import DovetailBlueprint
import CDovetail
import Synchronization

/// The scopes below a container, in a few lists.
///
/// Each thread adds to the list of its number, so that requests on several threads share no lock. A
/// scope has one list: its own scopes are few.
// SAFETY: the lists are made once, and each is touched under its lock.
struct ScopeLists: ~Copyable, @unchecked Sendable {
  /// The newest scope of a list; each knows the next.
  // SAFETY: each scope takes itself out of its list, under the list's lock, before its memory is
  // freed. Its last reference may be gone already, so it is retained by `dovetail_try_retain` alone;
  // a weak reference would be an object of its own.
  private typealias List = Locked<Unmanaged<ContainerCore>?>

  /// Where a scope stands; guarded by the lock of its list, but for what never changes.
  struct Position {
    // SAFETY: as `List`.
    fileprivate var newer: Unmanaged<ContainerCore>?
    // SAFETY: as `List`.
    fileprivate var older: Unmanaged<ContainerCore>?
    fileprivate var list = 0
    /// The position in the order in which scopes were made.
    fileprivate var order: UInt64 = 0
  }

  private let lists = Atomic<UnsafeMutablePointer<List>?>(nil)
  private let count: Int
  private static let made = Atomic<UInt64>(0)

  init(isOfScope: Bool) { count = isOfScope ? 1 : 8 }

  // Written out, not left to the compiler: it crashes on an atomic whose deinit is inlined elsewhere.
  deinit {
    guard let lists = lists.load(ordering: .acquiring) else { return }
    lists.deinitialize(count: count)
    lists.deallocate()
  }

  /// Makes the lists unless they are there; called with the lock of the container's state held.
  ///
  /// So a change of the container that has seen none is over before a scope looks for anything.
  borrowing func prepare() {
    if lists.load(ordering: .relaxed) != nil { return }
    let new = UnsafeMutablePointer<List>.allocate(capacity: count)
    for index in 0..<count { (new + index).initialize(to: List(nil, isApart: count > 1)) }
    lists.store(new, ordering: .releasing)
  }

  borrowing func add(_ scope: ContainerCore, in parent: ContainerCore) {
    if lists.load(ordering: .acquiring) == nil { parent.state.withLock { _ in prepare() } }
    guard let lists = lists.load(ordering: .acquiring) else { return }
    let list = Int(dovetail_thread_number()) % count
    lists[list].withLock { newest in
      // SAFETY: as `List`.
      let unmanaged = Unmanaged.passUnretained(scope)
      scope.position = Position(
        older: newest, list: list,
        order: Self.made.wrappingAdd(1, ordering: .relaxed).newValue)
      newest?._withUnsafeGuaranteedRef { $0.position.newer = unmanaged }
      newest = unmanaged
      scope.joined(parent)
    }
  }

  /// Takes a scope out, if it is one of them.
  borrowing func remove(_ scope: ContainerCore) {
    guard let lists = lists.load(ordering: .acquiring) else { return }
    lists[scope.position.list].withLock { newest in
      let position = scope.position
      // SAFETY: as `List`; only addresses are compared.
      if let newer = position.newer {
        newer._withUnsafeGuaranteedRef { $0.position.older = position.older }
      } else if newest?.toOpaque() == Unmanaged.passUnretained(scope).toOpaque() {
        newest = position.older
      }
      position.older?._withUnsafeGuaranteedRef { $0.position.newer = position.newer }
    }
  }

  var isEmpty: Bool {
    guard let lists = lists.load(ordering: .acquiring) else { return true }
    return (0..<count).allSatisfy { lists[$0].withLock { $0 == nil } }
  }

  /// The scopes that are alive, the newest first.
  borrowing func alive() -> [ContainerCore] {
    guard let lists = lists.load(ordering: .acquiring) else { return [] }
    var scopes: [ContainerCore] = []
    for index in 0..<count {
      lists[index].withLock { newest in
        var next = newest
        while let scope = next {
          if let scope = scope.retainedUnlessGone() {
            scope.holdParent()
            scopes.append(scope)
          }
          next = scope._withUnsafeGuaranteedRef { $0.position.older }
        }
      }
    }
    return scopes.inOrder { $0.position.order > $1.position.order }
  }
}

extension ContainerCore {
  /// Adds a new scope, whose first container this is, to its parent's.
  // SAFETY: as `State.handle`.
  func join(_ parent: ContainerCore, as handle: Unmanaged<DependencyContainer>) {
    state.withoutLock { state in
      state.handle = handle
      state.handles = 1
    }
    parent.scopes.add(self, in: parent)
  }

  /// Takes over what a closing or a witness of the parent has said.
  ///
  /// Each says so first, and then looks for scopes; it finds this one, or was before it.
  fileprivate func joined(_ parent: ContainerCore) {
    isWitnessed.store(parent.isWitnessed.load(ordering: .relaxed), ordering: .relaxed)
    if parent.phase.load(ordering: .acquiring) != .open {
      phase.store(.closed, ordering: .releasing)
    }
  }
}

// SAFETY: only called while the memory of the object cannot be freed.
extension Unmanaged {
  /// The object, unless its last reference has gone.
  func retainedUnlessGone() -> Instance? {
    // SAFETY: the result is the same object, with a reference for the caller.
    dovetail_try_retain(toOpaque()).map { Self.fromOpaque($0).takeRetainedValue() }
  }
}
