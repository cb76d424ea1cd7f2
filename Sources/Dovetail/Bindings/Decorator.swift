protocol AnyDecorator: Sendable {
  var type: any Any.Type { get }
  var origin: Place { get }
  /// Whether the decorated binding counts as an override.
  var isModification: Bool { get }
}

struct Decorator<T>: AnyDecorator {
  var type: any Any.Type { T.self }
  let origin: Place
  var isModification = false
  /// Wraps an instance at once; `nil` for an asynchronous decorator.
  let wrap: (@Sendable (T, Resolution) throws -> T)?
  let wrapAsync: @Sendable (T, Resolution) async throws -> T
  var isOnMainActor = false
  var isConfined = false
}
