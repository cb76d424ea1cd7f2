internal import SwiftSyntax

/// Finds the type of an expression in the code around it.
enum AskingContext {
  /// The place where the type of an expression is written.
  ///
  /// It may be written beside the expression, as `as T`; as the type of the parameter or property
  /// that gets the value; or as the result of the function that the expression ends.
  static func type(of expression: ExprSyntax, in owner: String?) -> TypeSource {
    var node = Syntax(expression)
    while let parent = node.parent {
      switch parent.as(SyntaxEnum.self) {
      case .tryExpr, .awaitExpr, .unsafeExpr, .tupleExpr, .labeledExprList:
        break
      case .labeledExpr(let argument):
        let whole = parent.parent?.parent
        if let tuple = whole?.as(TupleExprSyntax.self), tuple.elements.count > 1 {
          return element(argument, of: tuple, in: type(of: ExprSyntax(tuple), in: owner))
        }
        guard let call = whole?.as(FunctionCallExprSyntax.self) else { break }
        return parameter(argument, of: call)
      case .exprList:
        guard let list = parent.as(ExprListSyntax.self) else { return .unknown }
        return sequence(Array(list), around: node, in: owner)
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
  private static func element(
    _ element: LabeledExprSyntax, of tuple: TupleExprSyntax, in source: TypeSource
  ) -> TypeSource {
    guard case .written(let written) = source, let types = written.as(TupleTypeSyntax.self),
      types.elements.count == tuple.elements.count
    else { return .unknown }
    return zip(tuple.elements, types.elements).first { $0.0.id == element.id }
      .map { .written($0.1.type) } ?? .unknown
  }

  private static func parameter(
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
    let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    guard name == "init", let base, base.isTypeName else { return .unknown }
    return .argument(of: base, label: label)
  }

  /// Finds the type in `… as T`, or through `self.clock = …`.
  private static func sequence(
    _ parts: [ExprSyntax], around node: Syntax, in owner: String?
  ) -> TypeSource {
    guard let place = parts.firstIndex(where: { $0.id == node.id }) else { return .unknown }
    if parts.indices.contains(place + 2), parts[place + 1].is(UnresolvedAsExprSyntax.self),
      let type = parts[place + 2].as(TypeExprSyntax.self)?.type
    {
      return .written(type)
    }
    guard place == parts.count - 1, place == 2, parts[1].is(AssignmentExprSyntax.self), let owner
    else { return .unknown }
    if let name = parts[0].as(DeclReferenceExprSyntax.self)?.baseName.text {
      return .property(of: owner, name: name)
    }
    let member = parts[0].as(MemberAccessExprSyntax.self)
    guard let member, member.base?.trimmedDescription == "self" else { return .unknown }
    return .property(of: owner, name: member.declName.baseName.text)
  }

  private static func declared(_ declaration: Syntax?) -> TypeSource {
    let type =
      declaration?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
      ?? declaration?.as(FunctionParameterSyntax.self)?.type
      ?? declaration?.as(EnumCaseParameterSyntax.self)?.type
    return type.map(TypeSource.written) ?? .unknown
  }

  /// The result of the function, getter or closure that a statement ends.
  private static func result(of statement: Syntax) -> TypeSource {
    var next = statement.parent
    while let node = next {
      switch node.as(SyntaxEnum.self) {
      case .functionDecl(let function):
        return function.signature.returnClause.map { .written($0.type) } ?? .unknown
      case .subscriptDecl(let decl): return .written(decl.returnClause.type)
      case .patternBinding: return declared(node)
      case .closureExpr(let closure): return result(of: closure)
      case .initializerDecl, .deinitializerDecl, .memberBlock: return .unknown
      default: next = node.parent
      }
    }
    return .unknown
  }

  /// The result type that a closure declares, or the type that it makes as a recipe.
  private static func result(of closure: ClosureExprSyntax) -> TypeSource {
    if let type = closure.signature?.returnClause?.type { return .written(type) }
    var node = Syntax(closure).parent
    if node?.is(LabeledExprSyntax.self) == true { node = node?.parent?.parent }
    guard let call = node?.as(FunctionCallExprSyntax.self),
      RegistrationCall.verbs.contains(call.calledName), call.calledName != "decorate"
    else { return .unknown }
    return call.metatypeArgument.map(TypeSource.written) ?? .unknown
  }
}

/// The names of the methods that register.
enum RegistrationCall {
  static let verbs: Set = ["register", "contribute", "override", "decorate"]
  /// The calls whose closures fill or use a scope, which a container's blueprint does not show.
  static let scopes = requestScopes.union(["makeScope", "withScope", "dependencyScope"])
  static let requestScopes: Set = ["makeRequestScope", "withRequestScope", "RequestScope"]
  /// The same for forks.
  static let forks: Set = ["fork", "withDependencies", "dependencies"]
}

extension FunctionCallExprSyntax {
  /// The last name in the called expression.
  var calledName: String {
    let callee =
      calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? calledExpression
    return callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? callee.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
  }

  /// The type in `call(T.self)`.
  var metatypeArgument: TypeSyntax? { arguments.metatypeArgument }
}

extension LabeledExprListSyntax {
  /// The type in `(T.self)`.
  var metatypeArgument: TypeSyntax? {
    guard let first, first.label == nil || first.label?.text == "type",
      let member = first.expression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.tokenKind == .keyword(.self), let base = member.base
    else { return nil }
    // Reading the text again is slow, and needed only for types that are no plain names.
    if let name = base.as(DeclReferenceExprSyntax.self), name.argumentNames == nil {
      return TypeSyntax(IdentifierTypeSyntax(name: name.baseName.trimmed))
    }
    if let tuple = base.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let type = tuple.elements.first?.expression.as(TypeExprSyntax.self)?.type
    {
      return type.trimmed
    }
    return TypeText.parsed(base.trimmedDescription)
  }
}

extension FunctionCallExprSyntax {
  /// Whether the result is unwrapped at once, as with libraries whose `resolve` returns an optional.
  var isUnwrapped: Bool {
    parent?.is(ForceUnwrapExprSyntax.self) == true
      || parent?.is(OptionalChainingExprSyntax.self) == true
  }

  /// Whether a `try` covers the call, or an `async let` begins it, which is tried where it is read.
  var isTried: Bool { isBegun || isCovered { $0.is(TryExprSyntax.self) } }

  /// Whether an `await` covers the call, or an `async let` begins it.
  var isAwaited: Bool {
    isBegun
      || isCovered { node in
        node.is(AwaitExprSyntax.self)
          || node.as(TryExprSyntax.self)?.expression.is(AwaitExprSyntax.self) == true
      }
  }

  /// Whether an `async let` begins the call.
  private var isBegun: Bool {
    isCovered { node in
      node.as(VariableDeclSyntax.self)?.modifiers.contains {
        $0.name.tokenKind == .keyword(.async)
      } == true
    }
  }

  /// Whether a node around the call, or what begins a sequence around it, is of a kind.
  private func isCovered(by isOfKind: (Syntax) -> Bool) -> Bool {
    var node = Syntax(self).parent
    while let parent = node, !parent.is(CodeBlockItemSyntax.self) {
      if isOfKind(parent) { return true }
      // In a sequence, the `try` stands before its first element, or behind the first `=` or `+=`.
      let list = parent.as(ExprListSyntax.self)
      if list?.prefix(3).contains(where: { isOfKind(Syntax($0)) }) == true { return true }
      node = parent.parent
    }
    return false
  }
}

extension LabeledExprListSyntax {
  /// The argument for a label.
  func labeled(_ label: String) -> ExprSyntax? {
    first { $0.label?.text == label }?.expression
  }
}

extension String {
  /// Whether the text is written like the name of a type.
  var isTypeName: Bool { first?.isUppercase == true }
}

extension TypeSource {
  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}
