// What can be done with an instance in memory of its own, of which a binding knows the type.

extension AnyBinding {
  /// Copies an instance to memory of its own.
  func copyInstance(_ bits: UInt) -> UInt {
    func copy<T>(_: T.Type) -> UInt { Boxed.copy(bits, as: T.self) }
    return copy(self.type)
  }

  /// Copies a weakly kept instance to memory of its own; `nil` if its object is gone.
  func copyInstance(_ weak: WeakInstance) -> UInt? {
    func copy<T>(_: T.Type) -> UInt? { weak.value(as: T.self).map(Boxed.make) }
    return copy(self.type)
  }

  func destroyInstance(_ bits: UInt) {
    func destroy<T>(_: T.Type) { Boxed.destroy(bits, as: T.self) }
    destroy(self.type)
  }

  /// The instance as a witness sees it.
  func instance(_ bits: UInt) -> Any {
    func instance<T>(_: T.Type) -> Any { Boxed.value(bits, as: T.self) }
    return instance(self.type)
  }

  /// The weak counterpart of an instance; `nil` if it is not an object.
  func weakInstance(_ bits: UInt) -> WeakInstance? {
    func weak<T>(_: T.Type) -> WeakInstance? { WeakInstance(Boxed.value(bits, as: T.self)) }
    return weak(self.type)
  }

  /// Whether there is a closer to run for a kept instance.
  func hasToBeClosed(_ bits: UInt) -> Bool {
    if traits.isOnMainActor || !isDecorated && hasClosers { return true }
    if plainType.isOfObject(bits) { return false }
    func hasToBeClosed<T>(_: T.Type) -> Bool {
      plainType.hasToBeClosed(Boxed.value(bits, as: T.self))
    }
    return hasToBeClosed(self.type)
  }

  /// Whether an instance is an object that nothing else holds, so that no other cell keeps it.
  func isHeldOnce(_ bits: UInt) -> Bool {
    func isObject<T>(_: T.Type) -> Bool {
      T.self is AnyClass || Swift.type(of: Boxed.value(bits, as: T.self) as Any) is AnyClass
    }
    guard isObject(self.type) else { return false }
    // SAFETY: a reference and an existential begin with the reference itself, which is looked at in
    // place.
    return isKnownUniquelyReferenced(
      &UnsafeMutablePointer<AnyObject>(bitPattern: bits).unsafelyUnwrapped.pointee)
  }

  func closing(_ bits: UInt) -> ClosingInstance {
    func closing<T>(_: T.Type) -> ClosingInstance { closingInstance(Boxed.value(bits, as: T.self)) }
    return closing(self.type)
  }

  /// The closers of a weakly kept instance; `nil` if its object is gone.
  func closing(_ weak: WeakInstance) -> ClosingInstance? {
    func closing<T>(_: T.Type) -> ClosingInstance? {
      weak.value(as: T.self).map(closingInstance)
    }
    return closing(self.type)
  }
}
