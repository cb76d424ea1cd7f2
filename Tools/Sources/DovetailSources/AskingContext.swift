internal import SwiftSyntax

/// Finds the type of an expression in the code around it.
struct AskingContext {
  /// The type around the expression.
  let owner: String?
  let declarations: LocalDeclarations

  /// The place where the type of an expression is written.
  ///
  /// It may be written beside the expression, as `as T`; as the type of the parameter or property
  /// that gets the value; or as the result of the function that the expression ends.
  func type(of expression: ExprSyntax) -> TypeSource {
    var node = Syntax(expression)
    while let parent = node.parent {
      switch parent.as(SyntaxEnum.self) {
      case .tryExpr, .awaitExpr, .unsafeExpr, .tupleExpr, .labeledExprList, .sequenceExpr,
        .arrayElementList, .dictionaryElementList:
        break
      case .labeledExpr(let argument):
        let whole = parent.parent?.parent
        if let tuple = whole?.as(TupleExprSyntax.self), tuple.elements.count > 1 {
          return element(argument, of: tuple)
        }
        guard let call = whole?.as(FunctionCallExprSyntax.self) else { break }
        return parameter(argument, of: call)
      case .arrayElement, .dictionaryElement:
        guard let list = parent.parent?.parent?.as(ExprSyntax.self) else { return .unknown }
        return element(of: type(of: list))
      case .exprList(let list): return sequence(Array(list), around: node)
      case .initializerClause: return declared(parent.parent)
      case .returnStmt: return result(of: parent)
      case .codeBlockItem:
        let isAlone = parent.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
        return isAlone ? result(of: parent) : .unknown
      default: return .unknown
      }
      node = parent
    }
    return .unknown
  }

  /// The type of one element of a tuple, whose type is written as a tuple too.
  private func element(
    _ element: LabeledExprSyntax, of tuple: TupleExprSyntax
  ) -> TypeSource {
    guard case .written(let written) = type(of: ExprSyntax(tuple)),
      let types = written.as(TupleTypeSyntax.self), types.elements.count == tuple.elements.count
    else { return .unknown }
    return zip(tuple.elements, types.elements).first { $0.0.id == element.id }
      .map { .written($0.1.type) } ?? .unknown
  }

  /// The type of the elements of a list, or of the values of a dictionary.
  private func element(of list: TypeSource) -> TypeSource {
    guard case .written(let type) = list else { return .unknown }
    if let array = type.as(ArrayTypeSyntax.self) { return .written(array.element) }
    if let dictionary = type.as(DictionaryTypeSyntax.self) { return .written(dictionary.value) }
    guard let named = type.as(IdentifierTypeSyntax.self),
      ["Array", "Set", "Dictionary"].contains(named.name.text)
    else { return .unknown }
    return TypeText.arguments(named.genericArgumentClause).last.map { .written($0) } ?? .unknown
  }

  private func parameter(
    _ argument: LabeledExprSyntax, of call: FunctionCallExprSyntax
  ) -> TypeSource {
    guard let label = argument.label?.text else { return .unknown }
    let callee = call.calledExpression
    if let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text, name.isTypeName {
      return .argument(of: name, label: label)
    }
    guard let member = callee.as(MemberAccessExprSyntax.self) else { return .unknown }
    let name = member.declName.baseName.text
    if name.isTypeName { return .argument(of: name, label: label) }
    guard name == "init", let base = member.base?.as(DeclReferenceExprSyntax.self) else {
      return .unknown
    }
    return .argument(of: base.baseName.text, label: label)
  }

  /// Finds the type in `… as T`, or through `self.clock = …`.
  private func sequence(_ parts: [ExprSyntax], around node: Syntax) -> TypeSource {
    guard let place = parts.firstIndex(where: { $0.id == node.id }) else { return .unknown }
    if parts.indices.contains(place + 2), parts[place + 1].is(UnresolvedAsExprSyntax.self),
      let type = parts[place + 2].as(TypeExprSyntax.self)?.type
    {
      return .written(type)
    }
    guard parts.count == 3, place == 2, parts[1].is(AssignmentExprSyntax.self) else {
      return .unknown
    }
    return variable(parts[0])
  }

  /// The type of a variable or property that gets a value.
  private func variable(_ target: ExprSyntax) -> TypeSource {
    let member = target.as(MemberAccessExprSyntax.self)
    if let member, member.base?.trimmedDescription != "self" { return .unknown }
    let reference = member?.declName ?? target.as(DeclReferenceExprSyntax.self)
    guard let name = reference?.baseName.text else { return .unknown }
    if member == nil, let type = localType(of: name, around: target) { return .written(type) }
    return owner.map { .property(of: $0, name: name) } ?? .unknown
  }

  private func localType(of name: String, around expression: ExprSyntax) -> TypeSyntax? {
    var seen: Set<SyntaxIdentifier> = []
    return declarations.nearest(name, around: Syntax(expression), past: &seen)?.type
  }

  private func declared(_ declaration: Syntax?) -> TypeSource {
    let type =
      declaration?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
      ?? declaration?.as(FunctionParameterSyntax.self)?.type
      ?? declaration?.as(EnumCaseParameterSyntax.self)?.type
    return type.map(TypeSource.written) ?? .unknown
  }

  /// The result of the function, getter or closure that a statement ends.
  private func result(of statement: Syntax) -> TypeSource {
    var next = statement.parent
    while let node = next {
      switch node.as(SyntaxEnum.self) {
      case .functionDecl(let function):
        return function.signature.returnClause.map { .written($0.type) } ?? .unknown
      case .patternBinding: return declared(node)
      case .closureExpr(let closure): return result(of: closure)
      case .exprList(let list):
        return list.last.map { sequence(Array(list), around: Syntax($0)) } ?? .unknown
      case .initializerDecl, .deinitializerDecl, .memberBlock: return .unknown
      default: next = node.parent
      }
    }
    return .unknown
  }

  /// The result type that a closure declares or has where it is used, or the type that it makes as a
  /// recipe.
  private func result(of closure: ClosureExprSyntax) -> TypeSource {
    if let type = closure.signature?.returnClause?.type { return .written(type) }
    var node = Syntax(closure).parent
    let isArgument =
      node?.is(LabeledExprSyntax.self) == true
      || node?.is(MultipleTrailingClosureElementSyntax.self) == true
    if isArgument { node = node?.parent?.parent }
    guard let call = node?.as(FunctionCallExprSyntax.self) else { return .unknown }
    let isCalled = call.calledExpression.id == closure.id && call.arguments.isEmpty
    if isCalled || RegistrationCall.operations.contains(call.calledName) {
      return type(of: ExprSyntax(call))
    }
    guard RegistrationCall.verbs.contains(call.calledName), call.calledName != "decorate"
    else { return .unknown }
    return call.metatypeArgument.map(TypeSource.written) ?? .unknown
  }
}
