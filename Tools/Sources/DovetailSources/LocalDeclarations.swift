internal import SwiftSyntax

/// The variables and parameters that a file's code declares for what is around it.
///
/// A long body is asked for its declarations again and again, so it is read only once.
final class LocalDeclarations {
  /// A variable or parameter.
  struct Declaration {
    let id: SyntaxIdentifier
    let name: String
    var type: TypeSyntax?
    var value: ExprSyntax?
    /// The function that passes it to a closure first.
    var passer: String?
  }

  /// The declarations in a node, by their names.
  private var known: [SyntaxIdentifier: [String: [Declaration]]] = [:]

  /// The nearest declaration of a name around a node.
  ///
  /// A declaration does not see itself: the second `c` of `let c = c` is declared farther out.
  func nearest(
    _ name: String, around node: Syntax, past seen: inout Set<SyntaxIdentifier>
  ) -> Declaration? {
    var next: Syntax? = node
    while let node = next {
      seen.insert(node.id)
      let found = declarations(in: node)[name]?.first { !seen.contains($0.id) }
      if let found { return found }
      next = node.parent
    }
    return nil
  }

  /// The reason why what is registered in a container may be in no blueprint: it is a scope, a fork,
  /// or a function's own.
  func doubt(of container: ExprSyntax?) -> String? {
    var (container, seen) = (container, Set<SyntaxIdentifier>())
    while let value = container?.unwrapped {
      if let call = value.as(FunctionCallExprSyntax.self) {
        return RegistrationCall.doubt(call.calledName)
          ?? (call.calledName == "DependencyContainer" && call.beginsVariableOfFunction
            ? "another container registers it" : nil)
      }
      guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
      container = nearest(name, around: Syntax(value), past: &seen)?.value
    }
    return nil
  }

  private func declarations(in node: Syntax) -> [String: [Declaration]] {
    if let known = known[node.id] { return known }
    let found = Dictionary(grouping: Self.declarations(in: node), by: \.name)
    known[node.id] = found
    return found
  }

  /// The variables and parameters that a node declares for what is in it.
  private static func declarations(in node: Syntax) -> [Declaration] {
    switch node.as(SyntaxEnum.self) {
    case .functionDecl(let function):
      function.signature.parameterClause.parameters.map(declaration)
    case .initializerDecl(let maker): maker.signature.parameterClause.parameters.map(declaration)
    case .subscriptDecl(let decl): decl.parameterClause.parameters.map(declaration)
    case .closureExpr(let closure): declarations(of: closure)
    case .codeBlockItemList(let items): items.reversed().flatMap { declarations(of: $0.item) }
    case .memberBlockItemList(let members): members.flatMap { variables(Syntax($0.decl)) }
    case .ifExpr(let condition): variables(condition.conditions)
    case .whileStmt(let loop): variables(loop.conditions)
    case .forStmt(let loop): names(in: loop.pattern)
    case .switchCase(let item): names(in: item.label)
    case .catchClause(let clause): names(in: clause.catchItems)
    default: []
    }
  }

  private static func declarations(of item: CodeBlockItemSyntax.Item) -> [Declaration] {
    let condition = item.as(GuardStmtSyntax.self)?.conditions
    return condition.map(variables) ?? variables(Syntax(item))
  }

  private static func declarations(of closure: ClosureExprSyntax) -> [Declaration] {
    let captures = closure.signature?.capture?.items.compactMap { item in
      // `[c]` names the variable outside.
      item.initializer.map {
        Declaration(id: item.id, name: item.name.text, value: $0.value)
      }
    }
    var parameters: [Declaration] =
      switch closure.signature?.parameterClause {
      case nil: [Declaration(id: closure.leftBrace.id, name: "$0")]
      case .simpleInput(let names)?: names.map { Declaration(id: $0.id, name: $0.name.text) }
      case .parameterClause(let clause)?:
        clause.parameters.map {
          Declaration(id: $0.id, name: ($0.secondName ?? $0.firstName).text, type: $0.type)
        }
      default: []
      }
    if let first = parameters.first, first.type == nil, let call = closure.call {
      parameters[0].passer = call.calledName
      if call.passesContainer { parameters[0].value = ExprSyntax(call) }
    }
    return parameters + (captures ?? [])
  }

  private static func declaration(_ parameter: FunctionParameterSyntax) -> Declaration {
    let name = parameter.secondName ?? parameter.firstName
    return Declaration(id: parameter.id, name: name.text, type: parameter.type)
  }

  private static func variables(_ declaration: Syntax) -> [Declaration] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return [] }
    return variable.bindings.flatMap { binding in
      var found = Self.declaration(
        binding.id, binding.pattern, binding.typeAnnotation, binding.initializer)
      found?.type = binding.type(in: variable)
      return found.map { [$0] } ?? names(in: binding.pattern)
    }
  }

  /// The variables that a pattern declares, of whose types and values nothing is known.
  private static func names(in pattern: some SyntaxProtocol) -> [Declaration] {
    if let name = pattern.as(IdentifierPatternSyntax.self) {
      return [Declaration(id: name.id, name: name.identifier.text)]
    }
    return pattern.children(viewMode: .sourceAccurate).flatMap { names(in: $0) }
  }

  private static func variables(_ conditions: ConditionElementListSyntax) -> [Declaration] {
    conditions.flatMap { element in
      if case .matchingPattern(let match) = element.condition { return names(in: match.pattern) }
      // `if let c` is the variable outside.
      guard case .optionalBinding(let binding) = element.condition, binding.initializer != nil
      else { return [] }
      return declaration(
        binding.id, binding.pattern, binding.typeAnnotation, binding.initializer
      ).map { [$0] } ?? []
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

extension TypeSyntax {
  fileprivate static var container: TypeSyntax {
    TypeSyntax(IdentifierTypeSyntax(name: .identifier("DependencyContainer")))
  }
}

extension PatternBindingSyntax {
  /// The type of a variable, which is a container's for `@Environment(\.dependencies)`.
  func type(in variable: VariableDeclSyntax) -> TypeSyntax? {
    if let type = typeAnnotation?.type { return type }
    let isContainer = variable.attributes.contains {
      $0.trimmedDescription == "@Environment(\\.dependencies)"
    }
    return isContainer ? .container : nil
  }
}
