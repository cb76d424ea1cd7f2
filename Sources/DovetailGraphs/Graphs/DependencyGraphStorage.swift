import Dovetail
import DovetailBlueprint
import Synchronization

/// The instances of a `@DependencyGraph`, behind its properties.
///
/// For the code that the macro writes. An instance is built as in a container: once for all
/// callers, and with no lock held while its method runs. A cycle is an error with its path.
public struct DependencyGraphStorage {
  @usableFromInline let instances: GraphInstances
  /// By this the check of properties finds graphs.
  private let mark = ProvidingMark()

  /// Makes an empty storage for the properties of a class.
  public init(_ members: DependencyGraphMembers) {
    instances = GraphInstances.make(for: members)
  }

  var members: DependencyGraphMembers { instances.header }
  @usableFromInline var slots: UnsafeMutablePointer<Atomic<UInt>> {
    @inlinable @inline(__always) get { instances.slots }
  }
  var core: ContainerCore { instances.core }

  /// The instance of a property.
  ///
  /// It cannot be made if it needs itself or the graph was closed. The process then stops with the
  /// diagnostic, unless the method throws errors of any type.
  ///
  /// - Throws: The error of the method, unchanged, or ``/Dovetail/DependencyError``.
  @inlinable @inline(__always)
  public func instance<T, Failure: Error>(
    _ index: Int, _ type: T.Type, make: () throws(Failure) -> T
  ) throws(Failure) -> T {
    let bits = slots[index].load(ordering: .acquiring)
    return Slot.isValue(bits) ? Slot.value(bits) : try find(index, nil, make)
  }

  /// The instance of a property that a method of the graph closes.
  ///
  /// - Throws: The error of the method, unchanged, or ``/Dovetail/DependencyError``.
  @inlinable
  public func instance<T, Failure: Error>(
    _ index: Int, _ type: T.Type, closing: @autoclosure () -> DependencyGraphCloser<T>,
    make: () throws(Failure) -> T
  ) throws(Failure) -> T {
    let bits = slots[index].load(ordering: .acquiring)
    return Slot.isValue(bits) ? Slot.value(bits) : try find(index, closing(), make)
  }

  /// A new instance of a property that is not kept, unless it was overridden.
  @inlinable @inline(__always)
  public func uniqueInstance<T, Failure: Error>(
    _ index: Int, _ type: T.Type, make: () throws(Failure) -> T
  ) throws(Failure) -> T {
    let isPassed = Slot.isPassed(slots[index].load(ordering: .acquiring))
    return isPassed ? try find(index, nil, make) : try make()
  }
}

// SAFETY: the slots are atomic, and their contents stay until the graph goes; the rest never
// changes.
extension DependencyGraphStorage: @unchecked Sendable {}

// MARK: - Overriding

extension DependencyGraphStorage {
  /// Passes every slot, so that from now on callers ask the storage for each instance.
  func passAll() {
    _ = core
    for index in members.types.indices { Slot.pass(slots + index) }
  }

  /// Overrides a property with an instance; the properties that depend on it are made again.
  public func override<T>(
    _ index: Int, _ type: T.Type, with instance: T, fileID: StaticString, line: UInt
  ) {
    // SAFETY: an override of a kept property has to be an instance that all callers may share.
    let instance = Unchecked(instance)
    override(index, as: .single, at: Place(fileID, line)) { () -> T in instance.value }
  }

  /// Overrides a property that is not kept with a closure, called for each use; its dependants are
  /// made again.
  public func override<T>(
    _ index: Int, _ type: T.Type, making make: @escaping @Sendable () -> T, fileID: StaticString,
    line: UInt
  ) {
    override(index, as: .unique, at: Place(fileID, line), make)
  }

  /// A function whose type has a name, so that the compiler does not know that it escapes.
  @available(
    *, unavailable, message: "the part is a function; write its type itself, not a name for it"
  )
  public func override<T, each Input, Output, Failure: Error>(
    _ index: Int, _ type: T.Type,
    with instance: (repeat each Input) async throws(Failure) -> Output, fileID: StaticString,
    line: UInt
  ) {}

