import SwiftSyntax

extension ClosureExprSyntax {
  /// Whether the closure captures `self` weakly or unowned.
  var capturesSelfLoosely: Bool {
    (signature?.capture?.items ?? []).contains { item in
      let captured = item.initializer?.value
      return item.specifier != nil
        && (captured.map(\.isSelf) ?? (item.name.tokenKind == .keyword(.self)))
    }
  }

  /// Whether `Lazy`, `Weak` or `Maker` calls the closure later.
  var isDeferred: Bool {
    var node = parent
    while [
      .labeledExpr, .labeledExprList, .multipleTrailingClosureElement,
      .multipleTrailingClosureElementList,
    ].contains(node?.kind) { node = node?.parent }
    return node?.as(FunctionCallExprSyntax.self)?.calledExpression.isDeferringForm == true
  }

  /// Whether the closure is called where it stands.
  var isCalledAtOnce: Bool {
    parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(self).id
  }
}

extension DeclReferenceExprSyntax {
  /// Whether this is `Self`, or the name of the class.
  func isClass(_ name: String) -> Bool {
    baseName.tokenKind == .keyword(.Self) || baseName.text == name
  }
}

extension TypeSyntax {
  /// Whether the type is certainly one of values, which cannot be held weakly.
  var isValue: Bool {
    switch self.as(TypeSyntaxEnum.self) {
    case .arrayType, .dictionaryType: true
    case .optionalType(let optional): optional.wrappedType.isValue
    case .tupleType(let tuple):
      tuple.elements.count > 1 || tuple.elements.first?.type.isValue == true
    case .identifierType(let type):
      ["Array", "Bool", "Dictionary", "Double", "Float", "Int", "Set", "String", "UInt"]
        .contains(type.name.text)
    default: false
    }
  }
}

extension ExprSyntax {
  /// Whether this is a literal of no other parts.
  var isLiteral: Bool {
    [
      .booleanLiteralExpr, .floatLiteralExpr, .integerLiteralExpr, .nilLiteralExpr,
      .stringLiteralExpr,
    ].contains(kind)
  }

  /// Whether this is `self`, also as `self?`, `self!` or `(self)`.
  var isSelf: Bool {
    if let name = self.as(DeclReferenceExprSyntax.self) {
      return name.baseName.tokenKind == .keyword(.self)
    }
    if let chained = self.as(OptionalChainingExprSyntax.self) { return chained.expression.isSelf }
    if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.isSelf }
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return only.expression.isSelf
    }
    return false
  }

  /// Whether this is `Lazy`, `Weak` or `Maker`, also with type arguments, a module before it or
  /// `.init` behind it.
  var isDeferringForm: Bool {
    if let special = self.as(GenericSpecializationExprSyntax.self) {
      return special.expression.isDeferringForm
    }
    if let access = self.as(MemberAccessExprSyntax.self), let base = access.base {
      if access.declName.baseName.tokenKind == .keyword(.`init`) { return base.isDeferringForm }
      return base.trimmedDescription == "Dovetail" && ExprSyntax(access.declName).isDeferringForm
    }
    guard let name = self.as(DeclReferenceExprSyntax.self) else { return false }
    return ["Lazy", "Weak", "Maker"].contains(name.baseName.text)
  }
}
