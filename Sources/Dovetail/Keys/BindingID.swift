/// What a binding is found by: the identity of a type, never its text, and a name.
struct BindingID: Hashable {
  let type: ObjectIdentifier
  let name: String?

  init(_ type: any Any.Type, _ name: String?) {
    self.type = ObjectIdentifier(type)
    self.name = name
  }

  /// What its container's table of unnamed, or of named, bindings is searched by.
  ///
  /// For a type it is the identity itself, for a type and a name a hash.
  var tableKey: UInt {
    let type = UInt(bitPattern: type)
    return name.map { Self.tableKey(type, $0) } ?? type
  }

  static func tableKey(_ type: UInt, _ name: String) -> UInt {
    (UInt(bitPattern: name.hashValue) ^ (type &* .spreading)) | 1
  }
}
