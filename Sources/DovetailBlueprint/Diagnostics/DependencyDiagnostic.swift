/// An error, a warning or a note as data; ``DiagnosticRenderer`` turns it into text.
public struct DependencyDiagnostic: Sendable, Hashable {
  /// The rule or failure that it is about.
  public var id: DiagnosticID
  /// Whether it is an error, a warning or a note.
  public var severity: Severity
  /// The place to look at first; `nil` if no place in the source is known.
  public var location: Blueprint.Location?
  /// The problem, in one phrase without a full stop.
  public var message: String
  /// The keys from the one that was asked for to the one with the problem.
  ///
  /// In a path of more than 16 keys, a key of the type `…` takes the place of the middle.
  public var path: [Blueprint.Key]
  /// Further remarks, each with its place.
  public var notes: [Note]
  /// The bindings that may have been meant.
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

  /// How serious a diagnostic is.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The graph cannot work.
    case error
    /// The graph works, but probably not as intended.
    case warning
    /// Worth knowing.
    case note
  }

  /// A remark and the place that it is about.
  public struct Note: Sendable, Hashable {
    /// The place, if there is one.
    public var location: Blueprint.Location?
    /// The remark.
    public var message: String

    /// Makes a note.
    public init(_ message: String, at location: Blueprint.Location? = nil) {
      self.location = location
      self.message = message
    }
  }

  /// A binding that may have been meant.
  public struct Similar: Sendable, Hashable {
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
