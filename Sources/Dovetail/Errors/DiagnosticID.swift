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
