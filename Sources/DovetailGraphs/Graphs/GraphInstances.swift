import Dovetail
import Synchronization

/// The memory of a graph's instances: one object, with a slot for each property behind it.
///
/// Until someone asks for more than a property, a graph has no container: an instance is built by
/// its thread alone, as ``PrivateBuild`` says. The container is made when another caller has to wait,
/// when something fails, or for an override, a start and a closing; it then learns what was built.
@usableFromInline
final class GraphInstances: ManagedBuffer<DependencyGraphMembers, Atomic<UInt>> {
  /// The words before the slots: where the graph was closed, if it had no container; the container;
  /// and how many instances were built without it.
  ///
  /// The words after the slots say which those were, in the order of creation.
  @inlinable @inline(__always) static var words: Int { 3 }

  static func make(for members: DependencyGraphMembers) -> GraphInstances {
    PrivateBuild.prepare
    let count = members.types.count
    let made = create(minimumCapacity: words + 2 * count) { _ in members }
    return made.withUnsafeMutablePointerToElements { words in
      for index in 0..<(Self.words + 2 * count) {
        (words + index).initialize(to: Atomic(Slot.empty))
      }
      return unsafeDowncast(made, to: GraphInstances.self)
    }
  }

  deinit {
    let types = header.types
    // Without a container, these are the only references: the newest instance goes first.
    for place in (0..<Int(built.pointee.load(ordering: .relaxed))).reversed() {
      guard let index = index(at: place) else { continue }
      Slot.free(slots[index].exchange(Slot.empty, ordering: .acquiring), types[index])
    }
    for (index, type) in types.enumerated() {
      Slot.free(slots[index].load(ordering: .acquiring), type)
    }
    // SAFETY: this is the graph's own reference.
    if let core = knownCore { Unmanaged.passUnretained(core).release() }
    if let closed { Unmanaged.passUnretained(closed).release() }
    closedBits.deinitialize(count: Self.words + 2 * types.count)
  }

  /// The slot of each property, in the order of the members.
  @usableFromInline var slots: UnsafeMutablePointer<Atomic<UInt>> {
    @inlinable @inline(__always) get {
      withUnsafeMutablePointerToElements { $0 + Self.words }
    }
  }

  private var count: Int { header.types.count }
  private var closedBits: UnsafeMutablePointer<Atomic<UInt>> { slots - 3 }
  private var coreBits: UnsafeMutablePointer<Atomic<UInt>> { slots - 2 }
  private var built: UnsafeMutablePointer<Atomic<UInt>> { slots - 1 }

  /// The property whose instance was the one at a place in the order of creation.
  ///
  /// It is `nil` if a thread has the place, and has not written yet.
  private func index(at place: Int) -> Int? {
    let number = slots[count + place].load(ordering: .relaxed)
    return number == 0 ? nil : Int(number) - 1
  }

