/// An error, a warning or a note as data; its `description` is the text.
public struct DependencyDiagnostic: Sendable, Hashable, CustomStringConvertible {
  /// The rule or failure that it is about.
  public var id: DiagnosticID
  /// Whether it is an error, a warning or a note.
  public var severity: Severity
  /// The place to look at first; `nil` if no place in the source is known.
  public var location: Location?
  /// The problem, in one phrase without a full stop.
  public var message: String
  /// The keys from the one that was asked for to the one with the problem.
  ///
  /// In a path of more than 16 keys, a key of the type `…` takes the place of the middle.
  public var path: [Key]
  /// Further remarks, each with its place.
  public var notes: [Note]
  /// The bindings that may have been meant.
  public var similar: [Similar]
  /// The way out, in one phrase.
  public var help: String?

  /// Makes a diagnostic.
  public init(
    id: DiagnosticID, severity: Severity = .error, location: Location? = nil, message: String,
    path: [Key] = [], notes: [Note] = [], similar: [Similar] = [], help: String? = nil
  ) {
    (self.id, self.severity, self.location, self.message) = (id, severity, location, message)
    (self.path, self.notes, self.similar, self.help) = (path, notes, similar, help)
  }

  /// The diagnostic as text, for a log or a terminal.
  public var description: String { DiagnosticText.of([self]) }

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
    public var location: Location?
    /// The remark.
    public var message: String

    /// Makes a note.
    public init(_ message: String, at location: Location? = nil) {
      (self.location, self.message) = (location, message)
    }
  }

  /// A binding that may have been meant.
  public struct Similar: Sendable, Hashable {
    /// Its key.
    public var key: Key
    /// Where it was registered.
    public var location: Location

    /// Makes a suggestion.
    public init(key: Key, location: Location) {
      (self.key, self.location) = (key, location)
    }
  }

  /// The key of a binding: a type, and a name if the type is provided more than once.
  public struct Key: Sendable, Hashable, CustomStringConvertible {
    /// The type as a reader writes it, for example `any Networking`.
    public var type: String
    /// The text that tells two types with the same spelling apart, such as the module; never shown
    /// alone.
    public var identity: String
    /// The name that the type is provided under, if it has one.
    public var name: String?

    /// Makes a key; without an identity, the spelling of the type is its identity.
    public init(type: String, identity: String? = nil, name: String? = nil) {
      (self.type, self.identity, self.name) = (type, identity ?? type, name)
    }

    /// The key as a diagnostic shows it: `URL named "cdn"`.
    public var description: String { KeySpelling([self]).plain(self) }

    /// Two keys are equal if their identity and name are; the spelling is only shown.
    public static func == (left: Key, right: Key) -> Bool {
      left.identity == right.identity && left.name == right.name
    }

    /// Hashes the identity and the name.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(identity)
      hasher.combine(name)
    }
  }

  /// A place in source code, as `#fileID` and `#line` name it.
  public struct Location: Sendable, Hashable, CustomStringConvertible {
    /// The file, for example `App/Modules.swift`.
    public var fileID: String
    /// The line, counted from 1.
    public var line: Int

    /// Makes a location.
    public init(fileID: String, line: Int) {
      (self.fileID, self.line) = (fileID, line)
    }

    /// The location as compilers and editors write it: `App/Modules.swift:31`.
    public var description: String { "\(fileID):\(line)" }

    /// The module of the file: the part before the first slash.
    public var module: String { String(fileID.prefix { $0 != "/" }) }
  }
}

/// The name of a rule or of a run-time failure, as in `[Dovetail/…]`.
///
/// <doc:Diagnostics> has the cause of each, an example with its text, and the cure.
public enum DiagnosticID: String, Sendable, Hashable, CaseIterable {
  /// A key was asked for that nothing provides.
  case missingBinding = "MissingBinding"
  /// A dependency needs itself before it can be made.
  case dependencyCycle = "DependencyCycle"
  /// A longer-lived instance holds a shorter-lived one.
  case captiveDependency = "CaptiveDependency"
  /// A key was registered twice in one scope.
  case duplicateBinding = "DuplicateBinding"
  /// An asynchronous recipe is needed by synchronous code.
  case asyncFromSync = "AsyncFromSync"
  /// A recipe of the main actor is needed away from the main actor.
  case wrongActor = "WrongActor"
  /// A recipe gets no arguments, or the wrong ones, or it takes arguments although its instance is
  /// kept.
  case missingArgument = "MissingArgument"
  /// No root reaches the binding, or nothing required of a scope has the scope's own.
  case unusedBinding = "UnusedBinding"
  /// A decorator, a contribution or a module changes nothing.
  case withoutEffect = "WithoutEffect"
  /// A key is overridden that was never registered.
  case unmatchedOverride = "UnmatchedOverride"
  /// A test uses a binding that it neither overrides nor allows.
  case liveDependency = "LiveDependency"
  /// A test overrides a key and then does not use it.
  case unusedOverride = "UnusedOverride"
  /// A test's code resolves a dependency where the test's container is not current.
  case strayDependency = "StrayDependency"
  /// An instance outlives its container.
  case leakedInstance = "LeakedInstance"
  /// A recipe resolves by hand, so its needs are unknown until it has run.
  case opaqueRecipe = "OpaqueRecipe"
  /// A need of a property, a body or a part of a scope could not be checked.
  case uncheckedNeed = "UncheckedNeed"
  /// An instance belongs to scopes of a name, and the caller is in none of them.
  case missingScope = "MissingScope"
  /// A recipe threw.
  case recipeFailed = "RecipeFailed"
  /// The container was closed.
  case closedContainer = "ClosedContainer"
  /// An instance could not be closed.
  case closeFailed = "CloseFailed"
}
