import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// An attribute of a graph's method.
///
/// It adds nothing, since `@DependencyGraph` reads it. If nothing would read it, it reports that.
protocol GraphAttributeMacro: PeerMacro {}

extension GraphAttributeMacro {
  private static var name: String { String("\(self)".dropLast("Macro".count)) }

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
    let (shown, isCloser) = (method.name.identifierText, self == ClosesMacro.self)
    let verb = isCloser ? "close" : "make"
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
    if taken.count == (isCloser ? 1 : 0) { return nil }
    return isCloser
      ? "needs a method with one parameter, the instance to close"
      : "cannot be attached to a method with parameters: it provides no property"
  }

  private static func isInGraph(_ context: some MacroExpansionContext) -> Bool {
    let type = context.lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)
    return type?.attributes.plain.contains { $0.isNamed("DependencyGraph") } == true
  }
}

struct WeaklyMacro: GraphAttributeMacro {}
struct UniqueMacro: GraphAttributeMacro {}
struct EagerMacro: GraphAttributeMacro {}
struct ClosesMacro: GraphAttributeMacro {}
