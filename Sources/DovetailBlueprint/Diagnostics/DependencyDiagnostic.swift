/// An error, a warning or a note as data; ``DiagnosticRenderer`` turns it into text.
public struct DependencyDiagnostic: Sendable, Hashable, Codable {
  /// Which rule speaks.
  public var id: DiagnosticID
  /// How grave it is.
  public var severity: Severity
  /// Where the reader should look first; `nil` where no source place is known.
  public var location: Blueprint.Location?
  /// What is wrong, in one phrase without a full stop.
  public var message: String
  /// The keys from the one that was asked for to the one that is at fault.
  ///
  /// Of a path of more than 16 keys the middle is left out; a key of the type `…` stands there.
  public var path: [Blueprint.Key]
  /// What else the reader should see, each with its place.
  public var notes: [Note]
  /// What the reader may have meant.
  public var similar: [Similar]
  /// The way out, in one phrase.
  public var help: String?

  /// Makes a diagnostic.
  public init(
    id: DiagnosticID, severity: Severity = .error, location: Blueprint.Location? = nil,
    message: String,
    path: [Blueprint.Key] = [], notes: [Note] = [], similar: [Similar] = [], help: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.location = location
    self.message = message
    self.path = path
    self.notes = notes
    self.similar = similar
    self.help = help
  }

  /// How grave a diagnostic is.
  public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// The graph cannot work.
    case error
    /// The graph works, and probably not as meant.
    case warning
    /// Worth knowing.
    case note
  }

  /// A remark and the place it speaks of.
  public struct Note: Sendable, Hashable, Codable {
    /// The place, where there is one.
    public var location: Blueprint.Location?
    /// The remark.
    public var message: String

    /// Makes a note.
    public init(_ message: String, at location: Blueprint.Location? = nil) {
      self.location = location
      self.message = message
    }
  }

  /// A binding that the reader may have meant.
  public struct Similar: Sendable, Hashable, Codable {
    /// Its key.
    public var key: Blueprint.Key
    /// Where it was registered.
    public var location: Blueprint.Location

    /// Makes a suggestion.
    public init(key: Blueprint.Key, location: Blueprint.Location) {
      self.key = key
      self.location = location
    }
  }
}
