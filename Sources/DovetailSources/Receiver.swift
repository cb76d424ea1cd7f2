internal import SwiftSyntax

/// The value that `resolve` or `register` is called on, as far as a source shows its type.
indirect enum Receiver: Sendable, Hashable {
  /// There is none.
  case none
  /// The value that a recipe resolves with, which is registered in this container.
  case resolution(of: Receiver)
  /// A value of a type that is named here: `DNS()`, `dns: DNS`.
  case type(String)
  /// A property that another file may declare: `self.dns`, `DNS.shared`.
  case member(String, of: String)
  /// A property of the type around, or a global variable, that another file may declare.
  case variable(String, in: String?)
  case unknown

  init(_ base: ExprSyntax?, in owner: String?) {
    self.init(base, in: owner, past: [])
  }

  /// Follows an expression, but not through the declarations that it has come through.
  ///
  /// Each step through a declaration adds that to `seen`, so there is an end to it.
  private init(_ base: ExprSyntax?, in owner: String?, past seen: Set<SyntaxIdentifier>) {
    func value(_ base: ExprSyntax?) -> Receiver { Receiver(base, in: owner, past: seen) }
    self =
      switch base?.as(ExprSyntaxEnum.self) {
      case nil: .none
      case .optionalChainingExpr(let chain): value(chain.expression)
      case .forceUnwrapExpr(let chain): value(chain.expression)
      case .functionCallExpr(let call) where call.calledName.isTypeName: .type(call.calledName)
      // What Swinject's method gives is that library's too.
      case .functionCallExpr(let call) where call.calledName == "synchronize":
        call.base.map(value) ?? .unknown
      case .memberAccessExpr(let member) where member.declName.baseName.text.isTypeName:
        .type(member.declName.baseName.text)
      case .memberAccessExpr(let member):
        if case .type(let type)? = member.base.map(value) {
          .member(member.declName.baseName.text, of: type)
        } else {
          .unknown
        }
      case .declReferenceExpr(let reference):
        Self.named(reference, in: owner, past: seen)
      default: .unknown
      }
  }

  private static func named(
    _ reference: DeclReferenceExprSyntax, in owner: String?, past seen: Set<SyntaxIdentifier>
  ) -> Receiver {
    let name = reference.baseName.text
    if ["self", "Self"].contains(name) { return owner.map(Self.type) ?? .unknown }
    if name.isTypeName { return .type(name) }
    var seen = seen
    guard let found = declaration(name, around: Syntax(reference), past: &seen) else {
      return .variable(name, in: owner)
    }
    if let type = found.type { return typeName(type).map(Self.type) ?? .unknown }
    return found.value.map { Receiver($0, in: owner, past: seen) } ?? .unknown
  }

  /// The name of the type that a declaration writes, or that its first value is made with.
  static func typeName(_ type: TypeSyntax?, _ value: ExprSyntax?, in owner: String?) -> String? {
    if let type { return typeName(type) }
    if case .type(let name)? = value.map({ Receiver($0, in: owner) }) { return name }
    return nil
  }

  private static func typeName(_ type: TypeSyntax) -> String? {
    let names = typeNames(type)
    return names.count == 1 ? names[0] : nil
  }

  /// The name of a type, or the names of the types that it is composed of.
  static func typeNames(_ type: TypeSyntax) -> [String] {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let type) where type.name.text == "Optional":
      TypeText.arguments(type.genericArgumentClause).flatMap(typeNames)
    case .identifierType(let type): [type.name.text]
    case .memberType(let type): [type.name.text]
    case .someOrAnyType(let type): typeNames(type.constraint)
    case .attributedType(let type): typeNames(type.baseType)
    case .optionalType(let type): typeNames(type.wrappedType)
    case .implicitlyUnwrappedOptionalType(let type): typeNames(type.wrappedType)
    case .compositionType(let type): type.elements.flatMap { typeNames($0.type) }
    case .tupleType(let type):
      type.elements.count == 1 ? type.elements.flatMap { typeNames($0.type) } : []
    default: []
    }
  }
}

// MARK: - Declarations in the same file

extension Receiver {
  /// A variable or parameter.
  private struct Declaration {
    let id: SyntaxIdentifier
    let name: String
    var type: TypeSyntax?
    var value: ExprSyntax?
  }

  /// The nearest declaration of a name around a node.
  ///
  /// A declaration does not see itself: the second `c` of `let c = c` is declared farther out.
  private static func declaration(
    _ name: String, around node: Syntax, past seen: inout Set<SyntaxIdentifier>
  ) -> Declaration? {
    var next: Syntax? = node
    while let node = next {
      seen.insert(node.id)
      let found = declarations(in: node).first { $0.name == name && !seen.contains($0.id) }
      if let found { return found }
      next = node.parent
    }
    return nil
  }

