import CDovetail
import Synchronization

// For the module of graphs. A frame is unnamed while nobody has asked which recipe it stands for:
// instead of a cell, a container and a run, it has the bits of whoever pushed it. Such frames are
// the outermost ones of their thread.

extension ThreadRecord {
  /// Gives unnamed frames their builds.
  package final class FrameNaming: Sendable {
    let name: @Sendable (UInt) -> MemberBuild

    package init(_ name: @escaping @Sendable (UInt) -> MemberBuild) { self.name = name }
  }

  /// From the first graph on; a program without graphs then does not have its code.
  private static let naming = SetOnce<FrameNaming>()

  /// Called once, before there is such a frame.
  package static func nameFrames(by naming: FrameNaming) {
    ContainerCore.prepareBarrier
    _ = Self.naming.set(naming)
  }

  /// The bits of the unnamed frame around the caller, or 0 if no recipe is around it.
  ///
  /// It is `nil` if an unnamed frame cannot be pushed: something else is around the caller, or the
  /// stack has no room.
  package static func unnamedFrame(on record: Pointer) -> UInt? {
    guard dovetail_stack_here() >= record.pointee.own.pointee.stackLimit else { return nil }
    let depth = record.pointee.depth.load(ordering: .relaxed)
    if depth > 0 { return unnamedFrame(at: depth - 1, on: record) }
    return TaskContext.run == nil ? 0 : nil
  }

  private static func unnamedFrame(at index: Int, on record: Pointer) -> UInt? {
    let frame = record.pointee.frames.load(ordering: .relaxed) + index
    guard frame.pointee.cell.load(ordering: .relaxed) == 0 else { return nil }
    return frame.pointee.core.load(ordering: .relaxed)
  }

  @inlinable @inline(__always)
  package static func pushUnnamed(_ bits: UInt, on record: Pointer) {
    push(0, forBits: bits, on: record)
  }

  /// Puts cells, containers and runs into the unnamed frames of the calling thread.
  @inline(never)
  static func nameFrames(on record: Pointer) {
    guard let naming = naming.load() else { return }
    for index in 0..<record.pointee.depth.load(ordering: .relaxed) {
      guard let bits = unnamedFrame(at: index, on: record) else { return }
      let build = naming.name(bits).build
      let frame = record.pointee.frames.load(ordering: .relaxed) + index
      setWork(build, at: index, on: record)
      frame.pointee.core.store(build.core.bits, ordering: .relaxed)
      frame.pointee.cell.store(build.cell.bits, ordering: .relaxed)
    }
  }
}
