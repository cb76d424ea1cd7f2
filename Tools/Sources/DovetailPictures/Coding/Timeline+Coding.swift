@_spi(Tools) import DovetailChecks

extension DependencyTimeline: @retroactive Codable {
  /// Reads a timeline.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a timeline.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    self.init(spans: try members.required("spans"))
    version = try members.required("version")
  }

  /// Writes a timeline.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = MemberWriter(encoder)
    try members.write("version", version)
    try members.write("spans", spans)
  }
}

extension DependencyTimeline.Span: @retroactive Codable {
  /// Reads a span.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a span.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    self.init(
      id: try members.required("id"), key: try members.required("key"),
      scope: try members.optional("scope"), begin: try members.required("begin"),
      end: try members.required("end"), thread: try members.required("thread"),
      parent: try members.optional("parent"), isWaiting: try members.required("isWaiting"),
      failed: try members.required("failed"))
    if parent == id { throw members.corrupted("parent", "expected another span") }
  }

  /// Writes a span.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = MemberWriter(encoder)
    try members.write("id", id)
    try members.write("key", key)
    try members.write("scope", ifAny: scope)
    try members.write("begin", begin)
    try members.write("end", end)
    try members.write("thread", thread)
    try members.write("parent", ifAny: parent)
    try members.write("isWaiting", isWaiting)
    try members.write("failed", failed)
  }
}
