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
    case .subscriptCallExpr(let call): walk(call)
    case .closureExpr(let closure): walk(closure)
    case .codeBlockItemList(let items): walk(items)
    case .codeBlock, .accessorBlock, .switchCase, .whileStmt:
      scoped { $0.walkChildren(of: node) }
    case .accessorDecl(let accessor): walk(accessor)
    case .functionDecl(let function):
      bind(function.name)
      scoped { $0.walk([Syntax(function.signature.parameterClause), Syntax(function.body)]) }
    case .identifierPattern(let name): bind(name.identifier)
    case .closureShorthandParameter(let parameter): bind(parameter.name)
    case .closureParameter(let parameter): bind(parameter.secondName ?? parameter.firstName)
    case .functionParameter(let parameter):
      walk([Syntax(parameter.defaultValue)])
      bind(parameter.secondName ?? parameter.firstName)
    // What a name is made of is read before the name is known.
    case .patternBinding(let binding):
      walk([
        Syntax(binding.initializer), Syntax(binding.pattern), Syntax(binding.accessorBlock),
      ])
    case .matchingPatternCondition(let condition):
      walk([Syntax(condition.initializer), Syntax(condition.pattern)])
    case .optionalBindingCondition(let condition):
      if condition.initializer == nil,
        let name = condition.pattern.as(IdentifierPatternSyntax.self),
        name.identifier.tokenKind != .keyword(.self)
      {
        use(name.identifier.identifierText, at: Syntax(name))
      }
      walk([Syntax(condition.initializer), Syntax(condition.pattern)])
    // The names that `guard` binds are known in the block around it, but not in its own `else`.
    case .guardStmt(let statement):
      walk([Syntax(statement.body), Syntax(statement.conditions)])
    case .ifExpr(let expression):
      scoped { $0.walk([Syntax(expression.conditions), Syntax(expression.body)]) }
      walk([expression.elseBody.map { Syntax($0) }])
    case .forStmt(let statement):
      walk(Syntax(statement.sequence))
      scoped {
        $0.walk([
          Syntax(statement.pattern), Syntax(statement.whereClause), Syntax(statement.body),
        ])
      }
    case .catchClause(let clause):
      scoped {
        if clause.catchItems.isEmpty { $0.bind("error") }
        $0.walkChildren(of: node)
      }
    case .ifConfigDecl(let condition): walk(condition)
    // Types, labels and attributes use no member, and the names in a local type are its own.
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .attribute:
      break
    default: walkChildren(of: node)
    }
  }

  mutating func walk(_ nodes: [Syntax?]) { for case let node? in nodes { walk(node) } }

  mutating func walkChildren(of node: Syntax) {
    for child in node.children(viewMode: .sourceAccurate) { walk(child) }
  }

  /// Walks the statements of a block; its functions and types are known from its first line on.
  private mutating func walk(_ items: CodeBlockItemListSyntax) {
    for item in items {
      if let name = item.item.as(DeclSyntax.self)?.declaredName { bind(name) }
    }
    walkChildren(of: Syntax(items))
  }

  private mutating func walk(_ accessor: AccessorDeclSyntax) {
    scoped { walker in
      let name = accessor.parameters?.name.identifierText
      switch accessor.accessorSpecifier.tokenKind {
      case .keyword(.set), .keyword(.willSet): walker.bind(name ?? "newValue")
      case .keyword(.didSet): walker.bind(name ?? "oldValue")
      default: break
      }
      walker.walk([Syntax(accessor.body)])
    }
  }

  private mutating func walk(_ condition: IfConfigDeclSyntax) {
    guard condition.unknown(in: configuration) != nil else {
      let active = configuration.flatMap { condition.activeClause(in: $0).clause }
      return walk([active?.elements.map { Syntax($0) }])
    }
    // A name is declared behind the condition if each clause declares it.
    var declared = condition.clauses.last?.condition == nil ? nil : Set<String>()
    for elements in condition.clauses.compactMap(\.elements) {
      scopes.append([])
      walk(Syntax(elements))
      let names = scopes.removeLast()
      declared = declared?.intersection(names) ?? names
    }
    declared?.forEach { bind($0) }
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

  mutating func bind(_ name: TokenSyntax) { bind(name.identifierText) }
}

// MARK: - Closures

extension ReferenceWalker {
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
    let isForLater =
      deferral == 0 && closure.capturesSelfLoosely && !closure.isCalledAtOnce && !closure.isDeferred
    if isForLater { usesSelfLater = true }
    let deferring = isForLater || closure.isDeferred ? 1 : 0
    deferral += deferring
    defer { deferral -= deferring }
    scoped { walker in
      for name in captured { walker.bind(name) }
      walker.walk([
        closure.signature?.parameterClause.map { Syntax($0) }, Syntax(closure.statements),
      ])
    }
  }
}
