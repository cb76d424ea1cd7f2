/// One start of a container, with its rollback when it fails.
// SAFETY: what changes is guarded by `Waiting`.
final class Start: Work, @unchecked Sendable {
  let core: ContainerCore
  /// The cells that hold what was built for this start alone, in the order in which it was made.
  var cells: [Cell] = []
  /// The builds that it has begun.
  var builds: [ObjectIdentifier: Build] = [:]
  /// The closing of what it has made, when it has failed.
  weak var rollback: Work?
  /// Set when it has failed: what its closers ask for is not its own.
  var isRollingBack = false

  init(of core: ContainerCore, inside: Work?) {
    self.core = core
    super.init(inside: inside)
  }

  /// Whether the start takes back what a cell keeps when it fails: what its own container keeps, and what
  /// nobody has but those who asked.
  ///
  /// Called under the lock.
  func takesBack(_ cell: Cell) -> Bool {
    !isRollingBack && (cell.keeper === core || cell.keeper == nil)
  }
}
