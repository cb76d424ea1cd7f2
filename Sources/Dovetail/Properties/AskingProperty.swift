import CDovetail

/// A type whose stored properties ask for a dependency, and say so in their own type.
///
/// Handles are forms too: a recipe's parameter may be one. A wrapper stands for a property only.
protocol AskingProperty {
  static var need: Need { get }
}

extension Injected: AskingProperty {
  static var need: Need { .of(T.self) }
}

extension LazyInjected: AskingProperty {
  static var need: Need { Lazy<T>.need }
}

extension WeakInjected: AskingProperty {
  static var need: Need { Weak<T>.need }
}

extension Lazy: AskingProperty {}
extension Weak: AskingProperty {}
extension Maker: AskingProperty {}

extension Optional: AskingProperty where Wrapped: AskingProperty {}

extension Need {
  /// What a stored property of a type asks for; the payload of a case may be a tuple of several.
  static func asked(byPropertyOf type: any Any.Type) -> [Need] {
    if let asking = type as? any AskingProperty.Type { return [asking.need] }
    // SAFETY: a metatype is a pointer to what the runtime knows of the type, which stays.
    let tuple = unsafeBitCast(type, to: UnsafeRawPointer.self)
    return (0..<dovetail_tuple_count(tuple)).flatMap { index in
      asked(byPropertyOf: unsafeBitCast(dovetail_tuple_element(tuple, index), to: Any.Type.self))
    }
  }
}
