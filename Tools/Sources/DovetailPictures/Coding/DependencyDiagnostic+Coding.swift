@_spi(Tools) import DovetailChecks

extension DependencyDiagnostic: @retroactive Codable {
  /// Reads a diagnostic.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a diagnostic.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    self.init(
      id: try members.required("id"), severity: try members.required("severity"),
      location: try members.optional("location"), message: try members.required("message"),
      path: try members.required("path"), notes: try members.required("notes"),
      similar: try members.required("similar"), help: try members.optional("help"))
  }

  /// Writes a diagnostic.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = MemberWriter(encoder)
    try members.write("id", id)
    try members.write("severity", severity)
    try members.write("location", ifAny: location)
    try members.write("message", message)
    try members.write("path", path)
    try members.write("notes", notes)
    try members.write("similar", similar)
    try members.write("help", ifAny: help)
  }
}

extension DependencyDiagnostic.Note: @retroactive Codable {
  /// Reads a note.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a note.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    self.init(try members.required("message"), at: try members.optional("location"))
  }

  /// Writes a note.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = MemberWriter(encoder)
    try members.write("location", ifAny: location)
    try members.write("message", message)
  }
}

extension DependencyDiagnostic.Similar: @retroactive Codable {
  /// Reads a suggestion.
  ///
  /// - Parameter decoder: where to read from.
  /// - Throws: `DecodingError` if the value is not a suggestion.
  public init(from decoder: any Decoder) throws {
    let members = try MemberReader(decoder)
    self.init(key: try members.required("key"), location: try members.required("location"))
  }

  /// Writes a suggestion.
  ///
  /// - Parameter encoder: where to write to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = MemberWriter(encoder)
    try members.write("key", key)
    try members.write("location", location)
  }
}

extension DependencyDiagnostic.Severity: @retroactive Codable {}
extension DiagnosticID: @retroactive Codable {}
