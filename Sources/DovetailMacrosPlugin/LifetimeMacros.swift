import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// An attribute of a graph's method.
///
/// It adds nothing, since `@DependencyGraph` reads it. If nothing would read it, it reports that.
protocol GraphAttributeMacro: PeerMacro {}

extension GraphAttributeMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let type = context.lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)
    let isInGraph = type?.attributes.plain.contains { $0.isNamed("DependencyGraph") } == true
    let isCloser = self == ClosesMacro.self
    let isFitting =
      declaration.as(FunctionDeclSyntax.self).map { method in
        PropertyName(ofMethod: method.name.identifierText, after: isCloser ? "close" : "make")
          != nil && (isCloser ? method.isPlain && method.takesOne : method.mayProvideProperty)
      } ?? false
    guard !isInGraph || !isFitting else { return [] }
    let name = "'@\("\(self)".dropLast("Macro".count))'"
    let purpose =
      isCloser
      ? "'closeX(_ x: X)', with one parameter that is not 'inout'" : "'makeX()', without parameters"
    let mistake =
      isInGraph
      ? "is for methods \(purpose), and neither static nor generic"
      : "has no effect outside a class marked '@DependencyGraph'"
    context.diagnose(
      .error("\(name) \(mistake)", at: node, [FixIt(removing: node)]))
    return []
  }
}

struct WeaklyMacro: GraphAttributeMacro {}
struct UniqueMacro: GraphAttributeMacro {}
struct EagerMacro: GraphAttributeMacro {}
struct ClosesMacro: GraphAttributeMacro {}
