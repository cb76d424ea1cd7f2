@_spi(Tools) internal import DovetailChecks
internal import SwiftSyntax

/// A place in a source file that asks for a dependency.
///
/// For example `injected()`, `r.resolve(Clock.self)` or `@Injected var`.
struct Asking: Sendable {
  /// The call or attribute as a reader knows it: `injected()`.
  let form: String
  let line: Int
  /// The last line of the call or declaration.
  var lastLine: Int
  /// The type around it.
  let owner: String?
  /// The names of all types around it, with those around an extended type, and of the extended ones.
  var around: [String] = []
  var extended: [String] = []
  /// Whether it asks for `Self`, which its type has the owner for.
  var isOfSelf = false
  /// The name of Dovetail's declaration that is used: `injected`.
  var declaration: String { form.filter { $0.isLetter } }
  /// Where the type is written.
  var type: TypeSource
  var name: AskedName
  /// Whether the type is generic, so that each caller asks for another.
  var isOpen = false
  /// Whether it is resolved later although the type does not say so: by a `Lazy`, or in a closure
  /// that runs later.
  var isDeferred = false
  /// Whether the call awaits, so that it gets a part with an asynchronous recipe too.
  var isAwaited = false
  /// How many arguments are passed with the call.
  var passed = 0
  /// Whether a new instance is asked for, whatever the lifetime.
  var isOfNew = false
  /// Whether the code names a container, which may be another than the blueprint's.
  var isOfOther = false
  /// Whether the code asks a scope, a fork or a function's own container.
  var isOfScope = false
  /// Whether the container that is asked is certainly not a scope.
  var isOfOutermost = false
  /// Whether the code says that it isn't on the main actor.
  var isOffMainActor = false
  /// Whether the code is in an `#if`.
  var isConditional = false
  /// The stored property that asks, which the program may have a record of.
  var property: String?
  /// The reason why the code goes on without it, if it does.
  var excuse: String?
  /// The calls of `isRegistered` that the code depends on.
  var checked: [CheckedTypes.Check] = []
  /// Whether the sources say that the key is provided elsewhere.
  var isElsewhere = false
  /// The value that `resolve` is called on.
  var receiver = Receiver.none
  /// The recipe that asks, as an index into the file's recipes.
  var recipe: Int?
}

/// A call of `register` or of another verb with a key, or a part of a graph that is installed.
struct RegistrationSource: Sendable {
  /// `register`, `contribute` or `override`.
  let verb: String
  /// The type of the key, or of the provider.
  var type: TypeSyntax
  /// Whether the call shows a provider instead of a key.
  var isOfProvider = false
  let name: AskedName
  let line: Int
  /// The last line of the call.
  let lastLine: Int
  /// The types and names of its recipe's parameters, as far as the call shows them.
  let needs: [Parameter]
  /// The type around the call, and the value that it is called on.
  let owner: String?
  var receiver: Receiver
  /// The reason why a container's blueprint may not have it, if there is one.
  var doubt: String?
  /// The function around the call.
  let function: String?
  /// Whether the sources say that it is provided elsewhere.
  let isElsewhere: Bool
}

extension RegistrationSource {
  typealias Parameter = (type: TypeSource, name: AskedName)
}

/// A call that installs something, which may be a graph or a module.
struct InstallationSource: Sendable {
  /// The value that is installed.
  let value: Receiver
  let line: Int
  let owner: String?
  var receiver: Receiver
  let doubt: String?
  let function: String?
  let isElsewhere: Bool
}

/// Where the type of an asking is written.
enum TypeSource: Sendable {
  case written(TypeSyntax)
  /// The parameter of an initializer that takes the dependency, or else the property of that name.
  case argument(of: String, label: String)
  /// The property that is set to the dependency.
  case property(of: String, name: String)
  /// In a place that cannot be followed.
  case unknown

  /// The type if it is written where the asking is.
  var written: TypeSyntax? { if case .written(let type) = self { type } else { nil } }
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
  /// The container that the recipe is registered in.
  var container: Receiver
  /// How often the closure uses that value, and how many of these uses are followed.
  var uses = 0
  var followed = 0
}

/// The contents of one file, as far as they matter here.
struct FileReading: Sendable {
  let path: String
  /// Whether it imports Dovetail, through another module too.
  var hasImport = true
  /// The modules that it imports, and those that it exports again.
  var imports: Set<String> = []
  var exports: Set<String> = []
  var askings: [Asking] = []
  var recipes: [RecipeSource] = []
  var captured: [CapturedContainer] = []
  var aliases: [Alias] = []
  /// The types that are declared here and not just extended.
  var declared: Set<String> = []
  var hiding: Set<HidingDeclaration> = []
  /// The generic parameters of each type, or the associated types of a protocol and `Self`.
  var generics: [String: Set<String>] = [:]
  /// The types that each type inherits from or conforms to.
  var inherited: [String: Set<String>] = [:]
  /// The type of each initializer's parameter or property, by its owner and its label or name.
  var parameters: [Member: [TypeSyntax]] = [:]
  var properties: [Member: [TypeSyntax]] = [:]
  /// The properties and the cases of types, each with its line.
  var fields: [Field] = []
  /// What properties and the results of methods are, and global ones, which have no owner.
  var values: [Member: Set<Receiver>] = [:]
  /// The names of keys that are static members of `DependencyKey`; `nil` if a name is no literal.
  var keyNames: [(member: String, name: String?)] = []
  var registrations: [RegistrationSource] = []
  /// The calls of `contribute` and `override`, which provide no key of their own.
  var otherRegistrations: [RegistrationSource] = []
  /// What the types with a method `provide` make.
  var provided: [String: [TypeSyntax]] = [:]
  /// The initializers' parameters and the properties of types, each with its lines.
  var inputs: [Input] = []

  /// A place that takes a dependency if its type's recipe passes one.
  struct Input: Sendable {
    let owner: String
    let type: TypeSyntax
    let lines: ClosedRange<Int>
  }
  /// A property or a case, with the names of the types that it's nested in.
  struct Field: Sendable {
    let owners: [String]
    let name: String
    let line: Int
  }
  /// The overrides, which are not in the blueprint of the program.
  var overrides: [OverrideSource] = []
  /// The parts of each graph, and the calls that may install one.
  var graphs: [String: Graph] = [:]
  var installations: [InstallationSource] = []
  /// The functions that get a scope or a fork, with the reason why a blueprint may not have what they
  /// register.
  var doubtful: [String: String] = [:]

  typealias Alias = (name: String, type: TypeSyntax, around: [String], line: Int)
  typealias Graph = [(type: TypeSyntax, line: Int)]

  struct Member: Hashable, Sendable {
    let type: String
    let name: String
  }

  init(path: String) { self.path = path }
}

/// A call of `override`, or one of `register` with a provider.
struct OverrideSource: Sendable {
  /// The type of the key; `nil` if the call has a provider instead.
  let type: TypeSyntax?
  /// Whether other libraries have a method of that name too.
  let isRegister: Bool
  let line: Int
  var receiver: Receiver
}
