protocol AnyDecorator: Sendable {
  var type: any Any.Type { get }
  var origin: Place { get }
  /// Whether the decorated binding counts as an override.
  var isModification: Bool { get }
  var isAsync: Bool { get }
  var isOnMainActor: Bool { get }
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
  var isAsync: Bool { wrap == nil }
}

/// The decorators around a binding's recipe, and the binding as it was registered.
final class Decoration: Sendable {
  /// `nil` for a modification that waits for its binding.
  let base: AnyBinding?
  /// The innermost first.
  let decorators: [any AnyDecorator]

  init(of base: AnyBinding?, by decorators: [any AnyDecorator]) {
    self.base = base
    self.decorators = decorators
  }
}
