internal import SwiftParser
internal import SwiftSyntax

extension TokenSyntax {
  /// The name without backticks.
  var plainText: String { identifier?.name ?? text }
}

extension AttributeSyntax {
  /// The name without a module of Dovetail before it; `nil` with anything else before it.
  var plainName: String? {
    guard let member = attributeName.as(MemberTypeSyntax.self) else {
      return attributeName.as(IdentifierTypeSyntax.self)?.name.text
    }
    return member.baseType.trimmedDescription.hasPrefix("Dovetail") ? member.name.text : nil
  }
}

extension TypeSyntax {
  /// The name without Dovetail's or Swift's module before it, and the generic arguments; `nil` with
  /// anything else before it.
  var named: (name: String, arguments: [TypeSyntax])? {
    if let type = self.as(IdentifierTypeSyntax.self) {
      return (type.name.text, TypeText.arguments(type.genericArgumentClause))
    }
    guard let type = self.as(MemberTypeSyntax.self),
      ["Dovetail", "Swift"].contains(type.baseType.trimmedDescription)
    else { return nil }
    return (type.name.text, TypeText.arguments(type.genericArgumentClause))
  }
}

extension TypeSyntax {
  /// The names in the type, without those of forms.
  var names: Set<String> {
    let names = tokens(viewMode: .sourceAccurate).compactMap { token -> String? in
      if case .identifier(let name) = token.tokenKind { name } else { nil }
    }
    return Set(names).subtracting(["Lazy", "Weak", "Maker", "Optional", "Array"])
  }

  /// The type of a function, without what's around it.
  var function: FunctionTypeSyntax? {
    switch self.as(TypeSyntaxEnum.self) {
    case .functionType(let type): type
    case .attributedType(let type): type.baseType.function
    case .optionalType(let type): type.wrappedType.function
    case .tupleType(let type): type.elements.count == 1 ? type.elements.first?.type.function : nil
    default: nil
    }
  }
}

extension AttributedTypeSyntax {
  /// The type of what is passed: without attributes, and of an `@autoclosure` what it returns.
  var value: TypeSyntax {
    let isAutoclosure = attributes.contains { $0.trimmedDescription == "@autoclosure" }
    let function = isAutoclosure ? baseType.as(FunctionTypeSyntax.self) : nil
    return function?.returnClause.type ?? baseType
  }
}

/// Spells types so that equal types have equal texts, as far as a source can tell.
///
/// `any` and attributes are left out, and so are the module and the types around a type, since a
/// blueprint and a source spell them differently. Two types with the same name count as one here.
/// That may hide a missing dependency, but never reports one that is there.
struct TypeText {
  /// The aliases of the sources; one name may stand for several types.
  var aliases: [String: [TypeSyntax]] = [:]

  /// A text, and whether an alias on the way stands for more than one type.
  struct Spelling: Hashable {
    var text: String
    var isAmbiguous = false
  }

  func spelling(_ type: TypeSyntax) -> Spelling {
    var isAmbiguous = false
    return Spelling(text: text(type, 0, &isAmbiguous), isAmbiguous: isAmbiguous)
  }

  /// The type without attributes and parentheses, and with its alias followed, which shows its
  /// form.
  func resolved(_ type: TypeSyntax, depth: Int = 0) -> TypeSyntax {
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first, only.firstName == nil
    {
      return resolved(only.type, depth: depth)
    }
    if let attributed = type.as(AttributedTypeSyntax.self) {
      return resolved(attributed.value, depth: depth)
    }
    if let name = type.as(IdentifierTypeSyntax.self), name.genericArgumentClause == nil, depth < 16,
      let targets = aliases[name.name.plainText], targets.count == 1
    {
      return resolved(targets[0], depth: depth + 1)
    }
    return type
  }

  private func text(_ type: TypeSyntax, _ depth: Int, _ isAmbiguous: inout Bool) -> String {
    func inner(_ type: TypeSyntax) -> String { text(type, depth + 1, &isAmbiguous) }
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let type):
      return named(type.name.plainText, type.genericArgumentClause, depth, &isAmbiguous)
    case .memberType(let type):
      return named(type.name.plainText, type.genericArgumentClause, depth, &isAmbiguous)
    case .attributedType(let type): return inner(type.value)
    case .someOrAnyType(let type): return inner(type.constraint)
    case .optionalType(let type): return inner(type.wrappedType) + "?"
    case .implicitlyUnwrappedOptionalType(let type): return inner(type.wrappedType) + "?"
    case .arrayType(let type): return "[\(inner(type.element))]"
    case .dictionaryType(let type): return "[\(inner(type.key)):\(inner(type.value))]"
    case .compositionType(let type):
      let members = members(of: type).map { inner($0) }.filter { !Self.markers.contains($0) }
      return members.isEmpty ? "Any" : members.sorted().joined(separator: "&")
    case .tupleType(let type):
      let elements = type.elements.map { inner($0.type) }
      return elements.count == 1 ? elements[0] : "(\(elements.joined(separator: ",")))"
    case .functionType(let type):
      let parameters = type.parameters.map { inner($0.type) }.joined(separator: ",")
      return "(\(parameters))->\(inner(type.returnClause.type))"
    case .metatypeType(let type): return "\(inner(type.baseType)).\(type.metatypeSpecifier.text)"
    default: return type.trimmedDescription
    }
  }

  /// What a composition has no trace of at run time, or only if no other member says it.
  private static let markers: Set = [
    "Any", "AnyObject", "BitwiseCopyable", "Copyable", "Escapable", "SendableMetatype",
  ]

  private func members(of type: CompositionTypeSyntax) -> [TypeSyntax] {
    type.elements.map { resolved($0.type) }.flatMap { member in
      member.as(CompositionTypeSyntax.self).map(members) ?? [member]
    }
  }

  private func named(
    _ name: String, _ clause: GenericArgumentClauseSyntax?, _ depth: Int, _ isAmbiguous: inout Bool
  ) -> String {
    let arguments = TypeText.arguments(clause).map { text($0, depth + 1, &isAmbiguous) }
    switch (name, arguments.count) {
    case ("Optional", 1): return arguments[0] + "?"
    case ("Array", 1): return "[\(arguments[0])]"
    case ("Dictionary", 2): return "[\(arguments[0]):\(arguments[1])]"
    case ("TimeInterval", 0): return "Double"
    case ("Void", 0): return "()"
    case ("Sendable", 0): return "Any"
    default: break
    }
    if let targets = aliases[name], depth < 16 {
      isAmbiguous = isAmbiguous || targets.count > 1 || !arguments.isEmpty
      if targets.count == 1, arguments.isEmpty { return text(targets[0], depth + 1, &isAmbiguous) }
    }
    return arguments.isEmpty ? name : "\(name)<\(arguments.joined(separator: ","))>"
  }

  static func arguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeSyntax] {
    clause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
  }

  /// The name of a type without what it's nested in, and without generic arguments.
  static func lastName(_ type: String) -> String { names(type).last ?? type }

  /// The names of a type and of what it's nested in, without generic arguments.
  static func names(_ type: String) -> [String] {
    var depth = 0
    let plain = type.filter { character in
      if character == "<" { depth += 1 }
      defer { if character == ">" { depth -= 1 } }
      return depth == 0
    }
    return plain.split(separator: ".").map(String.init)
  }

  /// The type that a text spells.
  static func parsed(_ text: String) -> TypeSyntax? {
    let statement = Parser.parse(source: "let _: \(text)").statements.first?.item
    return statement?.as(VariableDeclSyntax.self)?.bindings.first?.typeAnnotation?.type
  }
}
