import SwiftDiagnostics
import SwiftSyntax

extension DiscoveredSubject {
  /// The error about the type; how the type is made is the compiler's to judge.
  var mistake: Diagnostic? { wrongDeclaration ?? repetition ?? wrongPlace ?? wrongKind }

  /// The error that the declaration is not a type with instances.
  private var wrongDeclaration: Diagnostic? {
    isNominal
      ? nil
      : .error("'@Discovered' can only be applied to a struct, a class or an actor", at: attribute)
  }

  private var repetition: Diagnostic? {
    isRepeated ? .error("duplicate attribute", at: attribute) : nil
  }

  /// The error that the type, or a type around it, is generic.
  private var wrongPlace: Diagnostic? {
    let outer = surroundings.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
    guard let generic = ([declaration] + outer).first(where: \.isGeneric)?.declaredName?.text else {
      return nil
    }
    let subject = generic == name ? "'\(name)'" : "'\(name)' in '\(generic)'"
    return .error(
      "'@Discovered' cannot be applied to \(subject), which is generic", at: attribute)
  }

  /// The error that the type is neither a provider nor a module, or both.
  private var wrongKind: Diagnostic? {
    if kinds.count == 1 { return nil }
    if kinds.count > 1 {
      let names = kinds.map { "'\($0.rawValue)'" }.joined(separator: " and ")
      return .error(
        "'\(name)' conforms to \(names); '@Discovered' cannot choose between them", at: attribute)
    }
    let message =
      "'@Discovered' requires that '\(name)' conform to 'DependencyProvider', "
      + "'AsyncDependencyProvider', 'DependencyModule' or 'MainActorModule'"
    // The fix-it adds the conformance after this token.
    guard let kind = intendedKind,
      let last = declaration.inheritanceClause?.lastToken(viewMode: .sourceAccurate) ?? nameToken
    else { return .error(message, at: attribute) }
    let separator = declaration.inheritanceClause == nil ? ":" : ","
    let conforming = "\(last.text)\(separator) \(kind.rawValue)"
    return .error(
      message, at: attribute,
      [FixIt("add conformance to '\(kind.rawValue)'", replacing: last, with: conforming)])
  }

  /// The kind whose method the type has.
  private var intendedKind: Kind? {
    for function in members.compactMap({ $0.as(FunctionDeclSyntax.self) }) {
      switch function.name.text {
      case "provide":
        let isAsync = function.signature.effectSpecifiers?.asyncSpecifier != nil
        return isAsync ? .asyncProvider : .provider
      case "register":
        let registry = function.signature.parameterClause.parameters.first?.type.trimmedDescription
        return registry == "MainActorRegistry" ? .mainActorModule : .module
      default: continue
      }
    }
    return nil
  }
}

extension DeclGroupSyntax {
  var isGeneric: Bool {
    asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
  }
}
