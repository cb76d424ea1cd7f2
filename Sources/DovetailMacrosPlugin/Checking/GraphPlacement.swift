import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Whether a class can be a graph, given where it is declared and what it inherits.
///
/// If it cannot, one error says so, and no code is written that would only lead to further errors.
enum GraphPlacement {
  /// Whether the class is local, which the compiler reports itself: no extension reaches it.
  static func isLocal(in context: some MacroExpansionContext) -> Bool {
    context.lexicalContext.contains { $0.asProtocol((any DeclGroupSyntax).self) == nil }
  }

  /// The error about the place of the class, or about what it inherits.
  static func mistake(
    _ declaration: some NamedGroup, at attribute: AttributeSyntax, missing: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> Diagnostic? {
    if attribute.isRepeated(on: declaration, in: context) {
      return .error("duplicate attribute", at: attribute)
    }
    let name = declaration.name.identifierText
    if let modifier = hiding(declaration, in: context.lexicalContext) {
      let isOwn = declaration.modifiers.contains(modifier)
      return .error(
        isOwn
          ? "'@DependencyGraph' cannot be applied to '\(name)', which is private in another type; "
            + "make it 'fileprivate'"
          : "'@DependencyGraph' cannot be applied to '\(name)', which stands in a type that is "
            + "private in another",
        at: attribute,
        isOwn
          ? [
            FixIt(
              "replace 'private' with 'fileprivate'", replacing: modifier.name, with: "fileprivate")
          ]
          : [])
    }
    if let taken = taken(in: declaration) {
      return .error(
        "'@DependencyGraph' adds a member '\(taken.identifierText)'; rename this one", at: taken)
    }
    let inherited = declaration.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    let isGraph = (missing + inherited).contains {
      $0.trimmedDescription.lastComponent == "DependencyGraph"
    }
    guard !isGraph, let parent = inherited.first else { return nil }
    return .error(
      "'\(name)' inherits from a graph, '\(parent.trimmedDescription)'; a graph takes another as "
        + "an input: 'let parent: \(parent.trimmedDescription)'", at: parent)
  }

  /// The name of a member that the macro would declare once more.
  static func taken(in declaration: some NamedGroup) -> TokenSyntax? {
    let names = declaration.memberBlock.members.lazy.flatMap { member -> [TokenSyntax] in
      guard let variable = member.decl.as(VariableDeclSyntax.self) else {
        return [member.decl.declaredName].compactMap { $0 }
      }
      return variable.bindings.compactMap {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier
      }
    }
    return names.first {
      $0.identifierText.hasPrefix("dovetail") && GraphShape.taken.contains($0.identifierText)
    }
  }

  /// The modifier that keeps extensions in the file from naming a type, if there is one.
  static func hiding(
    _ declaration: any DeclGroupSyntax, in surroundings: [Syntax]
  ) -> DeclModifierSyntax? {
    let outer = surroundings.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
    // A type that is private in a file, and not in a type, can be named in that file.
    let enclosed: [any DeclGroupSyntax] = ([declaration] + outer).dropLast()
    return enclosed.lazy.compactMap { type in
      type.modifiers.first { $0.name.tokenKind == .keyword(.private) }
    }.first
  }
}
