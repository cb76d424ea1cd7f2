internal import DovetailBlueprint
internal import SwiftSyntax

/// A place in a source file that asks for a dependency.
///
/// For example `injected()`, `r.resolve(Clock.self)` or `@Injected var`.
struct Asking: Sendable {
  /// The call or attribute as a reader knows it: `injected()`.
  let form: String
  let line: Int
  /// Where the type is written.
  var type: TypeSource
  var name: AskedName
  /// Whether it is resolved later although the type does not say so: by a `Lazy`, or in a closure
  /// that runs later.
  var isDeferred = false
  /// Whether the code names a container, which may be another than the blueprint's.
  var isOfOther = false
  /// Whether the code is in an `#if`.
  var isConditional = false
  /// Whether the code is a stored property, which the program has a record of.
  var isStored = false
  /// The recipe that asks, as an index into the file's recipes.
  var recipe: Int?
}

/// Where the type of an asking is written.
enum TypeSource: Sendable {
  case written(TypeSyntax)
  /// The parameter of an initialiser that takes the dependency, or else the property of that name.
  case argument(of: String, label: String)
  /// The property that is set to the dependency.
  case property(of: String, name: String)
  /// In a place that cannot be followed.
  case unknown
}

/// The name that a place asks for.
enum AskedName: Sendable, Hashable {
  case none
  case literal(String)
  /// A static member of `DependencyKey`.
  case member(String)
  case unknown
}

/// A call of `register` whose recipe is a closure.
struct RecipeSource: Sendable {
  /// The lines from the start of the call to the start of its closure.
  let lines: ClosedRange<Int>
  /// The closure's name for the value that it resolves with.
  let resolver: String?
  /// How often the closure uses that value, and how many of these uses are followed.
  var uses = 0
  var followed = 0
}

/// The contents of one file, as far as they matter here.
struct FileReading: Sendable {
  let path: String
  var askings: [Asking] = []
  var recipes: [RecipeSource] = []
  var aliases: [(name: String, type: TypeSyntax)] = []
  var declared: Set<String> = []
  /// The type of each initialiser's parameter or property, by its owner and its label or name.
  var parameters: [Member: [TypeSyntax]] = [:]
  var properties: [Member: [TypeSyntax]] = [:]
  /// The names of keys that are static members of `DependencyKey`.
  var keyNames: [(member: String, name: String)] = []
  var registrations: [(type: TypeSyntax, name: AskedName, line: Int)] = []

  struct Member: Hashable, Sendable {
    let type: String
    let name: String
  }

  init(path: String) { self.path = path }
}
