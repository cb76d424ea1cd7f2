extension ContainerCore {
  /// Finds or makes the instance of a resolution; a function of its own, so that others need not
  /// look up the type of an optional instance.
  @inline(never)
  func shared<T>(
    in kept: Cell, of cell: Cell, _ binding: Binding<T>, _ request: Request
  ) throws -> T {
    let instance = held(in: kept, binding)
    guard GraphStore.isOfThread else {
      // The instance may have been begun before a handle shared it, and then not as a build.
      if instance == nil { try admit(cell, request) }
      return try self.kept(kept, binding)
    }
    // The resolution has the thread to itself, so no other caller can build the instance.
    if let instance { return instance }
    return try runOnce(binding, cell) { resolution in
      let instance = try binding.make(resolution)
      // Kept while the frame stands, since the resolution ends with the outermost frame.
      kept.keep(Boxed.make(instance))
      return instance
    }
  }
}
