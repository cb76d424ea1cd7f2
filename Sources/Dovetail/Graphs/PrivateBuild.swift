import CDovetail
import Synchronization

/// The building of a graph's property by a thread, as long as nobody else has asked about it.
///
/// It is on the thread's stack, and costs a mark in the property's slot and a frame. Such frames are
/// the outermost ones of their thread: inside anything else, a property is built as in a container.
///
/// Another thread that needs the instance, or this one when a recipe asks what runs around it, has
/// the build shown: the graph then gets a container, in which there is a ``Build`` in its place.
struct PrivateBuild {
  typealias Pointer = UnsafeMutablePointer<PrivateBuild>

  // SAFETY: the caller that builds holds the graph.
  let instances: Unmanaged<GraphInstances>
  let index: Int
  let task = dovetail_current_task()
  /// The build around this one.
  private(set) var outer: Pointer?
  /// The build as others see it; guarded by the lock under which builds are shown.
  var shown: Build?

  init(of index: Int, in instances: GraphInstances) {
    // SAFETY: as said of the property.
    self.instances = Unmanaged.passUnretained(instances)
    self.index = index
  }

  /// Marks the slot and pushes a frame; `false` if the property has to be found in another way.
  static func begin(_ build: Pointer) -> Bool {
    let record = ThreadRecord.current
    let depth = record.pointee.depth.load(ordering: .relaxed)
    if depth > 0 {
      guard let outer = own(at: depth - 1, on: record), outer.pointee.task == build.pointee.task
      else { return false }
      build.pointee.outer = outer
    } else if Ambient.run != nil {
      return false
    }
    guard dovetail_stack_here() >= record.pointee.own.pointee.stackLimit, Slot.hasRoom(for: build)
    else { return false }
    let isFirst = build.pointee.slot.pointee.compareExchange(
      expected: Slot.empty, desired: Slot.bits(of: build), ordering: .acquiringAndReleasing
    ).exchanged
    if isFirst { ThreadRecord.push(0, forBits: UInt(bitPattern: build), on: record) }
    return isFirst
  }

  fileprivate var slot: UnsafeMutablePointer<Atomic<UInt>> {
    instances._withUnsafeGuaranteedRef { $0.slots + index }
  }

  /// The build that has a frame of the thread, if it has not been shown.
  private static func own(at index: Int, on record: ThreadRecord.Pointer) -> Pointer? {
    let frame = record.pointee.frames.load(ordering: .relaxed) + index
    guard frame.pointee.cell.load(ordering: .relaxed) == 0 else { return nil }
    return Pointer(bitPattern: frame.pointee.core.load(ordering: .relaxed))
  }

  /// Shows all builds of the calling thread, and lets their frames say so.
  @inline(never)
  static func show(on record: ThreadRecord.Pointer) {
    for index in 0..<record.pointee.depth.load(ordering: .relaxed) {
      guard let build = own(at: index, on: record) else { return }
      let shown = GraphInstances.show(build)
      let frame = record.pointee.frames.load(ordering: .relaxed) + index
      // SAFETY: the build holds its run to the end, and the run its cell and its container.
      frame.pointee.work = Unmanaged.passUnretained(shown)
      frame.pointee.core.store(shown.core.bits, ordering: .relaxed)
      frame.pointee.cell.store(shown.cell.bits, ordering: .relaxed)
    }
  }

  /// Done once, before the first graph is used.
  static let prepare: Void = {
    ContainerCore.prepareBarrier
    let naming: ThreadRecord.FrameNaming = { record in
      PrivateBuild.show(on: record.assumingMemoryBound(to: ThreadRecord.self))
    }
    // SAFETY: read as what it is.
    ThreadRecord.frameNaming.store(unsafeBitCast(naming, to: UInt.self), ordering: .releasing)
  }()
}

extension UnsafeMutablePointer<PrivateBuild> {
  /// Runs the method of the property, and keeps its instance.
  func perform<T, Failure: Error>(_ make: () throws(Failure) -> T) throws(Failure) -> T {
    let instance: T
    do {
      instance = try make()
    } catch {
      throw failed(error)
    }
    let bits = Boxed.make(instance)
    if end(with: bits) { return instance }
    do {
      Slot.fill(pointee.slot, with: instance, of: try published(bits))
    } catch {
      throw DependencyGraphStorage.thrown(error, by: member, as: Failure.self)
    }
    return instance
  }

  private var member: GraphMember {
    pointee.instances._withUnsafeGuaranteedRef { $0.header.read.members[pointee.index] }
  }

  /// Fills the slot, unless the build has been shown.
  private func end(with bits: UInt) -> Bool {
    if bits != Slot.empty {
      pointee.instances._withUnsafeGuaranteedRef { $0.note(pointee.index) }
    }
    let isOwn = pointee.slot.pointee.compareExchange(
      expected: Slot.bits(of: self), desired: bits, ordering: .acquiringAndReleasing
    ).exchanged
    if isOwn { ThreadRecord.pop(ThreadRecord.current) }
    return isOwn
  }

  /// Ends a build that was shown.
  private func endShown() -> Build {
    let shown = GraphInstances.show(self)
    shown.finish()
    ThreadRecord.pop(ThreadRecord.current)
    return shown
  }

  /// Keeps the instance of a build that was shown; returns the cell that keeps it.
  @inline(never)
  private func published(_ bits: UInt) throws -> Cell {
    let build = endShown()
    build.cell.binding.isObserved.store(true, ordering: .relaxed)
    try Builds.publish(bits, by: build)
    return build.cell
  }

  /// Ends a build whose method has thrown; returns the error for the caller.
  @inline(never)
  private func failed<Failure: Error>(_ error: Failure) -> Failure {
    if !(error is DependencyError), end(with: Slot.empty) { return error }
    PrivateBuild.show(on: ThreadRecord.current)
    let failure = Raise.recipeFailed(error)
    Builds.fail(failure, by: endShown())
    return DependencyGraphStorage.thrown(failure, by: member, as: Failure.self)
  }
}
