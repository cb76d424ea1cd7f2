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
      case .unresolvedTernaryExpr:
        guard let list = parent.parent?.as(ExprListSyntax.self) else { return .unknown }
        return sequence(Array(list), around: parent)
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
    guard name == "init" else { return .unknown }
    var base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    if member.base == nil, case .written(let type) = type(of: ExprSyntax(call)) {
      base = type.as(IdentifierTypeSyntax.self)?.name.text
    }
    return base.map { $0.isTypeName ? .argument(of: $0, label: label) : .unknown } ?? .unknown
  }

  /// Finds the type in `… as T`, through `self.clock = …`, or beside a `??` or in a choice.
  private func sequence(_ parts: [ExprSyntax], around node: Syntax) -> TypeSource {
    guard let place = parts.firstIndex(where: { $0.id == node.id }) else { return .unknown }
    if parts.indices.contains(place + 2), parts[place + 1].is(UnresolvedAsExprSyntax.self),
      let type = parts[place + 2].as(TypeExprSyntax.self)?.type
    {
      return .written(type)
    }
    let isTarget = parts.count > 2 && parts[1].is(AssignmentExprSyntax.self)
    let isValue = isTarget && place == 2 && parts.count == 3
    let first = isTarget ? 2 : 0
    let isAlternative =
      place > first && place == parts.count - 1
      && stride(from: first + 1, to: place, by: 2).allSatisfy {
        parts[$0].as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
      }
    guard isValue || isAlternative || isChoice(parts, place) else { return .unknown }
    let whole =
      isTarget
      ? variable(parts[0])
      : parts[0].parent?.parent?.as(ExprSyntax.self).map { type(of: $0) } ?? .unknown
    return isAlternative ? alternative(to: parts[place - 2], in: whole) : whole
  }

  /// Whether the value comes from a choice that asks in both branches, and so from the context.
  ///
  /// Otherwise the other branch may say what is asked for.
  private func isChoice(_ parts: [ExprSyntax], _ place: Int) -> Bool {
    let choices = parts.indices.filter { parts[$0].is(UnresolvedTernaryExprSyntax.self) }
    guard choices.count == 1, let choice = choices.first, choice == parts.count - 2,
      place >= choice, let first = parts[choice].as(UnresolvedTernaryExprSyntax.self)
    else { return false }
    return [first.thenExpression, parts[choice + 1]].allSatisfy { branch in
      var branch = branch
      while true {
        if let tried = branch.as(TryExprSyntax.self), tried.questionOrExclamationMark == nil {
          branch = tried.expression
        } else if let awaited = branch.as(AwaitExprSyntax.self) {
          branch = awaited.expression
        } else {
          break
        }
      }
      guard let call = branch.as(FunctionCallExprSyntax.self) else { return false }
      return ["injected", "resolve"].contains(call.calledName) && call.metatypeArgument == nil
    }
  }

  /// The type of what stands for a variable that may be `nil`.
  private func alternative(to operand: ExprSyntax, in whole: TypeSource) -> TypeSource {
    let operand = operand.as(TryExprSyntax.self)?.expression ?? operand
    guard !whole.isUnknown, let name = operand.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let type = localType(of: name, around: operand)
    else { return .unknown }
    if let optional = type.as(OptionalTypeSyntax.self) {
      return .alternative(to: optional.wrappedType, in: whole)
    }
    guard let named = type.as(IdentifierTypeSyntax.self), named.name.text == "Optional",
      let wrapped = TypeText.arguments(named.genericArgumentClause).first
    else { return .unknown }
    return .alternative(to: wrapped, in: whole)
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
      case .subscriptDecl(let decl): return .written(decl.returnClause.type)
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
    if node?.is(InitializerClauseSyntax.self) == true { return returned(declared(node?.parent)) }
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

  /// What a function of a type returns.
  private func returned(_ source: TypeSource) -> TypeSource {
    guard case .written(let type) = source else { return .unknown }
    return type.function.map { .written($0.returnClause.type) } ?? .unknown
  }
}
