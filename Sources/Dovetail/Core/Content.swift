/// What a core has for a key: an instance, or a build that is under way.
///
/// The core's lock guards it. Of an instance of a class, this is all there is: keeping one costs no
/// metadata.
@usableFromInline package class Content {
  /// Whether any caller may have the instance at once.
  final var isKept: Bool
  /// The instance, if its type is a class and any caller may have it.
  // SAFETY: set once, under the core's lock, and read by others only after that. To check each access
  // for exclusivity would cost a built single a third more.
  @exclusivity(unchecked) @usableFromInline final var object: AnyObject?
  /// A binding of the instance's type.
  final let binding: AnyBinding
  /// Whether the instance was closed, or its object was under another key: closers of its own are left.
  final var (isClosed, isClosedElsewhere) = (false, false)
  /// The number in the order in which instances were made; 0 for a build.
  final var order: Int

  init(_ binding: AnyBinding, isKept: Bool, object: AnyObject? = nil, order: Int = Order.next()) {
    self.isKept = isKept
    self.object = object
    self.binding = binding
    self.order = order
  }

  /// The build, if this is one still.
  final var build: Work? { order == 0 ? self as? Work : nil }
  /// The same held strongly, unless the instance is gone.
  var strong: Content? { object == nil ? nil : self }
  /// The same held weakly, if it is an object.
  final var weak: Content? {
    anyValue.flatMap(weakly).map { WeaklyKept($0, order: order, binding) }
  }
  /// Whether it has to be closed, and doesn't just go; what is being built may have to be.
  var hasToBeClosed: Bool { object.map { binding.closes($0, $0) } ?? true }
  /// The identity of the object that the instance is, under any type.
  final var identity: ObjectIdentifier? {
    (object ?? anyValue.flatMap(weakly)).map { ObjectIdentifier($0) }
  }
  /// The instance for who knows no type; `nil` for a build.
  var anyValue: Any? { object }

  /// The instance for who knows the type of its binding.
  @inlinable @inline(__always) final func value<T>(as type: T.Type) -> T {
    // SAFETY: an instance of a class is its reference, any other is in a `Kept` of its type.
    if let object { return unsafeBitCast(object, to: T.self) }
    return unsafeDowncast(self, to: Kept<T>.self).value
  }
}

/// An instance of any type.
@usableFromInline final class Kept<T>: Content {
  @usableFromInline let value: T

  init(_ value: T, _ binding: AnyBinding, order: Int) {
    self.value = value
    super.init(binding, isKept: !binding.traits.isConfined, order: order)
  }

  override var strong: Content? { self }
  override var hasToBeClosed: Bool { binding.closes(value, nil) }
  override var anyValue: Any? { value }
}

/// An instance that lives while anything else holds it.
final class WeaklyKept: Content {
  private weak var held: AnyObject?
  private let isCloseable: Bool

  init(_ object: AnyObject, order: Int, _ binding: AnyBinding) {
    held = object
    isCloseable = binding.closes(object, object)
    super.init(binding, isKept: false, order: order)
  }

  /// Asked under a lock, and so without holding the object, which could then end there.
  override var hasToBeClosed: Bool { isCloseable || binding.hasClosers }
  override var strong: Content? { held.flatMap { binding.content(of: $0, order: order) } }
  override var anyValue: Any? { held }
}

/// The object that a value is, to be held weakly; `nil` for what is no object.
func weakly(_ value: Any) -> AnyObject? {
  func object<T>(_ value: T) -> AnyObject? {
    // SAFETY: an instance of a class is its reference; a cast takes thirty times as long.
    T.self is AnyClass ? unsafeBitCast(value, to: AnyObject.self) : nil
  }
  if let object = _openExistential(value, do: object) { return object }
  // What is behind a protocol of classes.
  if type(of: value) is AnyClass { return value as AnyObject }
  return (value as? any Unwrapping)?.inside.flatMap(weakly)
}

/// An optional.
protocol Unwrapping { var inside: Any? { get } }
extension Optional: Unwrapping { var inside: Any? { map { $0 } } }
