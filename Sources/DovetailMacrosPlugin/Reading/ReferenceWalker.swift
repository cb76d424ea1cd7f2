import SwiftIfConfig
import SwiftSyntax

/// A use of one of the graph's own members in a body.
struct Reference {
  let name: String
  let node: Syntax
  /// Whether the use is in a closure that `Lazy`, `Weak` or `Maker` calls later.
  let isDeferred: Bool
}

/// Finds the uses of a class's members in a body, by name and with Swift's scoping.
///
/// `x` and `self.x` are uses; a local variable or a parameter named `x` hides the member. If the
/// body passes on `self` as a whole, anything may be used, and that is noted separately.
struct ReferenceWalker {
  /// The name of the class, by which a body reaches its static members and other instances.
  let className: String
  /// The static members of the class that hold no instance of it.
  let constants: Set<String>
  let configuration: (any BuildConfiguration)?
  private(set) var references: [Reference] = []
  var handsOnSelf = false
  /// Whether a closure that captures `self` loosely uses it later.
  var usesSelfLater = false
  var scopes: [Set<String>] = [[]]
  var deferral = 0

  init(of graph: GraphDeclaration, configuration: (any BuildConfiguration)?) {
    className = graph.name
    constants = graph.constants
    self.configuration = configuration
  }

  mutating func walk(_ node: Syntax) {
    switch node.as(SyntaxEnum.self) {
    case .declReferenceExpr(let name): walk(name)
    case .superExpr: handsOnSelf = true
    case .memberAccessExpr(let access): walk(access)
    case .keyPathExpr(let path): walk(path)
    case .functionCallExpr(let call): walk(call)
    case .subscriptCallExpr(let call): walk(call)
    case .closureExpr(let closure): walk(closure)
    case .codeBlock(let block): scoped { $0.walkItems(Syntax(block.statements)) }
    case .accessorBlock(let block): scoped { $0.walkChildren(of: Syntax(block)) }
    case .accessorDecl(let accessor): walk(accessor)
    case .functionDecl(let function): walk(function)
    case .variableDecl(let variable): for binding in variable.bindings { walk(binding) }
    case .optionalBindingCondition(let condition): walk(condition)
    case .matchingPatternCondition(let condition):
      walk(Syntax(condition.initializer))
      bind(condition.pattern)
    case .guardStmt(let statement): walk(statement)
    case .ifExpr(let expression): walk(expression)
    case .whileStmt(let statement):
      scoped {
        $0.walk(Syntax(statement.conditions))
        $0.walk(Syntax(statement.body))
      }
    case .forStmt(let statement): walk(statement)
    case .switchCase(let item):
      scoped {
        $0.walk(Syntax(item.label))
        $0.walkItems(Syntax(item.statements))
      }
    case .switchCaseItem(let item):
      bind(item.pattern)
      if let clause = item.whereClause { walk(Syntax(clause)) }
    case .catchClause(let clause): walk(clause)
    case .ifConfigDecl(let condition): walk(condition)
    // Types, labels and attributes use no member, and the names in a local type are its own.
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .attribute:
      break
    default: walkChildren(of: node)
    }
  }

  mutating func walkChildren(of node: Syntax) {
    for child in node.children(viewMode: .sourceAccurate) { walk(child) }
  }

  /// Walks the statements of a block; its functions and types are known from its first line on.
  mutating func walkItems(_ items: Syntax) {
    for item in items.children(viewMode: .sourceAccurate) {
      guard let declaration = item.as(CodeBlockItemSyntax.self)?.item.as(DeclSyntax.self) else {
        continue
      }
      if let name = declaration.declaredName { bind(name.identifierText) }
    }
    walkChildren(of: items)
  }
}

// MARK: - Names

extension ReferenceWalker {
  mutating func walk(_ name: DeclReferenceExprSyntax) {
    if name.baseName.tokenKind == .keyword(.self) || name.isClass(className) {
      handsOnSelf = true
    } else if name.moduleSelector == nil {
      // With a module before it, a name on its own is no member's.
      use(name.baseName.identifierText, at: Syntax(name))
    }
  }

  mutating func walk(_ access: MemberAccessExprSyntax) {
    guard let base = access.base else { return }
    if base.isSelf {
      note(access.declName.baseName.identifierText, at: Syntax(access))
    } else if access.declName.isClass(className) {
      handsOnSelf = true
    } else if base.as(DeclReferenceExprSyntax.self)?.isClass(className) != true
      || !constants.contains(access.declName.baseName.identifierText)
    {
      walk(Syntax(base))
    }
  }

