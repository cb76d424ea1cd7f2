/// What a core has for a key: an instance, or a build that is under way.
///
/// The core's lock guards it.
@usableFromInline
package class Content {
  /// Whether it is a ``Kept`` of the key's type.
  @usableFromInline final let isKept: Bool
  /// The instance, if its type is a class and any caller may have it.
  @usableFromInline final let object: AnyObject?
  final let binding: AnyBinding
  /// Whether the instance was closed; the core's lock guards it.
  final var isClosed = false
  /// The number in the order in which instances were made; 0 for a build.
  final let order: Int

  init(_ binding: AnyBinding, isKept: Bool, object: AnyObject? = nil, order: Int = 0) {
    self.isKept = isKept
    self.object = object
    self.binding = binding
    self.order = order
  }

  @usableFromInline deinit {}

  /// The ``Kept``, unless the instance was held weakly and is gone.
  var strong: Content? { nil }
  /// The same held weakly, if it is an object.
  var weak: Content? { nil }
  /// Whether it has to be closed, and doesn't just go.
  var hasToBeClosed: Bool { false }
  /// The identity of the object that the instance is, under any type.
  var identity: ObjectIdentifier? { nil }
  /// Closes the instance by what was given to `onClose`, and by its own `close()`.
  ///
  /// - Returns: what failed.
  func close(withOwn: Bool) async -> [any Error] { [] }
  /// The instance for who knows no type; `nil` for a build.
  var anyValue: Any? { nil }
}

/// An instance that a core keeps.
@usableFromInline
final class Kept<T>: Content {
  @usableFromInline let value: T

  init(_ value: T, _ binding: AnyBinding, order: Int = Order.next()) {
    self.value = value
    let isKept = !binding.traits.isConfined
    // SAFETY: an instance of a class is its reference.
    super.init(
      binding, isKept: isKept,
      object: isKept && T.self is AnyClass ? unsafeBitCast(value, to: AnyObject.self) : nil,
      order: order)
  }

  @usableFromInline deinit {}

  override var strong: Content? { self }
  override var weak: Content? { weakly(value).map { WeaklyKept<T>($0, order: order, binding) } }

  override var hasToBeClosed: Bool { binding.closes(value, object) }

  override var identity: ObjectIdentifier? {
    (object ?? weakly(value)).map { ObjectIdentifier($0) }
  }

  override func close(withOwn: Bool) async -> [any Error] {
    var failures: [any Error] = []
    let value = Handed(value)
    for closer in binding.closerFunctions {
      // SAFETY: a registration takes only functions of its own type.
      let close = closer as! @Sendable @concurrent (T) async throws -> Void
      do { try await close(value.value) } catch { failures.append(error) }
    }
    guard withOwn else { return failures }
    do {
      if binding.traits.isOnMainActor {
        // A conformance of the main actor is only seen there.
        let close = { @MainActor @Sendable in try await (value.value as? any Closeable)?.close() }
        try await close()
      } else {
        try await (value.value as? any Closeable)?.close()
      }
    } catch { failures.append(error) }
    return failures
  }

  override var anyValue: Any? { value }
}

/// An instance that lives while anything else holds it.
final class WeaklyKept<T>: Content {
  private weak var held: AnyObject?
  private let isCloseable: Bool

  init(_ object: AnyObject, order: Int, _ binding: AnyBinding) {
    held = object
    isCloseable = binding.closes(object, object)
    super.init(binding, isKept: false, order: order)
  }

  /// Asked under a lock, and so without holding the object, which could then end there.
  override var hasToBeClosed: Bool { isCloseable || !binding.closerFunctions.isEmpty }
  override var identity: ObjectIdentifier? { held.map { ObjectIdentifier($0) } }
  override var strong: Content? { (held as? T).map { Kept($0, binding, order: order) } }
  override func close(withOwn: Bool) async -> [any Error] {
    await strong?.close(withOwn: withOwn) ?? []
  }
  override var anyValue: Any? { held }
}

/// The object that a value is, to be held weakly; `nil` for what is no object.
func weakly(_ value: Any) -> AnyObject? {
  if type(of: value) is AnyClass { return value as AnyObject }
  return (value as? any Unwrapping)?.inside.flatMap(weakly)
}

private protocol Unwrapping { var inside: Any? { get } }
extension Optional: Unwrapping { var inside: Any? { map { $0 } } }
