import SwiftDiagnostics
import SwiftIfConfig
import SwiftSyntax

extension IfConfigDeclSyntax {
  /// The condition of which a macro cannot tell whether it holds, if there is one: no macro knows
  /// what `canImport` can import.
  func unknown(in configuration: (any BuildConfiguration)?) -> Syntax? {
    let conditions = clauses.compactMap(\.condition).map { Syntax($0) }
    guard let configuration else { return conditions.first }
    let mistakes = activeClause(in: configuration).diagnostics
    guard let node = mistakes.first(where: { $0.diagMessage.severity == .error })?.node else {
      return nil
    }
    // What is evaluated is a copy of the condition, which has no place in the source.
    let text = node.trimmedDescription
    return conditions.first { $0.trimmedDescription.contains(text) } ?? node
  }
}

extension Diagnostic {
  /// The error where what a graph consists of depends on a condition that a macro cannot tell.
  static func unknown(_ condition: Syntax) -> Diagnostic {
    .error(
      "'@DependencyGraph' cannot tell whether '\(condition.trimmedDescription)' holds; put the "
        + "condition into the method's body, or use one of your own ('-D NAME')", at: condition)
  }
}

extension AttributeListSyntax {
  /// The attributes themselves, without those inside `#if`.
  var plain: [AttributeSyntax] { compactMap { $0.as(AttributeSyntax.self) } }

  /// The attributes that are compiled; `unknown` gets the conditions of which a macro cannot tell.
  func active(
    in configuration: (any BuildConfiguration)?, unknown: inout [Syntax]
  ) -> [AttributeSyntax] {
    var active: [AttributeSyntax] = []
    for element in self {
      if let attribute = element.as(AttributeSyntax.self) {
        active.append(attribute)
      } else if let condition = element.as(IfConfigDeclSyntax.self) {
        if let part = condition.unknown(in: configuration) {
          unknown.append(part)
        } else if let configuration,
          case .attributes(let attributes)? = condition.activeClause(in: configuration).clause?
            .elements
        {
          active += attributes.active(in: configuration, unknown: &unknown)
        }
      }
    }
    return active
  }
}
