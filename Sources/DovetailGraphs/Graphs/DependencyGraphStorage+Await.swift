import Dovetail
import DovetailBlueprint
import Synchronization

// The asynchronous part has a file of its own: if the linker keeps a type, it also keeps all
// asynchronous functions of the file that declares the type.

extension DependencyGraphStorage {
  /// The instance of a property whose method is asynchronous.
  ///
  /// - Throws: The error of the method, unchanged, or ``/Dovetail/DependencyError``.
  @inlinable
  public nonisolated(nonsending) func awaitedInstance<T, Failure: Error>(
    _ index: Int, _ type: T.Type,
    make: @escaping @isolated(any) () async throws(Failure) -> T
  ) async throws(Failure) -> T {
    let bits = slots[index].load(ordering: .acquiring)
    return Slot.isValue(bits)
      ? Slot.value(bits) : try await findAwaited(index, nil, GraphMaker(make))
  }

  /// The instance of a property whose method is asynchronous, and that another method closes.
  ///
  /// - Throws: The error of the method, unchanged, or ``/Dovetail/DependencyError``.
  @inlinable
  public nonisolated(nonsending) func awaitedInstance<T, Failure: Error>(
    _ index: Int, _ type: T.Type, closing: @autoclosure () -> DependencyGraphCloser<T>,
    make: @escaping @isolated(any) () async throws(Failure) -> T
  ) async throws(Failure) -> T {
    let bits = slots[index].load(ordering: .acquiring)
    return Slot.isValue(bits)
      ? Slot.value(bits) : try await findAwaited(index, closing(), GraphMaker(make))
  }
}

/// A method of a graph that makes an instance, and goes to its actor by itself.
// SAFETY: the method runs while a caller awaits it, and the instance goes to that caller.
@usableFromInline
struct GraphMaker<T, Failure: Error>: @unchecked Sendable {
  private let function: @concurrent () async throws(Failure) -> T

  @usableFromInline
  init(_ make: @escaping @isolated(any) () async throws(Failure) -> T) {
    // SAFETY: as for `GraphReader`.
    function = unsafeBitCast(make, to: (@concurrent () async throws(Failure) -> T).self)
  }

  @concurrent
  func make() async throws(Failure) -> UInt { Boxed.make(try await function()) }
}

extension DependencyGraphStorage {
  /// Finds an instance that is not in the slot, or makes it.
  @usableFromInline
  func findAwaited<T, Failure: Error>(
    _ index: Int, _ closing: DependencyGraphCloser<T>?,
    _ maker: GraphMaker<T, Failure>
  ) async throws(Failure) -> T {
    if let instance: T = shared(index) { return instance }
    let member = members.read.members[index]
    do {
      return try await awaited(member, index, closing) { try await maker.make() }
    } catch {
      // A caller whose error type has no room for a cancellation waits to the end.
      guard error is CancellationError, !(CancellationError() is Failure) else {
        throw Self.thrown(error, by: member, as: Failure.self)
      }
      return try await patient(member, index, closing, maker)
    }
  }

  private func patient<T, Failure: Error>(
    _ member: GraphMember, _ index: Int,
    _ closing: DependencyGraphCloser<T>?,
    _ maker: GraphMaker<T, Failure>
  ) async throws(Failure) -> T {
    let waiting = Task {
      Unchecked<T>(try await self.awaited(member, index, closing) { try await maker.make() })
    }
    do {
      return try await waiting.value.value
    } catch {
      throw Self.thrown(error, by: member, as: Failure.self)
    }
  }

  private func awaited<T>(
    _ member: GraphMember, _ index: Int,
    _ closing: DependencyGraphCloser<T>?,
    _ make: @escaping ContainerCore.Making
  ) async throws -> T {
    let core = core
    while true {
      let cell = member.cell(in: core, closing)
      if let instance = try await core.awaitedInstance(ofMember: cell, as: T.self, making: make) {
        if cell.lifetime != .unique { Slot.fill(slots + index, with: instance, of: cell) }
        return instance
      }
    }
  }
}
