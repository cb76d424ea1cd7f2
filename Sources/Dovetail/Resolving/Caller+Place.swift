import Synchronization

extension Caller {
  /// Where the resolution began that the caller is part of; noted only while somebody watches.
  static var place: Place? {
    ThreadRecord.current.pointee.own.pointee.place ?? Ambient.inherited?.place
  }

  /// Says of an error where the resolution began, and notes it first for witnesses of the container.
  ///
  /// Inside a recipe it has begun further out.
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
      let ambient = Ambient(source: .current, run: Ambient.run, place: place)
      return try await Ambient.with(ambient, operation: body)
    } catch {
      throw Raise.located(error, at: place)
    }
  }
}

extension ContainerCore {
  /// Where the resolution under way began, for a task that goes on with it while somebody watches.
  var placeForWitnesses: Place? {
    isWitnessed.load(ordering: .relaxed) ? Caller.place : nil
  }
}