  mutating func walk(_ path: KeyPathExprSyntax) {
    guard let root = path.root?.trimmedDescription, root == "Self" || root == className else {
      return
    }
    noteFirstComponent(of: path)
  }

  /// `self[keyPath: \.x]`, or `self[1]`.
  mutating func walk(_ call: SubscriptCallExprSyntax) {
    guard call.calledExpression.isSelf, let argument = call.arguments.first else {
      return walkChildren(of: Syntax(call))
    }
    guard argument.label?.text == "keyPath" else {
      note("subscript", at: Syntax(call))
      return walk(Syntax(call.arguments))
    }
    if let path = argument.expression.as(KeyPathExprSyntax.self) {
      noteFirstComponent(of: path)
    } else {
      handsOnSelf = true
      walk(Syntax(argument.expression))
    }
  }

  mutating func noteFirstComponent(of path: KeyPathExprSyntax) {
    guard case .property(let property)? = path.components.first?.component else { return }
    note(property.declName.baseName.identifierText, at: Syntax(path))
  }

  /// Notes a name without a base: a use of the member, unless a nearer declaration has that name.
  mutating func use(_ name: String, at node: Syntax) {
    guard !scopes.contains(where: { $0.contains(name) }) else { return }
    note(name, at: node)
  }

  mutating func note(_ name: String, at node: Syntax) {
    references.append(Reference(name: name, node: node, isDeferred: deferral > 0))
  }

  mutating func scoped(_ body: (inout Self) -> Void) {
    scopes.append([])
    body(&self)
    scopes.removeLast()
  }

  mutating func bind(_ name: String) {
    scopes[scopes.count - 1].insert(name)
  }

  /// Binds the names of a pattern, and walks its expressions.
  mutating func bind(_ pattern: PatternSyntax) {
    walk(Syntax(pattern))
    bindNames(in: Syntax(pattern))
  }

  mutating func bindNames(in node: Syntax) {
    if let name = node.as(IdentifierPatternSyntax.self) { bind(name.identifier.identifierText) }
    for child in node.children(viewMode: .sourceAccurate) { bindNames(in: child) }
  }
}

// MARK: - Calls and closures

extension ReferenceWalker {
  mutating func walk(_ call: FunctionCallExprSyntax) {
    guard call.calledExpression.isDeferringForm else { return walkChildren(of: Syntax(call)) }
    let closures =
      call.arguments.map(\.expression).filter { $0.is(ClosureExprSyntax.self) }.map { Syntax($0) }
      + [call.trailingClosure.map { Syntax($0) }].compactMap { $0 }
      + call.additionalTrailingClosures.map { Syntax($0.closure) }
    deferral += 1
    for closure in closures { walk(closure) }
    deferral -= 1
    for argument in call.arguments where !argument.expression.is(ClosureExprSyntax.self) {
      walk(Syntax(argument.expression))
    }
  }

  mutating func walk(_ closure: ClosureExprSyntax) {
    var captured: [String] = []
    for capture in closure.signature?.capture?.items ?? [] {
      let name = capture.name.identifierText
      if let initializer = capture.initializer {
        walk(Syntax(initializer.value))
      } else if capture.name.tokenKind != .keyword(.self) {
        use(name, at: Syntax(capture))
      }
      if capture.name.tokenKind != .keyword(.self) { captured.append(name) }
    }
    // Such a closure is most likely called later; only the running program can tell.
    let isForLater = deferral == 0 && closure.capturesSelfLoosely && !closure.isCalledAtOnce
    if isForLater { usesSelfLater = true }
    deferral += isForLater ? 1 : 0
    defer { deferral -= isForLater ? 1 : 0 }
    scoped { walker in
      for name in captured { walker.bind(name) }
      switch closure.signature?.parameterClause {
      case .simpleInput(let parameters):
        for parameter in parameters { walker.bind(parameter.name.identifierText) }
      case .parameterClause(let clause):
        for parameter in clause.parameters {
          walker.bind((parameter.secondName ?? parameter.firstName).identifierText)
        }
      default: break
      }
      walker.walkItems(Syntax(closure.statements))
    }
  }

  /// Binds the parameters of a function, and walks their default values.
  mutating func bindParameters(_ parameters: FunctionParameterListSyntax) {
    for parameter in parameters {
      if let value = parameter.defaultValue { walk(Syntax(value)) }
      bind((parameter.secondName ?? parameter.firstName).identifierText)
    }
  }

  mutating func walk(_ function: FunctionDeclSyntax) {
    bind(function.name.identifierText)
    scoped { walker in
      walker.bindParameters(function.signature.parameterClause.parameters)
      if let body = function.body { walker.walk(Syntax(body)) }
    }
  }
}
