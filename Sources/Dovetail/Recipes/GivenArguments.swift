/// The arguments of one call, where its caller has them, for a recipe that takes exactly these.
///
/// The recipe's parameters take them one after another.
@usableFromInline
struct GivenArguments {
  /// The types of the parameters: `Argument<Value>` for each.
  private let types: UnsafePointer<any Any.Type>
  private let count: Int
  private var taken = 0
  /// The end of the values that are taken.
  private var end: UnsafeRawPointer

  /// Takes a tuple of the parameters' types, and one of the parameters; or the only one of either.

  @usableFromInline
  init(_ types: UnsafeRawPointer, count: Int, values: UnsafeRawPointer) {
    // SAFETY: a tuple of nothing but types has them one after another.
    self.types = UnsafePointer(OpaquePointer(types))

    self.count = count
    end = values
  }

  /// Takes the next argument of that type.
  mutating func take(_ type: ObjectIdentifier, size: Int, alignment: Int) -> UnsafeRawPointer? {
    guard let next = (taken..<count).first(where: { ObjectIdentifier(types[$0]) == type }) else {
      return nil
    }
    // Those before it have a binding of their own, which came first.
    while taken < next { skip(types[taken]) }

    // Each element of a tuple comes after the one before it, at its own alignment.
    let value = end.alignedUp(toMultipleOf: alignment)
    taken += 1
    end = value + size
    return value
  }

  private mutating func skip(_ type: any Any.Type) {
    func layout<Parameter>(_: Parameter.Type) -> (size: Int, alignment: Int) {
      (MemoryLayout<Parameter>.size, MemoryLayout<Parameter>.alignment)
    }
    let (size, alignment) = _openExistential(type, do: layout)
    end = end.alignedUp(toMultipleOf: alignment) + size
    taken += 1
  }

}
