import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Reads the members of a class one after the other, and reports the errors in each.
struct MemberReader<Context: MacroExpansionContext> {
  let context: Context
  var inputs: [GraphInput] = []
  var properties: [GraphProperty] = []
  var closers: [String: GraphCloser] = [:]
  var hasInitialiser = false
  var helpers: [String: [Syntax]] = [:]
  var others: [String: TokenSyntax] = [:]

  init(context: Context) { self.context = context }

  mutating func read(_ members: MemberBlockItemListSyntax) {
    for member in members {
      if let condition = member.decl.as(IfConfigDeclSyntax.self) {
        read(condition)
      } else if let method = member.decl.as(FunctionDeclSyntax.self) {
        read(method)
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        read(variable)
      } else if let initialiser = member.decl.as(InitializerDeclSyntax.self) {
        // A convenience initialiser calls another, which may be the one that the macro writes.
        hasInitialiser = hasInitialiser || !initialiser.modifiers.contains(where: \.isConvenience)
      } else if let named = member.decl.asProtocol((any NamedDeclSyntax).self) {
        others[named.name.identifierText] = named.name
      }
    }
  }

  /// Reads the members of the clause that is compiled.
  private mutating func read(_ condition: IfConfigDeclSyntax) {
    let clause = context.buildConfiguration.flatMap {
      condition.activeClause(in: $0).clause
    }
    if case .decls(let members)? = clause?.elements { read(members) }
  }

  private mutating func read(_ method: FunctionDeclSyntax) {
    let marks = LifetimeMark.all(of: method)
    let isStatic = method.modifiers.contains {
      $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class)
    }
    if method.attributes.plain.contains(where: { $0.isNamed("Closes") }) { readCloser(method) }
    let name = PropertyName(ofMethod: method.name.identifierText, after: "make")
    guard !isStatic, let name, method.signature.parameterClause.parameters.isEmpty,
      method.genericParameterClause == nil
    else {
      // The attributes report this themselves, where they are expanded.
      if !isStatic {
        helpers[method.name.identifierText, default: []] += method.body.map { [Syntax($0)] } ?? []
      }
      return
    }
    if let body = method.body { helpers[method.name.identifierText, default: []] += [Syntax(body)] }
    if marks.count > 1 {
      context.diagnose(
        .error(
          "'\(method.name.text)()' can have only one of @Shared, @Unique and @Eager",
          at: marks[1].attribute,
          .init("remove @\(marks[1].lifetime.attribute)", removing: marks[1].attribute)))
    }
    guard let type = returnType(of: method, providing: name) else { return }
    properties.append(
      GraphProperty(
        method, name: name, type: type, lifetime: marks.first?.lifetime ?? .single, in: context))
  }

  private mutating func readCloser(_ method: FunctionDeclSyntax) {
    // The attribute itself reports other parameters.
    guard method.signature.parameterClause.parameters.count == 1,
      let name = PropertyName(ofMethod: method.name.identifierText, after: "close")
    else { return }
    closers[name.text] = GraphCloser(
      method: method,
      isIsolated: !method.modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) })
  }

  /// The type of a property; `nil` if its method returns nothing that can be kept.
  private func returnType(
    of method: FunctionDeclSyntax, providing name: PropertyName
  ) -> TypeSyntax? {
    let shown = "\(method.name.text)()"
    guard let written = method.signature.returnClause?.type else {
      context.diagnose(
        .error(
          "'\(shown)' needs a return type: it provides the property '\(name.text)'",
          at: method.name, .init("add a return type", typing: method)))
      return nil
    }
    var type = written.trimmed
    if let attributed = type.as(AttributedTypeSyntax.self),
      attributed.specifiers.contains(where: { $0.trimmedDescription == "sending" })
    {
      type = attributed.baseType
    }
    if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      type = TypeSyntax("\(unwrapped.wrappedType)?")
    }
    let text = type.trimmedDescription
    if text == "Void" || text == "()" || text == "Swift.Void" {
      context.diagnose(
        .error(
          "'\(shown)' returns nothing, so it cannot provide the property '\(name.text)'",
          at: written))
      return nil
    }
    if let opaque = written.opaquePart {
      context.diagnose(
        .error(
          "'\(shown)' returns an opaque type, which a graph cannot store; "
            + "return 'any \(opaque.constraint.trimmedDescription)'",
          at: written,
          .init(
            "replace 'some' with 'any'", replacing: opaque.someOrAnySpecifier, with: "any")))
      return nil
    }
    return type
  }

  private mutating func read(_ variable: VariableDeclSyntax) {
    let isType = variable.modifiers.contains {
      $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class)
    }
    let isMutable = variable.bindingSpecifier.tokenKind == .keyword(.var)
    for (index, binding) in variable.bindings.enumerated() {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      let name = pattern.identifier
      if isType { continue }
      others[name.identifierText] = name
      if let accessors = binding.accessorBlock, !accessors.isObserving {
        helpers[name.identifierText, default: []].append(Syntax(accessors))
        continue
      }
      let isOwn = variable.attributes.isEmpty && !variable.modifiers.contains(where: \.isLazy)
      // A property with a wrapper makes its own value, and so does `let x = …`.
      guard isOwn, isMutable || binding.initializer == nil,
        let type = variable.type(ofBinding: index)
      else { continue }
      let isWeak = variable.modifiers.contains { $0.name.tokenKind == .keyword(.weak) }
      inputs.append(
        GraphInput(
          name: name, type: type,
          initialValue: binding.initializer?.value ?? (isWeak ? "nil" : nil),
          isMutable: isMutable, place: GraphPlace(of: name, in: context)))
    }
  }
}

extension VariableDeclSyntax {
  /// The type of a binding; in `let a, b: Int` the last one has the type of those before.
  fileprivate func type(ofBinding index: Int) -> TypeSyntax? {
    bindings.dropFirst(index).lazy.compactMap { $0.typeAnnotation?.type.trimmed }.first
  }
}

extension TypeSyntax {
  /// The first `some P` in the type.
  fileprivate var opaquePart: SomeOrAnyTypeSyntax? {
    tokens(viewMode: .sourceAccurate).lazy
      .filter { $0.tokenKind == .keyword(.some) }
      .compactMap { $0.parent?.as(SomeOrAnyTypeSyntax.self) }.first
  }
}

extension AccessorBlockSyntax {
  /// Whether the property is stored, and its only accessors are observers.
  fileprivate var isObserving: Bool {
    guard case .accessors(let accessors) = accessors else { return false }
    return accessors.allSatisfy {
      $0.accessorSpecifier.tokenKind == .keyword(.willSet)
        || $0.accessorSpecifier.tokenKind == .keyword(.didSet)
    }
  }
}

extension DeclModifierSyntax {
  fileprivate var isLazy: Bool { name.tokenKind == .keyword(.lazy) }
  fileprivate var isConvenience: Bool { name.tokenKind == .keyword(.convenience) }
}

extension AttributeSyntax {
  /// Whether the attribute has this name, with or without a module before it.
  func isNamed(_ name: String) -> Bool {
    let written = attributeName.trimmedDescription
    return written == name || written == "DovetailMacros.\(name)"
  }
}
