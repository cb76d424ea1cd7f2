import Synchronization

extension RunningRecipes {
  /// The place where the caller's resolution began; noted only while the container is watched.
  static var place: Place? {
    ThreadRecord.current.pointee.own.pointee.place ?? TaskContext.place
  }

  /// Adds to an error the place where the resolution began, and notes that place for the
  /// container's witnesses.
  ///
  /// Inside a recipe it does neither, since the resolution began further out.
  static func begin<R>(
    at place: Place?, in core: ContainerCore, _ body: () throws -> R
  ) throws -> R {
    do {
      guard let place, core.isWitnessed.load(ordering: .relaxed), !isInRecipe else {
        return try body()
      }
      let own = ThreadRecord.current.pointee.own
      let before = own.pointee.place
      own.pointee.place = place
      defer { own.pointee.place = before }
      return try body()
    } catch {
      throw Raise.located(error, at: place)
    }
  }

  static func begin<R>(
    at place: Place?, in core: ContainerCore, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> R
  ) async throws -> R {
    do {
      guard let place, core.isWitnessed.load(ordering: .relaxed), !isInRecipe else {
        return try await body()
      }
      let context = TaskContext(source: .current, run: TaskContext.run, place: place)
      return try await TaskContext.with(context, operation: body)
    } catch {
      throw Raise.located(error, at: place)
    }
  }
}

extension ContainerCore {
  /// The place where the current resolution began, for a task that goes on with it; `nil` unless
  /// the container is watched.
  var placeForWitnesses: Place? {
    isWitnessed.load(ordering: .relaxed) ? RunningRecipes.place : nil
  }
}
