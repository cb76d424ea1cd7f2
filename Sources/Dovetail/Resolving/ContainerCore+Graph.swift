extension ContainerCore {
  /// Finds or makes the instance of a resolution; the caller takes over a copy.
  func shared(in kept: Cell, of cell: Cell, _ request: Request) throws -> UInt {
    guard GraphStore.isOfThread else { return try sharedWithOthers(in: kept, of: cell, request) }
    // The resolution has the thread to itself, so no other caller can build the instance.
    if let copy = held(in: kept) { return copy }
    return try runOnce(cell, showing: cell.binding.instance) { resolution in
      let bits = try cell.binding.makeNow(resolution)
      // Kept while the frame stands, since the resolution ends with the outermost frame.
      kept.keep(cell.binding.copyInstance(bits))
      return bits
    }
  }

  private func sharedWithOthers(
    in kept: Cell, of cell: Cell, _ request: Request
  ) throws -> UInt {
    // The instance may have been begun before a handle shared it, and then not as a build.
    if kept.keptBits == 0 { try admit(cell, request) }
    return try self.kept(kept).owned(of: cell.binding)
  }
}
