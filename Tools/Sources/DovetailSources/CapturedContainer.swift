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
  /// What tells a container from others: the declaration that it's read from, and the members on the
  /// way to it.
  struct Identity: Equatable {
    var declaration: SyntaxIdentifier?
    var members: [String] = []
  }

  /// The identity of a container, without which it's that of `self`; `nil` if the code doesn't tell.
  fileprivate func identity(of container: ExprSyntax?, around node: Syntax) -> Identity? {
    var seen: Set<SyntaxIdentifier> = []
    return identity(of: container, around: node, past: &seen)
  }

  private func identity(
    of container: ExprSyntax?, around node: Syntax, past seen: inout Set<SyntaxIdentifier>
  ) -> Identity? {
    guard let value = container?.unwrapped else { return Identity(members: ["self"]) }
    if let reference = value.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      if name == "self" || name.isTypeName { return Identity(members: [name]) }
      guard let found = nearest(name, around: Syntax(reference), past: &seen) else {
        return Identity(members: ["self", name])
      }
      let source =
        found.isConstant && found.value != nil
        ? identity(of: found.value, around: node, past: &seen) : nil
      return source ?? Identity(declaration: found.id)
    }
    guard let member = value.as(MemberAccessExprSyntax.self), let base = member.base else {
      return nil
    }
    let name = member.declName.baseName.text
    // Inside a recipe, that is the container that the recipe runs for.
    if name == "current" { return nil }
    guard var identity = identity(of: base, around: node, past: &seen) else { return nil }
    if name == "mainActor" { return identity }
    // A property is the same with `self` before it and without.
    if identity.declaration == nil, identity.members == ["self"],
      let members = sequence(first: node, next: \.parent).first(where: {
        $0.is(MemberBlockItemListSyntax.self)
      })
    {
      var seen: Set<SyntaxIdentifier> = []
      if let found = nearest(name, around: members, past: &seen) {
        return Identity(declaration: found.id)
      }
    }
    identity.members.append(name)
    return identity
  }
}
