internal import SwiftSyntax

/// The keys that the code of a file asks `isRegistered` of.
struct CheckedTypes {
  /// A call of `isRegistered`.
  struct Check: Sendable {
    let type: TypeSyntax
    let name: AskedName
    let receiver: Receiver
  }

  /// Each call with the rest of the function around it.
  private var checks: [(check: Check, rest: Range<AbsolutePosition>)] = []

  mutating func add(_ call: FunctionCallExprSyntax, on receiver: Receiver) {
    let function = sequence(first: Syntax(call), next: \.parent).first {
      $0.is(MemberBlockItemSyntax.self) || $0.is(FunctionDeclSyntax.self)
    }
    guard let type = call.metatypeArgument else { return }
    let name = call.arguments.labeled("named").map(AskingVisitor.name) ?? .none
    let check = Check(type: type, name: name, receiver: receiver)
    checks.append((check, call.position..<(function ?? call.root).endPosition))
  }

  /// The calls that the code before a node has, which may depend on an answer.
  func before(_ node: some SyntaxProtocol) -> [Check] {
    checks.filter { $0.rest.contains(node.position) }.map(\.check)
  }
}
