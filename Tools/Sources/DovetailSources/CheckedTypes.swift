internal import SwiftSyntax

/// The keys that the code of a file asks `isRegistered` of.
struct CheckedTypes {
  /// A call of `isRegistered`.
  struct Check: Sendable {
    let type: TypeSyntax
    let name: AskedName
    let receiver: Receiver
  }

  /// Each call with the code that its answer excuses.
  private var checks: [(check: Check, places: [Range<AbsolutePosition>])] = []

  mutating func add(_ call: FunctionCallExprSyntax, on receiver: Receiver) {
    guard let type = call.metatypeArgument else { return }
    let name = call.arguments.labeled("named").map(AskingVisitor.name) ?? .none
    checks.append((Check(type: type, name: name, receiver: receiver), Self.places(of: call)))
  }

  /// The calls whose answer a node depends on.
  func before(_ node: some SyntaxProtocol) -> [Check] {
    let place = node.positionAfterSkippingLeadingTrivia
    return checks.filter { $0.places.contains { $0.contains(place) } }.map(\.check)
  }

  /// The code that runs only if the key is registered, or after code that runs if it is not.
  ///
  /// If an answer is kept or passed on, that may be all code behind it.
  private static func places(of call: FunctionCallExprSyntax) -> [Range<AbsolutePosition>] {
    var (places, node) = ([Range<AbsolutePosition>](), Syntax(call))
    // Whether a condition holds if the key is registered.
    var isRegistered = true
    while let parent = node.parent {
      switch parent.as(SyntaxEnum.self) {
      case .prefixOperatorExpr(let negation) where negation.operator.text == "!":
        isRegistered.toggle()
      case .exprList(let list):
        let rest = list.drop { $0.id != node.id }.dropFirst()
        guard list.allSatisfy(\.isOperandOfLogic) else { return places + behind(node) }
        let choice = rest.first { $0.is(UnresolvedTernaryExprSyntax.self) }
        if rest.first?.trimmedDescription == (isRegistered ? "&&" : "||") {
          places.append(node.endPosition..<(choice?.position ?? list.endPosition))
        }
        guard let choice else { break }
        return places + [isRegistered ? choice.range : choice.endPosition..<list.endPosition]
      case .conditionElementList:
        if isRegistered { places.append(node.endPosition..<parent.endPosition) }
      case .ifExpr(let choice):
        let part = isRegistered ? Syntax(choice.body) : choice.elseBody.map { Syntax($0) }
        let isRestExcused = !isRegistered || choice.elseBody != nil
        return places + (part.map { [$0.range] } ?? []) + (isRestExcused ? behind(choice) : [])
      case .guardStmt(let statement):
        return places + (isRegistered ? behind(statement) : [statement.body.range])
      case .whileStmt(let loop):
        return places + (isRegistered ? [loop.body.range] : behind(loop))
      case .labeledExpr where parent.parent?.parent?.is(TupleExprSyntax.self) != true:
        return places + behind(node)
      case .labeledExpr, .labeledExprList, .tupleExpr, .tryExpr, .awaitExpr, .sequenceExpr,
        .conditionElement:
        break
      default: return places + behind(node)
      }
      node = parent
    }
    return places
  }

  /// The code behind a node in the statements around it; a property that keeps an answer is no
  /// statement.
  private static func behind(_ node: some SyntaxProtocol) -> [Range<AbsolutePosition>] {
    var next = node.parent
    while let around = next {
      if around.is(MemberBlockItemSyntax.self) || around.is(FunctionDeclSyntax.self) { break }
      if around.is(CodeBlockItemListSyntax.self) { return [node.endPosition..<around.endPosition] }
      next = around.parent
    }
    return []
  }
}

extension SyntaxProtocol {
  fileprivate var range: Range<AbsolutePosition> { position..<endPosition }
}

extension ExprSyntax {
  /// Whether the part of a sequence is an operand, or an operator that keeps or joins conditions.
  fileprivate var isOperandOfLogic: Bool {
    self.as(BinaryOperatorExprSyntax.self).map { ["&&", "||"].contains($0.operator.text) } ?? true
  }
}
