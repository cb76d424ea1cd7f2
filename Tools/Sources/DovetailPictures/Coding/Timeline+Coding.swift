@_spi(Tools) import DovetailChecks

extension DependencyTimeline: @retroactive Decodable {
  /// Reads a timeline.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a timeline.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    self.init(spans: try members.required("spans"))
    version = try members.required("version")
  }
}

extension DependencyTimeline.Span: @retroactive Decodable {
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
}
