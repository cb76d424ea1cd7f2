internal import SwiftSyntax

/// The names of the methods that register.
enum RegistrationCall {
  static let verbs: Set = ["register", "contribute", "override", "decorate"]
  /// The calls whose closures fill or use a scope, which a container's blueprint does not show.
  static let scopes = requestScopes.union(["makeScope", "withScope", "dependencyScope"])
  static let requestScopes: Set = ["makeRequestScope", "withRequestScope", "RequestScope"]
  /// The same for forks.
  static let forks: Set = ["fork", "withDependencies", "dependencies"]
  /// The reason why what is registered in the result of a call, or in its closure, may be in no
  /// blueprint.
  static func doubt(_ name: String) -> String? {
    scopes.contains(name)
      ? "a scope registers it" : forks.contains(name) ? "a fork registers it" : nil
  }
  /// The calls that give out what their closure returns.
  static let operations: Set = ["withScope", "withRequestScope", "withDependencies"]
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

  /// Whether a `try?` covers the call, so that the code goes on without the part.
  var isDispensable: Bool {
    isCovered { $0.as(TryExprSyntax.self)?.questionOrExclamationMark?.text == "?" }
  }

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

extension FunctionCallExprSyntax {
  /// Whether the closures of the call get a container first.
  var passesContainer: Bool {
    if RegistrationCall.scopes.union(RegistrationCall.forks).contains(calledName) { return true }
    return calledName == "DependencyContainer"
      && base?.trimmedDescription.hasPrefix("Dovetail") ?? true
  }
}

extension ExprSyntax {
  /// Whether it is the program's outermost container.
  var isOutermost: Bool {
    [".shared", "DependencyContainer.shared", "Dovetail.DependencyContainer.shared"]
      .contains(trimmedDescription)
  }

  /// The value without what tries, awaits or unwraps it.
  private var inner: ExprSyntax? {
    switch self.as(ExprSyntaxEnum.self) {
    case .tryExpr(let tried): tried.expression
    case .awaitExpr(let awaited): awaited.expression
    case .optionalChainingExpr(let chain): chain.expression
    case .forceUnwrapExpr(let chain): chain.expression
    default: nil
    }
  }

  var unwrapped: ExprSyntax { inner?.unwrapped ?? self }
}

extension SyntaxProtocol {
  /// The property of a type whose first value this is.
  var initializedProperty: String? {
    let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
    let isMember = binding?.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
    return isMember ? binding?.pattern.trimmedDescription : nil
  }

  /// Whether the value is the first of a variable that only a function or a closure has.
  var beginsVariableOfFunction: Bool {
    let around = sequence(first: Syntax(self)) { $0.parent }.dropFirst().drop {
      $0.is(TryExprSyntax.self) || $0.is(AwaitExprSyntax.self)
    }
    return around.first { _ in true }?.is(InitializerClauseSyntax.self) == true
      && around.first(where: \.isOfFunction).map { !$0.returnsContainer } ?? false
  }

  /// Whether it's a function that hands a container on.
  private var returnsContainer: Bool {
    let result = Syntax(self).as(FunctionDeclSyntax.self)?.signature.returnClause?.type
    return result?.trimmedDescription == "DependencyContainer"
  }

  private var isOfFunction: Bool {
    [.functionDecl, .initializerDecl, .closureExpr, .accessorDecl, .accessorBlock].contains(kind)
  }
}

extension LabeledExprListSyntax {
  /// What is passed to a recipe: the argument for `with:`, and those behind it that have no label.
  var passed: Slice<Self> { values(of: "with") }

  /// The argument for a label, and those behind it that have none.
  func values(of label: String) -> Slice<Self> {
    drop { $0.label?.text != label }.prefix { ($0.label?.text ?? label) == label }
  }

  /// The other arguments.
  var withoutPassed: [LabeledExprSyntax] {
    Array(prefix(upTo: passed.startIndex)) + Array(suffix(from: passed.endIndex))
  }

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

extension ClosureExprSyntax {
  /// The call that the closure is an argument of.
  var call: FunctionCallExprSyntax? {
    (parent?.is(LabeledExprSyntax.self) == true ? parent?.parent?.parent : parent)?
      .as(FunctionCallExprSyntax.self)
  }

  /// The last parameter of the closure, if it has no type or is a `Resolution`.
  var resolver: String? {
    guard let clause = signature?.parameterClause.map({ Syntax($0) }) else { return "$0" }
    if let names = clause.as(ClosureShorthandParameterListSyntax.self) {
      return names.last?.name.text
    }
    guard let last = clause.as(ClosureParameterClauseSyntax.self)?.parameters.last else {
      return nil
    }
    let isResolver = last.type.map { $0.trimmedDescription == "Resolution" } ?? true
    return isResolver ? (last.secondName ?? last.firstName).text : nil
  }
}
