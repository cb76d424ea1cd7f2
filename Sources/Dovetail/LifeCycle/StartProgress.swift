import DovetailBlueprint

/// How far a container's start has got.
public struct StartProgress: Sendable {
  /// The key of the instance that was built.
  public let key: Blueprint.Key
  /// How many eager instances have been built.
  public let done: Int
  /// How many eager instances there are in all.
  public let total: Int
  /// How long this instance took to build, including its needs.
  public let duration: Duration
}

/// One instance that a start builds.
package struct StartStep: Sendable {
  let key: Blueprint.Key
  let place: Place?
  /// Builds it on the calling thread.
  let prepareNow: @Sendable () throws -> Void
  let prepare: @Sendable () async throws -> Void

  package init(
    key: Blueprint.Key, at place: Place? = nil, prepareNow: @escaping @Sendable () throws -> Void,
    prepare: @escaping @Sendable () async throws -> Void
  ) {
    self.key = key
    self.place = place
    self.prepareNow = prepareNow
    self.prepare = prepare
  }
}
