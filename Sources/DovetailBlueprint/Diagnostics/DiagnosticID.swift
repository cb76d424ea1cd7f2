/// The name of a rule or of a run-time failure, as it stands in `[Dovetail/…]`.
///
/// The cause of each, an example with its text, and the cure are in <doc:Diagnostics>.
public enum DiagnosticID: String, Sendable, Hashable, Codable, CaseIterable {
  /// Nothing provides what was asked for.
  case missingBinding = "MissingBinding"
  /// What was asked for needs itself.
  case dependencyCycle = "DependencyCycle"
  /// A longer-lived instance holds a shorter-lived one.
  case captiveDependency = "CaptiveDependency"
  /// A key was registered twice in one scope.
  case duplicateBinding = "DuplicateBinding"
  /// An asynchronous recipe is needed by synchronous code.
  case asyncFromSync = "AsyncFromSync"
  /// A recipe of the main actor is needed away from it.
  case wrongActor = "WrongActor"
  /// A recipe takes arguments that nobody passes, or others than were passed; or it takes arguments and is
  /// kept.
  case missingArgument = "MissingArgument"
  /// No root reaches the binding.
  case unusedBinding = "UnusedBinding"
  /// A decorator, a contribution or a module changes nothing.
  case withoutEffect = "WithoutEffect"
  /// A key is overridden that was never registered.
  case unmatchedOverride = "UnmatchedOverride"
  /// A test uses a binding that it neither overrides nor allows.
  case liveDependency = "LiveDependency"
  /// A test overrides what it then does not use.
  case unusedOverride = "UnusedOverride"
  /// A test's code asks for a dependency where the test's container is not current.
  case strayDependency = "StrayDependency"
  /// An instance outlives its container.
  case leakedInstance = "LeakedInstance"
  /// A recipe resolves by hand, so its needs are unknown until it has run.
  case opaqueRecipe = "OpaqueRecipe"
  /// What a property, a body or a part of a scope asks for could not be checked, for it is not known.
  case uncheckedNeed = "UncheckedNeed"
  /// An instance is kept by scopes of a name, and no such scope encloses the caller.
  case missingScope = "MissingScope"
  /// A recipe threw.
  case recipeFailed = "RecipeFailed"
  /// Resolving goes deeper than the stack allows, or never ends.
  case resolutionTooDeep = "ResolutionTooDeep"
  /// The container was closed.
  case closedContainer = "ClosedContainer"
  /// An instance could not be closed.
  case closeFailed = "CloseFailed"
}
