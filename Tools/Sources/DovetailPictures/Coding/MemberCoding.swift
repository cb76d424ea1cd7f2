/// The name of a member of an object, for all types of the format.
///
/// If each type had coding keys of its own, every program would carry their conformances: some
/// kilobytes for each type, since the linker never drops a conformance.
struct MemberName: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral name: String) { stringValue = name }
  init?(intValue: Int) { nil }
}

/// Reads the members of an object.
struct MemberReader {
  private let members: KeyedDecodingContainer<MemberName>

  init(_ decoder: any Decoder) throws {
    members = try decoder.container(keyedBy: MemberName.self)
  }

  /// The value of a member that has to be there.
  func required<T: Decodable>(_ name: MemberName) throws -> T {
    try members.decode(T.self, forKey: name)
  }

  /// The number of a member that may be missing; it must not be negative.
  func natural(_ name: MemberName) throws -> Int? {
    guard let number: Int = try optional(name) else { return nil }
    guard number >= 0 else { throw corrupted(name, "expected a number that is not negative") }
    return number
  }

  /// The error that a member has a wrong value.
  func corrupted(_ name: MemberName, _ expected: String) -> DecodingError {
    .dataCorruptedError(forKey: name, in: members, debugDescription: expected)
  }

  /// The value of a member that may be missing.
  func optional<T: Decodable>(_ name: MemberName) throws -> T? {
    try members.decodeIfPresent(T.self, forKey: name)
  }
}

/// Writes the members of an object.
struct MemberWriter {
  private var members: KeyedEncodingContainer<MemberName>

  init(_ encoder: any Encoder) {
    members = encoder.container(keyedBy: MemberName.self)
  }

  /// Writes a member.
  mutating func write<T: Encodable>(_ name: MemberName, _ value: T) throws {
    try members.encode(value, forKey: name)
  }

  /// Writes a member, if there is a value.
  mutating func write<T: Encodable>(_ name: MemberName, ifAny value: T?) throws {
    try members.encodeIfPresent(value, forKey: name)
  }
}
