import SwiftIfConfig
import SwiftSyntax

/// The names that statements declare, and where they are known.
extension ReferenceWalker {
  mutating func walk(_ binding: PatternBindingSyntax) {
    if let initializer = binding.initializer { walk(Syntax(initializer)) }
    bind(binding.pattern)
    if let accessors = binding.accessorBlock { walk(Syntax(accessors)) }
  }

  mutating func walk(_ accessor: AccessorDeclSyntax) {
    scoped { walker in
      let name = accessor.parameters?.name.identifierText
      switch accessor.accessorSpecifier.tokenKind {
      case .keyword(.set), .keyword(.willSet): walker.bind(name ?? "newValue")
      case .keyword(.didSet): walker.bind(name ?? "oldValue")
      default: break
      }
      if let body = accessor.body { walker.walk(Syntax(body)) }
    }
  }

  mutating func walk(_ condition: OptionalBindingConditionSyntax) {
    if let initializer = condition.initializer {
      walk(Syntax(initializer))
    } else if let name = condition.pattern.as(IdentifierPatternSyntax.self),
      name.identifier.tokenKind != .keyword(.self)
    {
      use(name.identifier.identifierText, at: Syntax(name))
    }
    bind(condition.pattern)
  }

  mutating func walk(_ statement: GuardStmtSyntax) {
    // The names that `guard` binds are known in the block around it, but not in its own `else`.
    scoped { $0.walk(Syntax(statement.body)) }
    walk(Syntax(statement.conditions))
  }

  mutating func walk(_ expression: IfExprSyntax) {
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

  mutating func walk(_ statement: ForStmtSyntax) {
    walk(Syntax(statement.sequence))
    scoped {
      $0.bind(statement.pattern)
      if let clause = statement.whereClause { $0.walk(Syntax(clause)) }
      $0.walk(Syntax(statement.body))
    }
  }

  mutating func walk(_ clause: CatchClauseSyntax) {
    scoped {
      if clause.catchItems.isEmpty { $0.bind("error") }
      for item in clause.catchItems {
        if let pattern = item.pattern { $0.bind(pattern) }
        if let condition = item.whereClause { $0.walk(Syntax(condition)) }
      }
      $0.walk(Syntax(clause.body))
    }
  }

  mutating func walk(_ condition: IfConfigDeclSyntax) {
    guard condition.unknown(in: configuration) != nil else {
      let active = configuration.flatMap { condition.activeClause(in: $0).clause }
      if let elements = active?.elements { walk(Syntax(elements)) }
      return
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
