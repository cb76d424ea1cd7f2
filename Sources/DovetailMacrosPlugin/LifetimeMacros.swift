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
    let remove = FixIt("remove '@\(name)'", removing: node)
    guard let method = declaration.as(FunctionDeclSyntax.self) else {
      context.diagnose(.error("'@\(name)' can only be attached to a method", at: node, remove))
      return []
    }
    let shown = method.name.identifierText
    guard isInGraph(context) else {
      context.diagnose(
        .error(
          "'@\(name)' has no effect outside a class marked '@DependencyGraph'", at: node, remove))
      return []
    }
    guard PropertyName(ofMethod: shown, after: verb) != nil else {
      context.diagnose(
        .error(
          "'@\(name)' is for methods named '\(verb)…': '\(shown)' provides no property",
          at: node, remove))
      return []
    }
    let count = method.signature.parameterClause.parameters.count
    if method.modifiers.has(.static, .class) {
      context.diagnose(
        .error("'@\(name)' cannot be attached to a static method", at: node, remove))
    } else if method.genericParameterClause != nil {
      context.diagnose(
        .error("'@\(name)' cannot be attached to a generic method", at: node, remove))
    } else if count != parameters {
      let message =
        parameters == 0
        ? "'@\(name)' cannot be attached to a method with parameters: it provides no property"
        : "'@\(name)' needs a method with one parameter, the instance to close"
      context.diagnose(.error(message, at: node, remove))
    }
    return []
  }

  private static func isInGraph(_ context: some MacroExpansionContext) -> Bool {
    guard let type = context.lexicalContext.first?.asProtocol((any DeclGroupSyntax).self) else {
      return false
    }
    return type.attributes.plain.contains { $0.isNamed("DependencyGraph") }
  }
}

extension GraphAttributeMacro {
  static var verb: String { "make" }
  static var parameters: Int { 0 }
}

struct SharedMacro: GraphAttributeMacro {
  static let name = "Shared"
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
