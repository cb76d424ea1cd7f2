import DovetailBlueprint
import Synchronization

// For the module of graphs, whose methods make the instances.

extension ContainerCore {
  /// Finds the instance of a member, makes it, or waits for the method that another caller runs;
  /// `nil` when the cell has been replaced.
  package func instance<T>(
    ofMember cell: Cell, as type: T.Type, making make: () throws -> T
  ) throws -> T? {
    func made(_ resolution: Resolution) throws -> UInt {
      // An override answers with its own instance.
      cell.isOverride ? try cell.binding.makeNow(resolution) : Boxed.make(try make())
    }
    let kept =
      cell.lifetime == .unique
      ? .owned(try runOnce(cell, showing: cell.binding.instance, making: made))
      : try withoutActuallyEscaping(made) { try keptUnlessReplaced(cell, making: $0) }
    return kept?.take(as: type)
  }

  /// Finds the instance of a member, makes it, or awaits the method that another caller runs; `nil`
  /// when the cell has been replaced.
  package func awaitedInstance<T>(
    ofMember cell: Cell, as type: T.Type, making make: @escaping Making
  ) async throws -> T? {
    let make = cell.isOverride ? nil : make
    let bits =
      cell.lifetime == .unique
      ? try await runAwaited(cell, making: make)
      : try await keptAwaitedUnlessReplaced(cell, making: make)
    return bits.map { Boxed.take($0, as: type) }
  }

  /// Keeps a copy of an instance that was made before there was a container.
  package func keepCopy(of bits: UInt, in cell: Cell) {
    let copy = cell.binding.copyInstance(bits)
    Waiting.locked { _ in
      cell.order = Builds.nextOrder
      _ = cell.exchange(copy)
    }
    cell.binding.isObserved.store(true, ordering: .relaxed)
  }

  /// Notes that a thread is making an instance, and has been since before there was a container.
  package func note(
    isMaking cell: Cell, inside outer: MemberBuild?, task: UInt
  ) -> MemberBuild {
    let build = Build(
      cell, for: self, parent: outer?.build, isAsync: false, partOf: nil,
      inside: (outer?.build, []), forecast: nil, task: task)
    Waiting.locked { _ in
      cell.begin(build)
      note(build, isUnderWay: true)
    }
    return MemberBuild(build: build)
  }
}

/// A build that a thread began before there was a container.
package struct MemberBuild: Sendable {
  let build: Build

  /// Ends the build, which has a frame of the calling thread; returns the cell that keeps the
  /// instance.
  package func publish(_ bits: UInt) throws -> Cell {
    end()
    build.cell.binding.isObserved.store(true, ordering: .relaxed)
    try Builds.publish(bits, by: build)
    return build.cell
  }

  /// Ends the build, whose method has thrown; returns the error for its callers.
  package func fail(_ error: any Error) -> any Error {
    ThreadRecord.nameFrames(on: ThreadRecord.current)
    let failure = Raise.recipeFailed(error)
    end()
    Builds.fail(failure, by: build)
    return failure
  }

  private func end() {
    build.finish()
    ThreadRecord.pop(ThreadRecord.current)
  }
}