  /// The graph's container, if it has one.
  var knownCore: ContainerCore? {
    UnsafeRawPointer(bitPattern: coreBits.pointee.load(ordering: .acquiring)).map {
      // SAFETY: the graph owns a reference.
      Unmanaged<ContainerCore>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The graph's container, made on first use.
  var core: ContainerCore { knownCore ?? Self.showing.withLock { cores in shown(&cores) } }

  /// Where the graph was closed, if it had no container then.
  private var closed: Closed? {
    UnsafeRawPointer(bitPattern: closedBits.pointee.load(ordering: .acquiring)).map {
      // SAFETY: the graph owns a reference.
      Unmanaged<Closed>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private final class Closed: Sendable {
    let place: Place

    init(at place: Place) { self.place = place }
  }

  /// Whether a property could only throw that the graph is closed.
  func refuses(_ index: Int) -> Bool {
    guard let core = knownCore, !core.isOpen else { return closed != nil }
    let member = header.read.members[index]
    return core.refuses(
      member: member.name, as: member.type, isKept: member.lifetime != .unique)
  }

  /// Closes the graph here and now, if it has no container and nothing in it has to be closed.
  ///
  /// From then on, callers ask the storage, whose container is a closed one.
  func closesAtOnce(at place: Place) -> Bool {
    if closed != nil { return true }
    if knownCore != nil { return false }
    let members = header.read
    for index in 0..<count {
      guard let bits = Slot.passUnlessBuilding(slots + index), !Slot.isCell(bits),
        !Slot.isValue(bits) || !members.hasToBeClosed(bits, index)
      else { return false }
    }
    return Self.showing.withLock { cores in
      if closed != nil { return true }
      if knownCore != nil || cores[ObjectIdentifier(self)] != nil { return false }
      // SAFETY: the graph's own reference.
      closedBits.pointee.store(
        UInt(bitPattern: Unmanaged.passRetained(Closed(at: place)).toOpaque()),
        ordering: .releasing)
      return true
    }
  }

  /// Notes that the instance of a property is there, in the order of creation.
  func note(_ index: Int) {
    let place = built.pointee.wrappingAdd(1, ordering: .relaxed).oldValue
    slots[count + Int(place)].store(UInt(index) + 1, ordering: .relaxed)
  }
}

// MARK: - Telling the container what was built without it

extension GraphInstances {
  /// Guards the making of containers for graphs; has those that are not complete yet.
  private static let showing = Locked<[ObjectIdentifier: ContainerCore]>([:])

  /// Shows a build of the calling thread, or one whose slot asks.
  static func show(_ build: PrivateBuild.Pointer) -> MemberBuild {
    showing.withLock { cores in shown(build, &cores) }
  }

  private func shown(_ cores: inout [ObjectIdentifier: ContainerCore]) -> ContainerCore {
    if let core = knownCore ?? cores[ObjectIdentifier(self)] { return core }
    let core = ContainerCore.ofMembers(closedAt: closed?.place)
    cores[ObjectIdentifier(self)] = core
    var kept: [UInt] = []
    var builds: [PrivateBuild.Pointer] = []
    for index in 0..<count {
      let bits = Slot.ask(slots + index)
      if let build = Slot.build(bits) { builds.append(build) }
      // What a closed graph kept had nothing to close.
      kept.append(core.isClosed ? 0 : Slot.keptValue(bits))
    }
    for place in 0..<Int(built.pointee.load(ordering: .relaxed)) {
      // A thread that is about to fill its slot may have a place already: then the slot asks now.
      guard let index = index(at: place), kept[index] != 0 else { continue }
      let bits = kept[index]
      core.keepCopy(of: bits, in: cell(of: index, in: core))
    }
    // A thread whose build is asked for in its slot waits for this lock before the build ends.
    for build in builds { _ = Self.shown(build, &cores) }
    cores[ObjectIdentifier(self)] = nil
    // SAFETY: the graph's own reference.
    coreBits.pointee.store(
      UInt(bitPattern: Unmanaged.passRetained(core).toOpaque()), ordering: .releasing)
    return core
  }

  private static func shown(
    _ build: PrivateBuild.Pointer, _ cores: inout [ObjectIdentifier: ContainerCore]
  ) -> MemberBuild {
    if let known = build.pointee.shown { return known }
    let outer = build.pointee.outer.map { shown($0, &cores) }
    // SAFETY: the thread that builds holds the graph.
    let instances = build.pointee.instances.takeUnretainedValue()
    let core = instances.shown(&cores)
    if let known = build.pointee.shown { return known }
    let cell = instances.cell(of: build.pointee.index, in: core)
    let known = core.note(isMaking: cell, inside: outer, task: build.pointee.task)
    build.pointee.shown = known
    return known
  }

  private func cell(of index: Int, in core: ContainerCore) -> Cell {
    let member = header.read.members[index]
    func cell<T>(_: T.Type) -> Cell {
      member.cell(in: core, Optional<DependencyGraphCloser<T>>.none)
    }
    return cell(member.type)
  }
}
