/// One start of a container, with its rollback when it fails.
// SAFETY: what changes is guarded by `Waiting`.
final class Start: Work, @unchecked Sendable {
  let core: ContainerCore
  /// The cells that hold what was built for this start alone, in the order in which it was made.
  var cells: [Cell] = []
  /// The builds that it has begun.
  var builds: [ObjectIdentifier: Build] = [:]

  init(of core: ContainerCore, inside: Work?) {
    self.core = core
    super.init(inside: inside)
  }

  /// Whether the start takes back what a cell keeps when it fails: what its own container keeps.
  func takesBack(_ cell: Cell) -> Bool { cell.keeper === core }
}
