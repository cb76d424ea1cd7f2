internal import DovetailBlueprint
internal import SwiftSyntax

/// A place in a source file that asks for a dependency: `injected()`, `r.resolve(Clock.self)`, `@Injected var`.
struct Asking: Sendable {
  /// What is written there, for a reader: `injected()`.
  let form: String
  let line: Int
  /// Where its type stands.
  var type: TypeSource
  var name: AskedName
  /// How it is asked for, when the type itself does not say: by a `Lazy`, or in a closure that runs later.
  var isDeferred = false
  /// Whether a container is named that may be another than the blueprint's.
  var isOfOther = false
  /// Whether it stands in an `#if`.
  var isConditional = false
  /// Whether it is a stored property, which the program has a record of.
  var isStored = false
  /// The recipe that asks: one of its file.
  var recipe: Int?
}

/// Where the type of an asking is written.
enum TypeSource: Sendable {
  case written(TypeSyntax)
  /// The parameter of an initialiser that takes what is asked for, or else the property of that name.
  case argument(of: String, label: String)
  /// The property that is set to what is asked for.
  case property(of: String, name: String)
  /// Nowhere that can be followed.
  case unknown
}

/// Under which name something is asked for.
enum AskedName: Sendable, Hashable {
  case none
  case literal(String)
  /// A static member of `DependencyKey`.
  case member(String)
  case unknown
}

/// A call of `register` whose recipe is a closure.
struct RecipeSource: Sendable {
  /// The first line of the call, and the line where its closure begins.
  let lines: ClosedRange<Int>
  /// What the closure calls that by which it resolves.
  let resolver: String?
  /// How often that is used, and how many of these uses are followed.
  var uses = 0
  var followed = 0
}

/// What one file says.
struct FileReading: Sendable {
  let path: String
  var askings: [Asking] = []
  var recipes: [RecipeSource] = []
  var aliases: [(name: String, type: TypeSyntax)] = []
  var declared: Set<String> = []
  /// For a type and the label of one of its initialisers' parameters, or the name of a property, the type of that.
  var parameters: [Member: [TypeSyntax]] = [:]
  var properties: [Member: [TypeSyntax]] = [:]
  /// The names that static members of `DependencyKey` stand for.
  var keyNames: [(member: String, name: String)] = []
  var registrations: [(type: TypeSyntax, name: AskedName, line: Int)] = []

  struct Member: Hashable, Sendable {
    let type: String
    let name: String
  }

  init(path: String) { self.path = path }
}
