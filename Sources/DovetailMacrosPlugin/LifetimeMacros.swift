import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// An attribute of a graph's method.
///
/// It adds nothing, since `@DependencyGraph` reads it. If nothing would read it, it reports that.
protocol GraphAttributeMacro: PeerMacro {
  static var name: String { get }
  /// The first word of the method's name.
  static var verb: String { get }
  /// How many parameters the method has.
  static var parameters: Int { get }
}

extension GraphAttributeMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let mistake = mistake(in: declaration, context) {
      context.diagnose(
        .error("'@\(name)' \(mistake)", at: node, [FixIt("remove '@\(name)'", removing: node)]))
    }
    return []
  }

  private static func mistake(
    in declaration: some DeclSyntaxProtocol, _ context: some MacroExpansionContext
  ) -> String? {
    guard let method = declaration.as(FunctionDeclSyntax.self) else {
      return "can only be attached to a method"
    }
    let shown = method.name.identifierText
    if !isInGraph(context) { return "has no effect outside a class marked '@DependencyGraph'" }
    if PropertyName(ofMethod: shown, after: verb) == nil {
      return "is for methods named '\(verb)…': '\(shown)' provides no property"
    }
    if method.modifiers.has(.static, .class) { return "cannot be attached to a static method" }
    if method.genericParameterClause != nil || method.genericWhereClause != nil {
      return "cannot be attached to a generic method"
    }
    let taken = method.signature.parameterClause.parameters
    if taken.contains(where: \.type.isInout) {
      return "needs a method that does not change its parameter: leave out 'inout'"
    }
    if taken.count == parameters { return nil }
    return parameters == 0
      ? "cannot be attached to a method with parameters: it provides no property"
      : "needs a method with one parameter, the instance to close"
  }

  private static func isInGraph(_ context: some MacroExpansionContext) -> Bool {
    let type = context.lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)
    return type?.attributes.plain.contains { $0.isNamed("DependencyGraph") } == true
  }
}

extension GraphAttributeMacro {
  static var verb: String { "make" }
  static var parameters: Int { 0 }
}

struct WeaklyMacro: GraphAttributeMacro {
  static let name = "Weakly"
}

struct UniqueMacro: GraphAttributeMacro {
  static let name = "Unique"
}

struct EagerMacro: GraphAttributeMacro {
  static let name = "Eager"
}

struct ClosesMacro: GraphAttributeMacro {
  static let name = "Closes"
  static let verb = "close"
  static let parameters = 1
}
