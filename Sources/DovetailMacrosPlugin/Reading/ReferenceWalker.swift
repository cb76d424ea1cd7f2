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
  /// The name of the class, for key paths that begin with it.
  let className: String
  let configuration: (any BuildConfiguration)?
  private(set) var references: [Reference] = []
  private(set) var handsOnSelf = false
  private var scopes: [Set<String>] = [[]]
  private var deferral = 0

  init(className: String, configuration: (any BuildConfiguration)?) {
    self.className = className
    self.configuration = configuration
  }

  mutating func walk(_ node: Syntax) {
    switch node.as(SyntaxEnum.self) {
    case .declReferenceExpr(let name): walk(name)
    case .memberAccessExpr(let access): walk(access)
    case .keyPathExpr(let path): walk(path)
    case .functionCallExpr(let call): walk(call)
    case .subscriptCallExpr(let call): walk(call)
    case .closureExpr(let closure): walk(closure)
    case .codeBlock(let block): scoped { $0.walkItems(Syntax(block.statements)) }
    case .accessorBlock(let block): scoped { $0.walkChildren(of: Syntax(block)) }
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

  private mutating func walkChildren(of node: Syntax) {
    for child in node.children(viewMode: .sourceAccurate) { walk(child) }
  }

  /// Walks the statements of a block; its functions and types are known from its first line on.
  private mutating func walkItems(_ items: Syntax) {
    for item in items.children(viewMode: .sourceAccurate) {
      guard let declaration = item.as(CodeBlockItemSyntax.self)?.item.as(DeclSyntax.self) else {
        continue
      }
      if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
        bind(named.name.identifierText)
      }
    }
    walkChildren(of: items)
  }
}

// MARK: - Names

extension ReferenceWalker {
  private mutating func walk(_ name: DeclReferenceExprSyntax) {
    if name.baseName.tokenKind == .keyword(.self) {
      handsOnSelf = true
    } else {
      use(name.baseName.identifierText, at: Syntax(name))
    }
  }

  private mutating func walk(_ access: MemberAccessExprSyntax) {
    guard let base = access.base else { return }
    if base.isSelf {
      note(access.declName.baseName.identifierText, at: Syntax(access))
    } else {
      walk(Syntax(base))
    }
  }

  private mutating func walk(_ path: KeyPathExprSyntax) {
    guard let root = path.root?.trimmedDescription, root == "Self" || root == className else {
      return
    }
    noteFirstComponent(of: path)
  }

  /// `self[keyPath: \.x]`.
  private mutating func walk(_ call: SubscriptCallExprSyntax) {
    guard call.calledExpression.isSelf, let argument = call.arguments.first,
      argument.label?.text == "keyPath"
    else { return walkChildren(of: Syntax(call)) }
    if let path = argument.expression.as(KeyPathExprSyntax.self) {
      noteFirstComponent(of: path)
    } else {
      handsOnSelf = true
      walk(Syntax(argument.expression))
    }
  }

  private mutating func noteFirstComponent(of path: KeyPathExprSyntax) {
    guard case .property(let property)? = path.components.first?.component else { return }
    note(property.declName.baseName.identifierText, at: Syntax(path))
  }

  /// Notes a name without a base: a use of the member, unless a nearer declaration has that name.
  private mutating func use(_ name: String, at node: Syntax) {
    guard !scopes.contains(where: { $0.contains(name) }) else { return }
    note(name, at: node)
  }

  private mutating func note(_ name: String, at node: Syntax) {
    references.append(Reference(name: name, node: node, isDeferred: deferral > 0))
  }

  private mutating func scoped(_ body: (inout Self) -> Void) {
    scopes.append([])
    body(&self)
    scopes.removeLast()
  }

  private mutating func bind(_ name: String) {
    scopes[scopes.count - 1].insert(name)
  }

  /// Binds the names of a pattern, and walks its expressions.
  private mutating func bind(_ pattern: PatternSyntax) {
    walk(Syntax(pattern))
    bindNames(in: Syntax(pattern))
  }

  private mutating func bindNames(in node: Syntax) {
    if let name = node.as(IdentifierPatternSyntax.self) { bind(name.identifier.identifierText) }
    for child in node.children(viewMode: .sourceAccurate) { bindNames(in: child) }
  }
}

// MARK: - Calls and closures

extension ReferenceWalker {
  private mutating func walk(_ call: FunctionCallExprSyntax) {
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

  private mutating func walk(_ closure: ClosureExprSyntax) {
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

  private mutating func walk(_ function: FunctionDeclSyntax) {
    bind(function.name.identifierText)
    scoped { walker in
      walker.bindParameters(function.signature.parameterClause.parameters)
      if let body = function.body { walker.walk(Syntax(body)) }
    }
  }
}

// MARK: - Statements

extension ReferenceWalker {
  private mutating func walk(_ binding: PatternBindingSyntax) {
    if let initializer = binding.initializer { walk(Syntax(initializer)) }
    if let accessors = binding.accessorBlock { walk(Syntax(accessors)) }
    bind(binding.pattern)
  }

  private mutating func walk(_ condition: OptionalBindingConditionSyntax) {
    if let initializer = condition.initializer {
      walk(Syntax(initializer))
    } else if let name = condition.pattern.as(IdentifierPatternSyntax.self),
      name.identifier.tokenKind != .keyword(.self)
    {
      use(name.identifier.identifierText, at: Syntax(name))
    }
    bind(condition.pattern)
  }

  private mutating func walk(_ statement: GuardStmtSyntax) {
    // The names that `guard` binds are known in the block around it, but not in its own `else`.
    scoped { $0.walk(Syntax(statement.body)) }
    walk(Syntax(statement.conditions))
  }

  private mutating func walk(_ expression: IfExprSyntax) {
    scoped {
      $0.walk(Syntax(expression.conditions))
      $0.walk(Syntax(expression.body))
    }
    switch expression.elseBody {
    case .ifExpr(let other): walk(Syntax(other))
    case .codeBlock(let block): walk(Syntax(block))
    default: break
    }
  }

  private mutating func walk(_ statement: ForStmtSyntax) {
    walk(Syntax(statement.sequence))
    scoped {
      $0.bind(statement.pattern)
      if let clause = statement.whereClause { $0.walk(Syntax(clause)) }
      $0.walk(Syntax(statement.body))
    }
  }

  private mutating func walk(_ clause: CatchClauseSyntax) {
    scoped {
      if clause.catchItems.isEmpty { $0.bind("error") }
      for item in clause.catchItems {
        if let pattern = item.pattern { $0.bind(pattern) }
        if let condition = item.whereClause { $0.walk(Syntax(condition)) }
      }
      $0.walk(Syntax(clause.body))
    }
  }

  private mutating func walk(_ condition: IfConfigDeclSyntax) {
    if let configuration {
      if let elements = condition.activeClause(in: configuration).clause?.elements {
        walk(Syntax(elements))
      }
    } else {
      for clause in condition.clauses {
        if let elements = clause.elements { walk(Syntax(elements)) }
      }
    }
  }
}

extension ExprSyntax {
  /// Whether this is `self`, also as `self?`, `self!` or `(self)`.
  fileprivate var isSelf: Bool {
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
  fileprivate var isDeferringForm: Bool {
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
