internal import SwiftSyntax

/// A call of `override`, or one of `register` with what may be a provider.
struct OverrideSource: Sendable {
  /// The type of the key; `nil` if the call has a provider instead.
  let type: TypeSyntax?
  let provider: Receiver
  /// Whether the provider is `self`, which it is only if the sources say so.
  let isOfSelf: Bool
  let line: Int
  var receiver: Receiver
}

extension AskingVisitor {
  /// Notes a call that provides a key, or a provider that may be Dovetail's.
  func note(override call: FunctionCallExprSyntax, of type: TypeSyntax?, line: Int) {
    let value = call.arguments.first?.expression
    if type == nil, !call.mayTakeProvider { return }
    let own = owners.last.map(Receiver.type) ?? .unknown
    reading.overrides.append(
      .init(
        type: type, provider: Receiver(value, in: owners.last, declarations),
        isOfSelf: value?.trimmedDescription == "self", line: line,
        receiver: call.base == nil ? own : receiver(of: call)))
  }
}

extension FunctionCallExprSyntax {
  /// Whether the arguments are those of `register(ClockProvider(), named: .main, as: .unique)`.
  fileprivate var mayTakeProvider: Bool {
    guard trailingClosure == nil, let first = arguments.first, first.label == nil,
      arguments.dropFirst().allSatisfy({
        ["named", "as", "fileID", "line"].contains($0.label?.text)
      })
    else { return false }
    switch first.expression.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let member): return member.base != nil
    case .arrayExpr, .booleanLiteralExpr, .closureExpr, .dictionaryExpr, .floatLiteralExpr,
      .inOutExpr, .integerLiteralExpr, .keyPathExpr, .nilLiteralExpr, .stringLiteralExpr:
      return false
    default: return true
    }
  }
}
