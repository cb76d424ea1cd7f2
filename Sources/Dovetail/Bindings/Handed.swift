/// A value that is handed from one isolation to another.
// SAFETY: a kept value is `Sendable`, which the public methods demand; any other was made for the
// one caller that gets it, or does not leave the main actor.
@usableFromInline
struct Handed<Value>: @unchecked Sendable {
  @usableFromInline var value: Value
  @inlinable init(_ value: Value) { self.value = value }
}

extension Handed {
  /// Gives the value to a caller that may use it anywhere.
  @inlinable @inline(__always)
  func over() -> sending Value {
    nonisolated(unsafe) let value = value
    return value
  }
}
