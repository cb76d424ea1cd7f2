/// The arguments of one call, where its caller has them, for a recipe that takes exactly these.
///
/// The recipe's parameters take them one after another.
@usableFromInline
struct GivenArguments {
  /// The types of the parameters: `Argument<Value>` for each.
  private let types: UnsafePointer<ObjectIdentifier>
  private let count: Int
  private var taken = 0
  /// The end of the values that are taken.
  private var end: UnsafeRawPointer

  /// - Parameter values: a tuple of the parameters, or the only one.
  @usableFromInline
  init(_ types: UnsafePointer<ObjectIdentifier>, count: Int, values: UnsafeRawPointer) {
    self.types = types
    self.count = count
    end = values
  }

  /// Takes the next argument, if it is of that type.
  mutating func take(_ type: ObjectIdentifier, size: Int, alignment: Int) -> UnsafeRawPointer? {
    guard taken < count, types[taken] == type else { return nil }
    // Each element of a tuple comes after the one before it, at its own alignment.
    let value = end.alignedUp(toMultipleOf: alignment)
    taken += 1
    end = value + size
    return value
  }
}
