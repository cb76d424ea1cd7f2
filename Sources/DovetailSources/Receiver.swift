internal import SwiftSyntax

/// The value that `resolve` is called on, as far as a source shows its type.
enum Receiver: Sendable, Hashable {
  /// There is none, or it is the value that a recipe resolves with.
  case none
  /// A value of a type that is named here: `DNS()`, `DNS.shared`.
  case type(String)
  /// A property that another file may declare, and its owner.
  case property(String, of: String?)
  case unknown

  init(_ base: ExprSyntax?, in owner: String?) {
    guard let base else {
      self = .none
      return
    }
    self = .unknown
    if let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text {
      if name == "self" {
        self = owner.map(Self.type) ?? .unknown
      } else if name.isTypeName {
        self = .type(name)
      } else if let local = Self.declared(name, around: Syntax(base)) {
        self = local.type.map(Self.type) ?? .unknown
      } else {
        self = .property(name, of: owner)
      }
    } else if let chain = base.as(OptionalChainingExprSyntax.self) {
      self = Receiver(chain.expression, in: owner)
    } else if let call = base.as(FunctionCallExprSyntax.self), call.calledName.isTypeName {
      self = .type(call.calledName)
    } else if let member = base.as(MemberAccessExprSyntax.self),
      let inner = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    {
      let name = member.declName.baseName.text
      if inner == "self" {
        self = .property(name, of: owner)
      } else if inner.isTypeName, ["shared", "default", "main", "current"].contains(name) {
        self = .type(inner)
      }
    }
  }

  /// The nearest declaration of a variable or parameter around a node; its type is `nil` if it is
  /// not written there.
  private static func declared(_ name: String, around node: Syntax) -> (type: String?, Void)? {
    var next = node.parent
    while let node = next {
      let parameters: (type: String?, Void)? =
        switch node.as(SyntaxEnum.self) {
        case .functionDecl(let function):
          parameter(name, function.signature.parameterClause.parameters)
        case .initializerDecl(let maker):
          parameter(name, maker.signature.parameterClause.parameters)
        case .closureExpr(let closure): parameter(name, closure.signature?.parameterClause)
        case .codeBlockItemList(let items):
          items.lazy.compactMap { variable(name, Syntax($0.item)) }.last
        case .memberBlockItemList(let members):
          members.lazy.compactMap { variable(name, Syntax($0.decl)) }.first
        default: nil
        }
      if let parameters { return parameters }
      next = node.parent
    }
    return nil
  }

  private static func parameter(
    _ name: String, _ all: FunctionParameterListSyntax
  ) -> (type: String?, Void)? {
    all.first { ($0.secondName ?? $0.firstName).text == name }.map { (typeName($0.type), ()) }
  }

  private static func parameter(
    _ name: String, _ clause: ClosureSignatureSyntax.ParameterClause?
  ) -> (type: String?, Void)? {
    switch clause {
    case .simpleInput(let names)? where names.contains { $0.name.text == name }: (nil, ())
    case .parameterClause(let clause)?:
      clause.parameters.first { ($0.secondName ?? $0.firstName).text == name }
        .map { (typeName($0.type), ()) }
    default: nil
    }
  }

  private static func variable(_ name: String, _ item: Syntax) -> (type: String?, Void)? {
    item.as(VariableDeclSyntax.self)?.bindings
      .first { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name }
      .map { (typeName($0.typeAnnotation?.type, $0.initializer?.value), ()) }
  }

  /// The name of the type that a declaration writes, or that its first value is made with.
  static func typeName(_ type: TypeSyntax?, _ value: ExprSyntax? = nil) -> String? {
    switch type?.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): type.name.text
    case .memberType(let type): type.name.text
    case .someOrAnyType(let type): typeName(type.constraint)
    case .attributedType(let type): typeName(type.baseType)
    case .optionalType(let type): typeName(type.wrappedType)
    case .implicitlyUnwrappedOptionalType(let type): typeName(type.wrappedType)
    case nil:
      if case .type(let name)? = value.map({ Receiver($0, in: nil) }) { name } else { nil }
    default: nil
    }
  }
}

extension SourceIndex {
  /// Whether a value is one of Dovetail's, which resolve; `nil` if the sources don't say.
  func isOurs(_ receiver: Receiver) -> Bool? {
    switch receiver {
    case .none: return true
    case .unknown: return nil
    case .type(let name): return isOurs(name)
    case .property(let name, let owner):
      let types =
        owner.flatMap { properties[.init(type: $0, name: name)] }
        ?? properties[.init(type: "", name: name)] ?? []
      let answers = Set(types.map { Receiver.typeName($0).flatMap { isOurs($0) } })
      return answers.count == 1 ? answers.first ?? nil : nil
    }
  }

  private func isOurs(_ type: String, depth: Int = 0) -> Bool? {
    if ["DependencyContainer", "DependencyResolver", "Resolution", "MainActorRegistry"]
      .contains(type)
    {
      return true
    }
    let isInherited =
      depth < 8
      && inherited[type, default: []].contains {
        isOurs($0, depth: depth + 1) == true
      }
    return isInherited ? true : declared.contains(type) ? false : nil
  }
}
