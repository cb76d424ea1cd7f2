import DovetailBlueprint
import Synchronization

// The asynchronous part has a file of its own: if the linker keeps a type, it also keeps all
// asynchronous functions of the file that declares the type.

extension DependencyGraphStorage {
  /// The instance of a property whose method is asynchronous.
  ///
  /// - Throws: The error of the method, unchanged, or ``DependencyError``.
  @inlinable
  public func awaitedInstance<T: Sendable, Failure: Error>(
    _ index: Int, _ type: T.Type, closing: (@Sendable @concurrent (T) async throws -> Void)? = nil,
    make: @escaping @Sendable @concurrent () async throws(Failure) -> T
  ) async throws(Failure) -> T {
    let bits = slots[index].load(ordering: .acquiring)
    return Slot.isValue(bits) ? Slot.value(bits) : try await findAwaited(index, closing, make)
  }

  /// Gives an instance of an actor's graph back to a method of that actor, which closes the
  /// instance.
  ///
  /// It is asynchronous so that the call is awaited even if the method turns out to be of no actor.
  public static func returned<T>(_ instance: T, _ type: T.Type) async -> sending T {
    // SAFETY: the instance never left the actor; only the code that closes it is not the actor's
    // own.
    Unchecked(instance).value
  }
}

extension DependencyGraphStorage {
  /// Finds an instance that is not in the slot, or makes it.
  @usableFromInline
  func findAwaited<T: Sendable, Failure: Error>(
    _ index: Int, _ closing: (@Sendable @concurrent (T) async throws -> Void)?,
    _ make: @escaping @Sendable @concurrent () async throws(Failure) -> T
  ) async throws(Failure) -> T {
    if let instance: T = shared(index) { return instance }
    let member = members.read.members[index]
    do {
      return try await awaited(member, index, closing) { () async throws -> T in try await make() }
    } catch {
      // A caller whose error type has no room for a cancellation waits to the end.
      guard error is CancellationError, !(CancellationError() is Failure) else {
        throw Self.thrown(error, by: member, as: Failure.self)
      }
      return try await patient(member, index, closing, make)
    }
  }

  private func patient<T: Sendable, Failure: Error>(
    _ member: GraphMember, _ index: Int,
    _ closing: (@Sendable @concurrent (T) async throws -> Void)?,
    _ make: @escaping @Sendable @concurrent () async throws(Failure) -> T
  ) async throws(Failure) -> T {
    let waiting = Task {
      try await self.awaited(member, index, closing) { () async throws -> T in try await make() }
    }
    do {
      return try await waiting.value
    } catch {
      throw Self.thrown(error, by: member, as: Failure.self)
    }
  }

  private func awaited<T>(
    _ member: GraphMember, _ index: Int,
    _ closing: (@Sendable @concurrent (T) async throws -> Void)?,
    _ make: @escaping @Sendable @concurrent () async throws -> T
  ) async throws -> T {
    let core = core
    let make: ContainerCore.Making = { Boxed.make(try await make()) }
    while true {
      let cell = member.cell(in: core, closing)
      let binding = unsafeDowncast(cell.binding, to: Binding<T>.self)
      if binding.lifetime == .unique {
        return try await core.runAwaited(cell, as: T.self, making: make)
      }
      let instance = try await core.keptAwaitedUnlessReplaced(
        cell, binding, making: cell.isOverride ? nil : make)
      if let instance {
        Slot.fill(slots + index, with: instance, of: cell)
        return instance
      }
    }
  }
}
