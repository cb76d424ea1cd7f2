import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxMacros

extension AttributeListSyntax {
  /// The global actor among the attributes, as it was written, if there is one.
  ///
  /// Any name may be an actor's. The generated code lets the compiler check that this one is.
  var globalActor: String? {
    let candidates = plain.filter(\.mayNameActor).map(\.attributeName.trimmedDescription)
    return candidates.first(where: \.isMainActor) ?? candidates.first
  }
}

extension AttributeSyntax {
  /// Whether the attribute may name a global actor.
  ///
  /// Swift's own attributes begin with a small letter, and a macro may be written with parentheses,
  /// which a global actor never has.
  fileprivate var mayNameActor: Bool {
    guard arguments == nil, leftParen == nil, !attributeName.is(ArrayTypeSyntax.self) else {
      return false
    }
    let name = attributeName.trimmedDescription.lastComponent
    guard name.first?.isUppercase == true, !name.hasSuffix("Builder") else { return false }
    return !Self.others.contains(name)
  }

  /// Attributes with a capital letter that are known to be something else.
  private static let others: Set<String> = [
    "Closes", "DependencyGraph", "Discovered", "Eager", "Unique", "Weakly", "GKInspectable",
    "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "LLDBDebuggerFunction", "Model", "NSApplicationMain", "NSCopying", "NSManaged", "Observable",
    "ObservationIgnored", "ObservationTracked", "Sendable", "Suite", "Test", "UIApplicationMain",
    // Those of other libraries, which are no more than unknown here.
    "Cached", "Graph", "Inject", "Injectable", "Kept", "Lazy", "Provides", "Scoped", "Single",
    "Singleton", "Transient",
  ]
}

extension String {
  /// Whether the name is the main actor's, with or without a module before it.
  var isMainActor: Bool { lastComponent == "MainActor" }

  var lastComponent: String {
    split { $0 == "." || $0 == ":" }.last.map(String.init) ?? self
  }
}

extension DeclGroupSyntax {
  /// Whether the class, or a type around it, is written `nonisolated`.
  func isNonisolated(in context: some MacroExpansionContext) -> Bool {
    let outer = context.lexicalContext.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
    return ([self] + outer).contains { (declaration: any DeclGroupSyntax) in
      declaration.modifiers.has(.nonisolated)
    }
  }
}

extension MacroExpansionContext {
  /// Whether the declaration is local.
  var isLocal: Bool {
    lexicalContext.contains { $0.asProtocol((any DeclGroupSyntax).self) == nil }
  }

  /// Whether the module's default isolation is the main actor: the compiler has a feature of this
  /// name then, and no other way to say it.
  var isOnMainActorByDefault: Bool {
    (try? buildConfiguration?.hasFeature(name: "NoExplicitNonIsolated")) ?? false
  }
}