  private func override<T>(
    _ index: Int, as lifetime: Blueprint.Lifetime, at place: Place,
    _ make: @escaping @Sendable () -> T
  ) {
    let core = core
    let all = members.read
    let dependants = all.dependants(of: index)
    for index in dependants + [index] { Slot.pass(slots + index) }
    core.override(member: all.members[index].name, as: lifetime, at: place, make)
    for dependant in dependants.map({ all.members[$0] }) {
      core.forget(member: dependant.name, as: dependant.type)
    }
  }
}

// MARK: - Finding

extension DependencyGraphStorage {
  /// Finds an instance that is not in the slot, or makes it.
  @usableFromInline @inline(never)
  func find<T, Failure: Error>(
    _ index: Int, _ closing: DependencyGraphCloser<T>?,
    _ make: () throws(Failure) -> T
  ) throws(Failure) -> T {
    let bits = slots[index].load(ordering: .acquiring)
    if Slot.isCell(bits) {
      let record = ThreadRecord.current
      ThreadRecord.enter(record)
      // Written out: a function that returns `T?` would look up that type.
      if let held = Slot.cell(bits)._withUnsafeGuaranteedRef({ $0.held() }) {
        let instance = held.take(as: T.self)
        ThreadRecord.leave(record)
        return instance
      }
      ThreadRecord.leave(record)
    } else if closing == nil, members.read.isPlain[index] {
      var build = PrivateBuild(of: index, in: instances)
      return try withUnsafeMutablePointer(to: &build) { build throws(Failure) -> T in
        PrivateBuild.begin(build)
          ? try build.perform(make) : try findKnown(index, closing, make)
      }
    }
    return try findKnown(index, closing, make)
  }

  @inline(never)
  private func findKnown<T, Failure: Error>(
    _ index: Int, _ closing: DependencyGraphCloser<T>?,
    _ make: () throws(Failure) -> T
  ) throws(Failure) -> T {
    let member = members.read.members[index]
    do {
      return try found(member, index, closing) { () throws -> T in try make() }
    } catch {
      throw Self.thrown(error, by: member, as: Failure.self)
    }
  }

  /// The instance of lifetime `.shared`, while something holds it.
  func shared<T>(_ index: Int) -> T? {
    let bits = slots[index].load(ordering: .acquiring)
    guard Slot.isCell(bits) else { return nil }
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    defer { ThreadRecord.leave(record) }
    return Slot.cell(bits)._withUnsafeGuaranteedRef { $0.held()?.take(as: T.self) }
  }

  private func found<T>(
    _ member: GraphMember, _ index: Int,
    _ closing: DependencyGraphCloser<T>?,
    _ make: () throws -> T
  ) throws -> T {
    let core = core
    while true {
      let cell = member.cell(in: core, closing)
      if let instance = try core.instance(ofMember: cell, as: T.self, making: make) {
        if cell.lifetime != .unique { Slot.fill(slots + index, with: instance, of: cell) }
        return instance
      }
    }
  }

  /// The error of a method, as the method threw it: to its callers, a graph is plain Swift.
  ///
  /// An error of a type that the caller does not expect stops the process.
  static func thrown<Failure: Error>(
    _ error: any Error, by member: GraphMember, as type: Failure.Type
  ) -> Failure {
    var thrown = error
    if let error = error as? DependencyError {
      let isTheirs = error.id == .recipeFailed
      thrown = isTheirs ? error.underlying ?? error : error.locatedIfNowhere(at: member.place)
    }
    if let thrown = thrown as? Failure { return thrown }
    FatalDiagnostic.stop(error, at: member.place)
  }
}

extension DependencyGraphStorage: ProvidingStorage {
  package static func types(providedBy owner: any Any.Type) -> [any Any.Type] {
    (owner as? any DependencyGraph.Type)?.dovetailMembers.read.members.map(\.type) ?? []
  }
}
