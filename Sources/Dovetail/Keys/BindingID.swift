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
