import DovetailBlueprint
import Synchronization

extension DependencyContainer {
  /// Closes and forgets the instance of a key; the registration stays, and the next resolution
  /// makes a new instance.
  ///
  /// ```swift
  /// try await container.reset(Session.self)
  /// ```
  ///
  /// It closes the instance that this container would answer with, wherever that is kept, and the
  /// instances of the key in its scopes. The last made is closed first, as
  /// ``close(timeout:fileID:line:)`` does. `[T]` resets the contributions; an alias resets the key
  /// that it stands for. What the program made itself, or a graph keeps, is left as it is; a fork
  /// only forgets what it has of an outer fork.
  ///
  /// A build that is under way is awaited, and its instance is closed, too, unless the build itself
  /// waits for the reset. Other callers may resolve in the meantime; once the old instance is taken
  /// out, they get a new one. Objects that hold the old instance go on holding it.
  ///
  /// - Throws: ``DependencyError`` if the key is not registered, if the container is closed, or if
  ///   closing failed, in which case it lists everything that could not be closed.
  public func reset<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) async throws {
    let failure = try await RunningRecipes.begin(at: Place(fileID, line), in: core) {
      try await core.reset(type, named: name?.name)
    }
    if let failure { throw failure }
  }
}

extension ContainerCore {
  fileprivate func reset(_ type: any Any.Type, named name: String?) async throws -> DependencyError?
  {
    var need = Need.of(type)
    need.name = name
    let isCollection = need.kind == .collection && !provides(BindingID(type, name))
    let id = isCollection ? need.id : try answering(BindingID(type, name), type: type).id
    let contributions = isCollection ? contributions(to: id) : []
    let owner = isCollection ? root : find(id).flatMap { try? place(of: $0).core } ?? self
    let bindings = Set(contributions.map { ObjectIdentifier($0.binding) })
    let closing = Closing(of: owner)
    let isOpen = Waiting.locked { _ in
      guard owner.phase.load(ordering: .relaxed) == .open else { return false }
      owner.note(closing, isUnderWay: true)
      return true
    }
    guard isOpen else { throw Raise.closed(Blueprint.Key(type, name: name), core: owner) }
    closing.begin { closing in
      await closing.reset {
        // What is decorated under an alias is kept, too.
        owner.cells {
          isCollection
            ? bindings.contains(ObjectIdentifier($0)) : $0.behindAliases(owner.registered).id == id
        }
      }
      Waiting.locked { _ in owner.note(closing, isUnderWay: false) }
    }
    return await closing.joined(within: nil)
  }

  /// The binding whose instance answers for a key: the one behind its aliases.
  func answering(_ id: BindingID, type: any Any.Type) throws -> AnyBinding {
    guard let binding = registered(id)?.binding.behindAliases(registered) else {
      throw Raise.missing(id, type: type, in: self)
    }
    if binding.role == .alias, let target = binding.traits.target {
      throw Raise.missing(target.id, type: target.type, in: self)
    }
    return binding
  }

  /// The cells of some bindings, here and in the scopes below.
  private func cells(of isWanted: (AnyBinding) -> Bool) -> [Cell] {
    let own = state.withLock { cells(of: $0) }.filter { isWanted($0.binding) }
    return own + scopes.alive().flatMap { $0.cells(of: isWanted) }
  }
}

extension Closing {
  /// Waits for the builds in cells, and closes what the cells keep.
  fileprivate func reset(_ cells: () -> [Cell]) async {
    let building = cells()
    for build in Waiting.locked({ _ in building.compactMap { Builds.known($0) } }) {
      await wait(for: Step(wait: Wait(from: self, for: build, .drains)))
    }
    let keeping = cells()
    for cell in keeping { cell.wasReset.store(true, ordering: .relaxed) }
    await close(
      Waiting.locked { _ in
        keeping.filter { $0.isKeeping && !$0.isRetired && !$0.binding.isOfProgram }
          .inOrderOfMaking().reversed()
      })
  }
}
