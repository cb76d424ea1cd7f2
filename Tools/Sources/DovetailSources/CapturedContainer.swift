@_spi(Tools) internal import DovetailChecks
internal import SwiftSyntax

/// A recipe that resolves from the container that it's registered in, instead of its resolution.
struct CapturedContainer: Sendable {
  /// The line that resolves.
  let line: Int
  /// The line and the place of the call that registers, its verb, and its key.
  let registered: Int
  let place: AbsolutePosition
  let verb: String
  let type: TypeSyntax
  let name: AskedName
  var container: Receiver
}

extension AskingVisitor {
  /// Notes a recipe around a node that asks the container in which the recipe is registered.
  func note(asking container: ExprSyntax?, at node: some SyntaxProtocol) {
    guard let call = recipe(around: Syntax(node)), let type = call.metatypeArgument,
      let asked = declarations.identity(of: container, around: Syntax(node)),
      asked == declarations.identity(of: call.base, around: Syntax(call)),
      !reading.captured.contains(where: { $0.place == call.position })
    else { return }
    reading.captured.append(
      .init(
        line: line(node), registered: place(of: call), place: call.position,
        verb: call.calledName, type: type,
        name: call.arguments.labeled("named").map(Self.name) ?? .none,
        container: call.base == nil
          ? owners.last.map(Receiver.type) ?? .unknown : receiver(of: call)))
  }

  /// The call whose recipe a node is part of; `nil` if a closure between asks on its own account.
  private func recipe(around node: Syntax) -> FunctionCallExprSyntax? {
    for node in sequence(first: node, next: \.parent) {
      if node.is(MemberBlockSyntax.self) { return nil }
      guard let closure = node.as(ClosureExprSyntax.self), let call = closure.call else { continue }
      if call.takesRecipe(closure) { return call }
      if call.passesContainer || call.calledName == "onClose" { return nil }
    }
    return nil
  }
}

extension FunctionCallExprSyntax {
  fileprivate func takesRecipe(_ closure: ClosureExprSyntax) -> Bool {
    let label = closure.parent?.as(LabeledExprSyntax.self)?.label?.text
    return RegistrationCall.verbs.union(["modify"]).contains(calledName)
      && metatypeArgument != nil && label != "with"
  }
}

extension LocalDeclarations {
  /// What tells a container from others: its text, and the declaration of the first name in it.
  struct Identity: Equatable {
    var text: String
    var declaration: SyntaxIdentifier?
  }

  /// The identity of a container, without which it's that of `self`; `nil` if the code doesn't tell.
  fileprivate func identity(of container: ExprSyntax?, around node: Syntax) -> Identity? {
    var text = container?.unwrapped.trimmedDescription ?? "self"
    text.removeAll { "?!".contains($0) }
    if text.hasPrefix("self.") { text.removeFirst("self.".count) }
    if text.hasSuffix(".mainActor") { text.removeLast(".mainActor".count) }
    // Inside a recipe, that is the container that the recipe runs for.
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
    guard isPlain, !text.hasSuffix(".current") else { return nil }
    var seen: Set<SyntaxIdentifier> = []
    let first = String(text.prefix { $0 != "." })
    return Identity(text: text, declaration: nearest(first, around: node, past: &seen)?.id)
  }
}
