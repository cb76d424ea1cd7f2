/// One start of a container, with its rollback if it fails.
// SAFETY: mutable state is guarded by `Waiting`.
final class Start: Work, @unchecked Sendable {
  let core: ContainerCore
  /// The cells that hold instances built for this start alone, in the order in which those were
  /// made.
  var cells: [Cell] = []
  /// The builds that it has begun and that have not ended.
  var builds: [ObjectIdentifier: Build] = [:]
  /// The closing of the start's instances, if it has failed.
  weak var rollback: Work?
  /// Set when the start has failed: dependencies that its closers ask for are not part of it.
  var isRollingBack = false

  init(of core: ContainerCore, inside: Work?) {
    self.core = core
    super.init(inside: inside)
  }

  /// Whether the start takes back a cell's instance when it fails; called under the lock.
  ///
  /// It takes back what its own container keeps, and an instance that no container keeps, which
  /// only its callers have.
  func takesBack(_ cell: Cell) -> Bool {
    !isRollingBack && (cell.keeper === core || cell.keeper == nil)
  }
}
