import CDovetailChecks
@_spi(Tools) import Dovetail

/// A type of stored properties that names their dependency, such as `Lazy<T>`.
///
/// Handles are forms too, since a recipe's parameter may be one. A wrapper is used for properties
/// only.
protocol AskingProperty {
  static var need: Need { get }
}

extension AskingProperty {
  static var need: Need { .of(Self.self) }
}

extension Injected: AskingProperty {
  static var need: Need { .of(T.self) }
}

extension LazyInjected: AskingProperty {
  static var need: Need { .of(Lazy<T>.self) }
}

extension WeakInjected: AskingProperty {
  // The property itself is optional.
  static var need: Need { .of(Weak<T>?.self) }
}

extension Lazy: AskingProperty {}
extension Weak: AskingProperty {}
extension Maker: AskingProperty {}
extension Optional: AskingProperty where Wrapped: AskingProperty {}

extension Need {
  /// The needs of a stored property of a type; a tuple, such as the payload of an enum's case, may
  /// have several.
  static func asked(byPropertyOf type: any Any.Type) -> [Need] {
    if let asking = type as? any AskingProperty.Type { return [asking.need] }
    // SAFETY: a metatype is a pointer to the runtime's record of the type, which stays.
    let tuple = unsafeBitCast(type, to: UnsafeRawPointer.self)
    return (0..<dovetail_tuple_count(tuple)).flatMap { index in
      asked(byPropertyOf: unsafeBitCast(dovetail_tuple_element(tuple, index), to: Any.Type.self))
    }
  }
}
