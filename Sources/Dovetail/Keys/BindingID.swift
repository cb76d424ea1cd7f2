/// The key of a binding inside a container: the identity of a type, never its text, and a name.
struct BindingID: Hashable {
  let type: ObjectIdentifier
  let name: String?

  init(_ type: any Any.Type, _ name: String?) {
    self.type = ObjectIdentifier(type)
    self.name = name
  }

  /// The key in its container's table of unnamed, or of named, bindings.
  ///
  /// For a type alone, it is the identity itself; for a type and a name, a hash.
  var tableKey: UInt {
    let type = UInt(bitPattern: type)
    return name.map { Self.tableKey(type, $0) } ?? type
  }

  static func tableKey(_ type: UInt, _ name: String) -> UInt {
    (UInt(bitPattern: name.hashValue) ^ (type &* .spreading)) | 1
  }
}

extension UInt {
  /// A factor that spreads the bits of a key: 2 to the power of a word's bits, divided by the
  /// golden ratio.
  ///
  /// It is odd, so no two keys become equal.
  @inline(__always)
  static var spreading: UInt {
    UInt(truncatingIfNeeded: (0x9E37_79B9_7F4A_7C15 as UInt64) &>> UInt64(64 - UInt.bitWidth))
  }
}
