internal import SwiftSyntax

/// The types that the code of a file asks `isRegistered` of.
struct CheckedTypes {
  /// Each with the statements around the call, which may depend on it.
  private var calls: [(type: TypeSyntax, statements: SyntaxIdentifier)] = []

  mutating func add(_ call: FunctionCallExprSyntax) {
    var next = call.parent
    while let node = next, !node.is(CodeBlockItemListSyntax.self) {
      // A property that keeps the answer is no statement.
      if node.is(MemberBlockItemSyntax.self) { return }
      next = node.parent
    }
    if let next, let type = call.metatypeArgument { calls.append((type, next.id)) }
  }

  /// The types that the statements around a node have asked of before.
  func before(_ node: some SyntaxProtocol) -> [TypeSyntax] {
    guard !calls.isEmpty else { return [] }
    var around: Set<SyntaxIdentifier> = []
    var next = node.parent
    while let node = next {
      around.insert(node.id)
      next = node.parent
    }
    return calls.filter { around.contains($0.statements) }.map(\.type)
  }
}
