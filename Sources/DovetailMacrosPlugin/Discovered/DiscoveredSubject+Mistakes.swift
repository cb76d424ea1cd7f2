import SwiftDiagnostics
import SwiftSyntax

extension DiscoveredSubject {
  /// The errors about the type; if one error would lead to others, only that one.
  var mistakes: [Diagnostic] {
    if let mistake = wrongDeclaration ?? repetition ?? wrongPlace ?? wrongKind { return [mistake] }
    return wrongArguments + [wrongInitializer].compactMap { $0 }
  }

  /// The error that the declaration is not a type with instances.
  private var wrongDeclaration: Diagnostic? {
    guard !isNominal else { return nil }
    let message = "'@Discovered' can only be applied to a struct, a class or an actor"
    guard let keyword = declaration.as(EnumDeclSyntax.self)?.enumKeyword,
      !members.contains(where: { $0.is(EnumCaseDeclSyntax.self) })
    else { return .error(message, at: attribute) }
    return .error(
      message, at: attribute,
      [FixIt("replace 'enum' with 'struct'", replacing: keyword, with: "struct")])
  }

  private var repetition: Diagnostic? {
    isRepeated ? .error("duplicate attribute", at: attribute) : nil
  }

  /// The error that the type, or a type around it, is generic, or that it is local.
  private var wrongPlace: Diagnostic? {
    if declaration.isGeneric {
      return .error(
        "'@Discovered' cannot be applied to '\(name)', which is generic", at: attribute)
    }
    for surrounding in surroundings {
      guard let outer = surrounding.asProtocol((any DeclGroupSyntax).self) else {
        return .error(
          "'@Discovered' cannot be applied to the local type '\(name)'", at: attribute)
      }
      guard outer.isGeneric else { continue }
      let outerName = outer.declaredName?.text ?? ""
      return .error(
        "'@Discovered' cannot be applied to '\(name)' in '\(outerName)', which is generic",
        at: attribute)
    }
    return nil
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

  private var wrongArguments: [Diagnostic] {
    arguments.compactMap { argument in
      guard let kind = kinds.first, kind.isModule, let label = argument.label?.text,
        ["named", "as"].contains(label)
      else { return nil }
      return .error("'\(label)' is for providers; '\(name)' is a '\(kind.rawValue)'", at: argument)
    }
  }
}

extension DeclGroupSyntax {
  var isGeneric: Bool {
    asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
  }
}
