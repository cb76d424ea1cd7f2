import CDovetail
import Dovetail
import Synchronization

/// The building of a graph's property by a thread, as long as nobody else has asked about it.
///
/// It is on the thread's stack, and costs a mark in the property's slot and a frame. Such frames are
/// the outermost ones of their thread: inside anything else, a property is built as in a container.
///
/// Another thread that needs the instance, or this one when a recipe asks what runs around it, has
/// the build shown: the graph then gets a container, in which a build stands in its place.
struct PrivateBuild {
  typealias Pointer = UnsafeMutablePointer<PrivateBuild>

  // SAFETY: the caller that builds holds the graph.
  let instances: Unmanaged<GraphInstances>
  let index: Int
  let task = dovetail_current_task()
  /// The build around this one.
  private(set) var outer: Pointer?
  /// The build as others see it; guarded by the lock under which builds are shown.
  var shown: MemberBuild?

  init(of index: Int, in instances: GraphInstances) {
    // SAFETY: as said of the property.
    self.instances = Unmanaged.passUnretained(instances)
    self.index = index
  }

  /// Marks the slot and pushes a frame; `false` if the property has to be found in another way.
  static func begin(_ build: Pointer) -> Bool {
    let record = ThreadRecord.current
    guard let bits = ThreadRecord.unnamedFrame(on: record), Slot.hasRoom(for: build) else {
      return false
    }
    if let outer = Pointer(bitPattern: bits) {
      guard outer.pointee.task == build.pointee.task else { return false }
      build.pointee.outer = outer
    }
    let isFirst = build.pointee.slot.pointee.compareExchange(
      expected: Slot.empty, desired: Slot.bits(of: build), ordering: .acquiringAndReleasing
    ).exchanged
    if isFirst { ThreadRecord.pushUnnamed(UInt(bitPattern: build), on: record) }
    return isFirst
  }

  fileprivate var slot: UnsafeMutablePointer<Atomic<UInt>> {
    instances._withUnsafeGuaranteedRef { $0.slots + index }
  }

  /// Done once, before the first graph is used.
  static let prepare: Void = ThreadRecord.nameFrames(
    by: ThreadRecord.FrameNaming { bits in
      // SAFETY: the bits are those of `begin`; the build is on the stack until its frame is popped.
      GraphInstances.show(Pointer(bitPattern: bits).unsafelyUnwrapped)
    })
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

  /// Keeps the instance of a build that was shown; returns the cell that keeps it.
  @inline(never)
  private func published(_ bits: UInt) throws -> Cell {
    try GraphInstances.show(self).publish(bits)
  }

  /// Ends a build whose method has thrown; returns the error for the caller.
  @inline(never)
  private func failed<Failure: Error>(_ error: Failure) -> Failure {
    if !(error is DependencyError), end(with: Slot.empty) { return error }
    let failure = GraphInstances.show(self).fail(error)
    return DependencyGraphStorage.thrown(failure, by: member, as: Failure.self)
  }
}