  /// The variables and parameters that a node declares for what is in it.
  private static func declarations(in node: Syntax) -> [Declaration] {
    switch node.as(SyntaxEnum.self) {
    case .functionDecl(let function):
      function.signature.parameterClause.parameters.map(declaration)
    case .initializerDecl(let maker): maker.signature.parameterClause.parameters.map(declaration)
    case .subscriptDecl(let decl): decl.parameterClause.parameters.map(declaration)
    case .closureExpr(let closure): declarations(of: closure.signature)
    case .codeBlockItemList(let items): items.reversed().flatMap { declarations(of: $0.item) }
    case .memberBlockItemList(let members): members.flatMap { variables(Syntax($0.decl)) }
    case .ifExpr(let condition): variables(condition.conditions)
    case .whileStmt(let loop): variables(loop.conditions)
    default: []
    }
  }

  private static func declarations(of item: CodeBlockItemSyntax.Item) -> [Declaration] {
    let condition = item.as(GuardStmtSyntax.self)?.conditions
    return condition.map(variables) ?? variables(Syntax(item))
  }

  private static func declarations(of closure: ClosureSignatureSyntax?) -> [Declaration] {
    let captures = closure?.capture?.items.compactMap { item in
      // `[c]` names the variable outside.
      item.initializer.map { Declaration(id: item.id, name: item.name.text, value: $0.value) }
    }
    let parameters: [Declaration] =
      switch closure?.parameterClause {
      case .simpleInput(let names)?: names.map { Declaration(id: $0.id, name: $0.name.text) }
      case .parameterClause(let clause)?:
        clause.parameters.map {
          Declaration(id: $0.id, name: ($0.secondName ?? $0.firstName).text, type: $0.type)
        }
      default: []
      }
    return parameters + (captures ?? [])
  }

  private static func declaration(_ parameter: FunctionParameterSyntax) -> Declaration {
    let name = parameter.secondName ?? parameter.firstName
    return Declaration(id: parameter.id, name: name.text, type: parameter.type)
  }

  private static func variables(_ declaration: Syntax) -> [Declaration] {
    declaration.as(VariableDeclSyntax.self)?.bindings.compactMap { binding in
      Self.declaration(
        binding.id, binding.pattern, binding.typeAnnotation, binding.initializer)
    } ?? []
  }

  private static func variables(_ conditions: ConditionElementListSyntax) -> [Declaration] {
    conditions.compactMap { element in
      // `if let c` is the variable outside.
      guard case .optionalBinding(let binding) = element.condition, binding.initializer != nil
      else { return nil }
      return declaration(
        binding.id, binding.pattern, binding.typeAnnotation, binding.initializer)
    }
  }

  private static func declaration(
    _ id: SyntaxIdentifier, _ pattern: PatternSyntax, _ type: TypeAnnotationSyntax?,
    _ value: InitializerClauseSyntax?
  ) -> Declaration? {
    pattern.as(IdentifierPatternSyntax.self).map {
      Declaration(id: id, name: $0.identifier.text, type: type?.type, value: value?.value)
    }
  }
}

extension FunctionCallExprSyntax {
  /// The value that a method is called on.
  var base: ExprSyntax? {
    let callee =
      calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? calledExpression
    return callee.as(MemberAccessExprSyntax.self)?.base
  }
}

// MARK: - Whose it is

extension SourceIndex {
  /// Whether a value is one of Dovetail's, which resolve or register; `nil` if the sources don't
  /// say.
  ///
  /// A type that is known by its name and not shown to be one of ours is another library's.
  func isOurs(_ receiver: Receiver) -> Bool? {
    switch receiver {
    case .none: return true
    case .resolution(let container): return isOurs(container) ?? true
    case .unknown: return nil
    case .type(let name): return isOurs(name)
    case .variable(let name, let owner):
      return isOurs(
        owner.flatMap { values[.init(type: $0, name: name)] }
          ?? values[.init(type: "", name: name)] ?? [])
    case .member(let name, let owner):
      if let types = values[.init(type: owner, name: name)] { return isOurs(types) }
      guard ["shared", "default", "main", "current"].contains(name) else { return nil }
      return isOurs(owner) ? true : declared.contains(owner) ? false : nil
    }
  }

  private func isOurs(_ types: Set<String?>) -> Bool? {
    let answers = Set(types.map { $0.map { isOurs($0) } })
    return answers.count == 1 ? answers.first ?? nil : nil
  }

  private func isOurs(_ type: String) -> Bool {
    !supertypes(of: type).isDisjoint(with: [
      "DependencyContainer", "DependencyResolver", "DependencyRegistry", "Resolution",
      "MainActorRegistry",
    ])
  }

  /// Whether a type is a module, which a container installs.
  func isModule(_ type: String) -> Bool {
    !supertypes(of: type).isDisjoint(with: ["DependencyModule", "MainActorModule"])
  }

  /// The names of a type, of what it stands for, and of what it inherits from or conforms to.
  private func supertypes(of type: String) -> Set<String> {
    var (found, next) = (Set<String>(), [type])
    while let type = next.popLast() {
      guard found.insert(type).inserted else { continue }
      next += inherited[type, default: []]
      next += types.aliases[type, default: []].flatMap(Receiver.typeNames)
    }
    return found
  }
}
