internal import SwiftParser
internal import SwiftSyntax

extension AskingVisitor {
  /// The type of the value in `register(ClockProvider())`, whose keys the call does not show.
  func provider(of call: FunctionCallExprSyntax) -> TypeSyntax? {
    guard let value = call.arguments.first, value.label == nil,
      case .type(let name) = Receiver(value.expression, in: owners.last, declarations)
    else { return nil }
    return TypeText.parsed(name)
  }

  /// The parameters of a recipe, with the names after `keys:`.
  func parameters(of call: FunctionCallExprSyntax) -> [RegistrationSource.Parameter] {
    let keys = call.arguments.values(of: "keys").map { Self.name($0.expression) }
    return needs(of: call).enumerated().map { index, type in
      (type, keys.indices.contains(index) ? keys[index] : .none)
    }
  }

  /// The types of a recipe's parameters: those of its closure, or of the function after `using:`.
  private func needs(of call: FunctionCallExprSyntax) -> [TypeSource] {
    let maker = call.arguments.labeled("using")?.as(MemberAccessExprSyntax.self)
    if let maker, let owner = maker.base?.as(DeclReferenceExprSyntax.self)?.baseName.text {
      let labels = maker.declName.argumentNames?.arguments.map(\.name.text) ?? []
      let name = maker.declName.baseName.text
      return labels.map { .argument(of: name == "init" ? owner : "\(owner).\(name)", label: $0) }
    }
    let closure =
      call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
    guard case .parameterClause(let clause)? = closure?.signature?.parameterClause else {
      return []
    }
    return clause.parameters.compactMap(\.type).filter { type in
      let name = type.as(IdentifierTypeSyntax.self)?.name.text
      return name != "Resolution" && name != "Given"
    }.map { followed(.written($0)) }
  }

  /// The name that an argument is.
  static func name(_ expression: ExprSyntax) -> AskedName {
    if let literal = expression.as(StringLiteralExprSyntax.self) {
      return literal.representedLiteralValue.map(AskedName.literal) ?? .unknown
    }
    if expression.is(NilLiteralExprSyntax.self) { return .none }
    if let call = expression.as(FunctionCallExprSyntax.self), call.base == nil,
      call.calledName == "named", call.calledExpression.is(MemberAccessExprSyntax.self),
      call.arguments.count == 1, let name = call.arguments.first
    {
      return Self.name(name.expression)
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), member.base == nil else {
      return .unknown
    }
    if member.declName.baseName.text == "unnamed" { return .none }
    return .member(member.declName.baseName.text)
  }
}
