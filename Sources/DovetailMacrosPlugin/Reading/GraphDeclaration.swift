import SwiftIfConfig
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

/// A class marked `@DependencyGraph`, as it was written.
struct GraphDeclaration {
  let name: String
  /// `public` or `package`, if the members that the macro adds need it; otherwise `nil`.
  let access: String?
  /// The global actor of the class, as it was written: `MainActor`.
  let actor: String?
  /// Whether the class, or a type around it, is written `nonisolated`.
  let isNonisolated: Bool
  /// The names of generic parameters that need not be copyable.
  let uncopyable: Set<String>
  let place: SourcePlace?
  /// Whether declarations that say nothing are on the main actor, as far as the compiler tells.
  let isOnMainActorByDefault: Bool
  let inputs: [GraphInput]
  let properties: [GraphProperty]
  /// The methods `makeX(…)` that provide no property, since they have parameters, for example.
  let otherMakers: [FunctionDeclSyntax]
  let closers: [String: GraphCloser]
  let hasInitializer: Bool
  /// Whether the class is generic, or may be: an extension does not say whether its type is.
  let isGeneric: Bool
  /// Whether the class names a superclass or protocols; only the compiler can tell the two apart.
  let inherits: Bool
  /// The other members that a method may use: helper methods, computed properties, methods with
  /// parameters.
  let helpers: [String: [Syntax]]
  /// The static members that are literals.
  let constants: Set<String>
  /// Every other member that has a name, with the place of the name.
  let others: [String: TokenSyntax]
  /// The tuples of stored properties whose types cannot be told apart.
  let unreadTuples: [TuplePatternSyntax]

  init(_ declaration: ClassDeclSyntax, in context: some MacroExpansionContext) {
    name = declaration.name.text
    access =
      declaration.modifiers.lazy.compactMap { modifier in
        switch modifier.name.tokenKind {
        case .keyword(.public), .keyword(.open): "public"
        case .keyword(.package): "package"
        default: nil
        }
      }.first
    actor = declaration.attributes.globalActor
    isNonisolated = declaration.isNonisolated(in: context)
    isOnMainActorByDefault = !isNonisolated && context.isOnMainActorByDefault
    uncopyable = SuppressedCopying(of: declaration, in: context).names
    place = SourcePlace(of: declaration.name, in: context)
    var reader = MemberReader(context: context, className: declaration.name.trimmed)
    reader.read(declaration.memberBlock.members)
    inputs = reader.inputs
    properties = reader.properties
    indices = Dictionary(reader.properties.enumerated().map { ($1.name.text, $0) }) { first, _ in
      first
    }
    methods = Dictionary(reader.properties.enumerated().map { ($1.method.name.identifierText, $0) })
    { first, _ in first }
    inputNames = Set(inputs.map(\.text))
    otherMakers = reader.otherMakers
    closers = reader.closers
    hasInitializer = reader.hasInitializer
    isGeneric =
      declaration.genericParameterClause != nil
      || context.lexicalContext.contains {
        $0.is(ExtensionDeclSyntax.self)
          || $0.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
      }
    inherits = declaration.inheritanceClause != nil
    helpers = reader.helpers
    constants = reader.constants
    others = reader.others
    unreadTuples = reader.unreadTuples
  }

  /// A property by its name.
  func property(_ name: String) -> GraphProperty? { indices[name].map { properties[$0] } }
  private let indices: [String: Int]

  /// The property that a method provides.
  func property(of method: String) -> GraphProperty? { methods[method].map { properties[$0] } }
  private let methods: [String: Int]
  let inputNames: Set<String>
}

/// A stored property, for which the graph's initializer has a parameter.
struct GraphInput {
  let name: TokenSyntax
  let type: TypeSyntax
  /// The default value of the parameter.
  let initialValue: ExprSyntax?
  let isMutable: Bool
  /// What the initializer takes over: the property's availability, and its actor.
  let attributes: [String]
  let place: SourcePlace?

  var text: String { name.identifierText }
}

/// A method marked `@Closes`.
struct GraphCloser {
  let method: FunctionDeclSyntax
  let isIsolated: Bool
  let place: SourcePlace?

  /// Whether the method names an actor, and not this one.
  func isElsewhere(than actor: String?) -> Bool {
    let own = method.attributes.globalActor
    return own != nil && own != actor
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var identifierText: String { identifier?.name ?? text }
}
