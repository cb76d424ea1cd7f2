import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxMacros

/// A class marked `@DependencyGraph`, as it was written.
@dynamicMemberLookup
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
  private let members: MemberReader
  /// Whether the class is generic, or may be: an extension does not say whether its type is.
  let isGeneric: Bool
  /// Whether the class names a superclass or protocols; only the compiler can tell the two apart.
  let inherits: Bool
  /// Whether tasks may share the graph, as far as the class itself says.
  let isShared: Bool
  /// Whether the class asks for what containers need.
  let isInstallable: Bool

  init(_ declaration: some NamedGroup, in context: some MacroExpansionContext) {
    name = declaration.name.text
    access = declaration.modifiers.access.flatMap { ["public", "package"].contains($0) ? $0 : nil }
    actor = declaration.attributes.globalActor
    isNonisolated = declaration.isNonisolated(in: context)
    isOnMainActorByDefault =
      !isNonisolated && !declaration.is(ActorDeclSyntax.self) && context.isOnMainActorByDefault
    uncopyable = SuppressedCopying(of: declaration, in: context).names
    place = SourcePlace(of: declaration.name, in: context)
    var reader = MemberReader(context: context, className: declaration.name.trimmed)
    reader.read(declaration.memberBlock.members)
    members = reader
    indices = Dictionary(reader.properties.enumerated().map { ($1.name.text, $0) }) { first, _ in
      first
    }
    methods = Dictionary(reader.properties.enumerated().map { ($1.method.name.identifierText, $0) })
    { first, _ in first }
    inputNames = Set(reader.inputs.map(\.text))
    isGeneric =
      declaration.isGeneric
      || context.lexicalContext.contains {
        $0.is(ExtensionDeclSyntax.self)
          || $0.asProtocol((any DeclGroupSyntax).self)?.isGeneric == true
      }
    inherits = declaration.inheritanceClause != nil
    let inherited =
      declaration.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription.lastComponent }
      ?? []
    isShared = actor != nil || isOnMainActorByDefault || inherited.contains("Sendable")
    isInstallable = inherited.contains("Installable")
  }

  /// The actor of the class, as far as it is written, or known to be the default.
  var writtenActor: String? { actor ?? (isOnMainActorByDefault ? "MainActor" : nil) }

  /// What the members are.
  subscript<T>(dynamicMember path: KeyPath<MemberReader, T>) -> T { members[keyPath: path] }

  /// A property by its name.
  func property(_ name: String) -> GraphProperty? { indices[name].map { members.properties[$0] } }
  private let indices: [String: Int]

  /// The property that a method provides.
  func property(of method: String) -> GraphProperty? {
    methods[method].map { members.properties[$0] }
  }
  private let methods: [String: Int]
  let inputNames: Set<String>
}

/// A class or an actor.
protocol NamedGroup: DeclGroupSyntax, NamedDeclSyntax, WithGenericParametersSyntax {}
extension ClassDeclSyntax: NamedGroup {}
extension ActorDeclSyntax: NamedGroup {}

extension DeclGroupSyntax {
  /// The class or the actor that this is.
  var asGraph: (any NamedGroup)? { self.as(ClassDeclSyntax.self) ?? self.as(ActorDeclSyntax.self) }
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
