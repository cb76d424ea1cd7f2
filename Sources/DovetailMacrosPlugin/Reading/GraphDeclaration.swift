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
  let place: SourcePlace?
  /// Whether declarations that say nothing are on the main actor, as far as the compiler tells.
  let isOnMainActorByDefault: Bool
  private let members: MemberReader
  /// The names of its superclass and its protocols; only the compiler can tell the two apart.
  let inherited: [String]
  /// Whether tasks may share the graph, as far as the class itself says.
  let isShared: Bool
  /// Whether the class asks for what containers need.
  let isInstallable: Bool

  init(_ declaration: some NamedGroup, in context: some MacroExpansionContext) {
    name = declaration.name.text
    access = declaration.modifiers.access.flatMap { ["public", "package"].contains($0) ? $0 : nil }
    actor = declaration.attributes.globalActor
    isOnMainActorByDefault =
      !declaration.isNonisolated(in: context) && !declaration.is(ActorDeclSyntax.self)
      && context.isOnMainActorByDefault
    place = SourcePlace(of: declaration.name, in: context)
    var reader = MemberReader(context: context, className: declaration.name.trimmed)
    reader.read(declaration.memberBlock.members)
    members = reader
    named = Dictionary(reader.properties.map { ($0.name.text, $0) }) { first, _ in first }
    methods = Dictionary(reader.properties.map { ($0.method.name.identifierText, $0) }) {
      first, _ in first
    }
    inputNames = Set(reader.inputs.map(\.text))
    inherited =
      (declaration.inheritanceClause?.inheritedTypes).map {
        $0.map(\.type.trimmedDescription.lastComponent)
      } ?? []
    isShared = actor != nil || isOnMainActorByDefault || inherited.contains("Sendable")
    isInstallable = inherited.contains("Installable")
  }

  /// The actor of the class, as far as it is written, or known to be the default.
  var writtenActor: String? { actor ?? (isOnMainActorByDefault ? "MainActor" : nil) }

  /// The actor of a part, as far as it is written.
  func actor(of property: GraphProperty) -> String? {
    property.isNonisolated ? nil : property.actor ?? writtenActor
  }

  /// What the members are.
  subscript<T>(dynamicMember path: KeyPath<MemberReader, T>) -> T { members[keyPath: path] }

  /// A property by its name.
  func property(_ name: String) -> GraphProperty? { named[name] }
  private let named: [String: GraphProperty]

  /// The property that a method provides.
  func property(of method: String) -> GraphProperty? { methods[method] }
  private let methods: [String: GraphProperty]
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
  /// What the initializer takes over: the property's availability, and its actor.
  let attributes: [String]
  let place: SourcePlace?

  var text: String { name.identifierText }
}

/// A method marked `@Closes`.
struct GraphCloser {
  let method: FunctionDeclSyntax
  let place: SourcePlace?
}

extension SyntaxProtocol {
  /// The name that a declaration declares, unless it is a variable's.
  var declaredName: TokenSyntax? { asProtocol((any NamedDeclSyntax).self)?.name }
}

extension TokenSyntax {
  /// The name without backticks.
  var identifierText: String { identifier?.name ?? text }
}
