import SwiftDiagnostics
import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Reads the members of a class one after the other, and reports the errors in each.
struct MemberReader {
  let context: any MacroExpansionContext
  /// The name of the class, which stands for `Self` in the type of a property.
  let className: TokenSyntax
  var inputs: [GraphInput] = []
  var properties: [GraphProperty] = []
  /// The methods `makeX(…)` that provide no property, since they have parameters, for example.
  var otherMakers: [FunctionDeclSyntax] = []
  var closers: [String: GraphCloser] = [:]
  var hasInitializer = false
  /// The other members that a method may use: helper methods, computed and lazy properties, methods
  /// with parameters.
  var helpers: [String: [Syntax]] = [:]
  /// The observers of stored properties.
  var observers: [String: [Syntax]] = [:]
  /// The static members that are literals.
  var constants: Set<String> = []
  /// Every other member that has a name, with the place of the name.
  var others: [String: TokenSyntax] = [:]
  /// A stored property that the initializer leaves alone, since its wrapper may make its value, or
  /// since it is in a tuple of an unknown type; the compiler reports at its line what it lacks.
  var unset: SourcePlace?
  /// An operator that the compiler would find twice.
  var comparison: TokenSyntax?

  mutating func read(_ members: MemberBlockItemListSyntax) {
    for member in members {
      if let condition = member.decl.as(IfConfigDeclSyntax.self) {
        read(condition)
      } else if let method = member.decl.as(FunctionDeclSyntax.self) {
        read(method)
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        read(variable)
      } else if let accessors = member.decl.as(SubscriptDeclSyntax.self) {
        guard !accessors.modifiers.has(.static, .class), let body = accessors.accessorBlock else {
          continue
        }
        helpers["subscript", default: []].append(Syntax(body))
      } else if let initializer = member.decl.as(InitializerDeclSyntax.self) {
        // A convenience initializer calls another, which may be the one that the macro writes.
        hasInitializer = hasInitializer || !initializer.modifiers.has(.convenience)
      } else if let name = member.decl.declaredName {
        others[name.identifierText] = name
      }
    }
  }

  /// Reads the members of the clause that is compiled.
  ///
  /// If the macro cannot tell which one that is, it reads all, which may have no more than helpers.
  private mutating func read(_ condition: IfConfigDeclSyntax) {
    guard let unknown = condition.unknown(in: context.buildConfiguration) else {
      let clause = context.buildConfiguration.flatMap { condition.activeClause(in: $0).clause }
      if case .decls(let members)? = clause?.elements { read(members) }
      return
    }
    var inner = MemberReader(context: context, className: className)
    for clause in condition.clauses {
      if case .decls(let members)? = clause.elements { inner.read(members) }
    }
    guard inner.properties.isEmpty, inner.inputs.isEmpty, inner.closers.isEmpty,
      !inner.hasInitializer
    else { return context.diagnose(.unknown(unknown)) }
    helpers.merge(inner.helpers, uniquingKeysWith: +)
    observers.merge(inner.observers, uniquingKeysWith: +)
    others.merge(inner.others) { first, _ in first }
  }

  private mutating func read(_ method: FunctionDeclSyntax) {
    var unknown: [Syntax] = []
    let attributes = method.attributes.active(in: context.buildConfiguration, unknown: &unknown)
    let marks = attributes.compactMap { attribute in
      [.weak, .unique, .eager].first { attribute.isNamed($0.attribute) }
        .map { (lifetime: $0 as GraphProperty.Lifetime, attribute: attribute) }
    }
    let isStatic = method.modifiers.has(.static, .class)
    if ["==", "<"].contains(method.name.text) { comparison = method.name }
    // The attribute itself reports other methods.
    if method.isPlain, attributes.contains(where: { $0.isNamed("Closes") }), method.takesOne,
      let name = PropertyName(ofMethod: method.name.identifierText, after: "close")
    {
      closers[name.text] = GraphCloser(
        method: method, place: SourcePlace(of: method.name, in: context))
    }
    if !isStatic, method.signature.parameterClause.parameters.isEmpty {
      others[method.name.identifierText] = method.name
    }
    if !isStatic, let body = method.body {
      helpers[method.name.identifierText, default: []].append(Syntax(body))
    }
    guard let name = PropertyName(ofMethod: method.name.identifierText, after: "make"),
      !attributes.contains(where: \.isUnavailable)
    else { return }
    // The attributes report this themselves, where they are expanded.
    guard method.mayProvideProperty else { return otherMakers.append(method) }
    if marks.count > 1 {
      context.diagnose(
        .error(
          "'\(method.name.text)()' can have only one of @Weakly, @Unique and @Eager",
          at: marks[1].attribute,
          [FixIt(removing: marks[1].attribute)]))
    }
    for condition in unknown { context.diagnose(.unknown(condition)) }
    let lifetime = marks.first?.lifetime ?? .single
    if let attribute = attributes.first(where: { $0.isUnsuited(to: lifetime) }) {
      return context.diagnose(
        .error(
          "'\(method.name.text)()' cannot have this attribute and provide "
            + "\(lifetime == .eager ? "what 'start()' makes" : "a property")"
            + "; put the method into '#if', or the condition into its body",
          at: attribute))
    }
    guard let type = returnType(of: method, providing: name) else { return }
    if lifetime == .weak, type.isValue {
      context.diagnose(
        .warning(
          "'@Weakly' is for classes and actors: nothing holds '\(type.trimmedDescription)', so each "
            + "use makes a new one",
          at: marks[0].attribute))
    }
    properties.append(
      GraphProperty(
        method, name: name, type: type, lifetime: lifetime,
        attributes: attributes, in: context))
  }

  /// The type of a property; `nil` if its method returns nothing that can be kept.
  private func returnType(
    of method: FunctionDeclSyntax, providing name: PropertyName
  ) -> TypeSyntax? {
    let shown = "\(method.name.text)()"
    guard let written = method.signature.returnClause?.type else {
      let end = method.signature.endPositionBeforeTrailingTrivia
      context.diagnose(
        .error(
          "'\(shown)' needs a return type: it provides the property '\(name.text)'",
          at: method.name,
          [
            FixIt(
              "add a return type", replacing: method.signature, end..<end, with: " -> <#Type#>")
          ]))
      return nil
    }
    // The compiler reports what is no type.
    guard !written.hasError else { return nil }
    var type = written.unparenthesized.trimmed
    if let attributed = type.as(AttributedTypeSyntax.self),
      attributed.specifiers.contains(where: { $0.trimmedDescription == "sending" })
    {
      type = attributed.baseType
    }
    if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      type = TypeSyntax("\(unwrapped.wrappedType)?")
    }
    // The compiler reports `any P?` where it is written.
    if let any = type.as(SomeOrAnyTypeSyntax.self),
      let optional = any.constraint.as(OptionalTypeSyntax.self)
    {
      type = "(\(any.someOrAnySpecifier)\(optional.wrappedType))?"
    }
    let text = type.trimmedDescription
    let members = method.parent?.parent?.as(MemberBlockItemListSyntax.self)
    let types = members?.compactMap { $0.decl.declaredName?.text }
    if types?.contains(text) == true { return type.inOneLine(replacingSelfBy: className) }
    let obstacles = ["Never": "never returns", "Void": "returns nothing", "()": "returns nothing"]
    if let obstacle = obstacles[text.replacing(/^Swift(\.|::)/, with: "")] {
      context.diagnose(
        .error(
          "'\(shown)' \(obstacle), so it cannot provide the property '\(name.text)'", at: written))
      return nil
    }
    if let opaque = written.opaquePart {
      context.diagnose(
        .error(
          "'\(shown)' returns an opaque type, which a graph cannot store; "
            + "return 'any \(opaque.constraint.trimmedDescription)'",
          at: written,
          [.init("replace 'some' with 'any'", replacing: opaque.someOrAnySpecifier, with: "any")]))
      return nil
    }
    return type.inOneLine(replacingSelfBy: className)
  }

  private mutating func read(_ variable: VariableDeclSyntax) {
    let isMutable = variable.bindingSpecifier.tokenKind == .keyword(.var)
    let isLazy = variable.modifiers.has(.lazy)
    // A wrapper makes the value of its property. No `let` has one.
    let isWrapped = isMutable && !variable.attributes.plain.allSatisfy(\.isOfSwift)
    let isInjected = variable.attributes.plain.contains {
      $0.attributeName.trimmedDescription.hasSuffix("Injected")
    }
    for (index, binding) in variable.bindings.enumerated() {
      let names = binding.pattern.names(of: variable.type(ofBinding: index))
      let value = binding.initializer?.value
      guard !variable.modifiers.has(.static, .class) else {
        if !isMutable, value?.isLiteral == true {
          constants.formUnion(names.map(\.name.identifierText))
        }
        continue
      }
      let accessors = binding.accessorBlock
      let isComputed = accessors?.isObserving == false
      for (token, type) in names {
        let name = token.identifierText
        others[name] = token
        if let accessors, isComputed { helpers[name, default: []].append(Syntax(accessors)) }
        if let accessors, !isComputed { observers[name, default: []].append(Syntax(accessors)) }
        if isLazy, let value { helpers[name, default: []].append(Syntax(value)) }
        // Such a property makes its own value, and so does `let x = …`.
        let isTuple = !binding.pattern.is(IdentifierPatternSyntax.self)
        guard !isComputed, !isLazy, value == nil || isMutable && !isTuple else { continue }
        let place = SourcePlace(of: token, in: context)
        guard let type, !isWrapped else {
          if value == nil, !isInjected { unset = place }
          continue
        }
        let isNil =
          isMutable
          && (type.is(OptionalTypeSyntax.self)
            || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
            || variable.modifiers.has(.weak))
        inputs.append(
          GraphInput(
            name: token, type: type.trimmed, initialValue: value ?? (isNil ? "nil" : nil),
            attributes: variable.attributesOfInitializer, place: place))
      }
    }
  }
}

extension PatternSyntax {
  /// The names in the pattern, each with its type, if that is written as a tuple too.
  fileprivate func names(of type: TypeSyntax?) -> [(name: TokenSyntax, type: TypeSyntax?)] {
    if let name = self.as(IdentifierPatternSyntax.self) { return [(name.identifier, type)] }
    guard let parts = self.as(TuplePatternSyntax.self)?.elements else { return [] }
    let types = type?.as(TupleTypeSyntax.self)?.elements.map(\.type) ?? []
    return zip(parts, 0...).flatMap { part, index in
      part.pattern.names(
        of: parts.count == 1 ? type : types.count == parts.count ? types[index] : nil)
    }
  }
}

extension VariableDeclSyntax {
  /// What the initializer takes over: availability, and the main actor.
  fileprivate var attributesOfInitializer: [String] {
    attributes.plain.map(\.trimmedDescription).filter {
      $0.hasPrefix("@available") || String($0.dropFirst()).isMainActor
    }
  }

  /// The type of a binding; in `let a, b: Int` the last one has the type of those before.
  func type(ofBinding index: Int) -> TypeSyntax? {
    bindings.dropFirst(index).lazy.compactMap { $0.typeAnnotation?.type.trimmed }.first
  }
}

extension TypeSyntax {
  /// The type in one line, so that the code with it is at one, and with the name of the class for
  /// `Self`, which a parameter or static property cannot have.
  fileprivate func inOneLine(replacingSelfBy name: TokenSyntax) -> TypeSyntax {
    let tokens = tokens(viewMode: .sourceAccurate)
    let hasSelf = tokens.contains { $0.tokenKind == .keyword(.Self) }
    guard hasSelf || trimmedDescription.contains(where: \.isNewline) else { return self }
    let text = tokens.map { token in
      (token.leadingTrivia.isEmpty ? "" : " ")
        + (token.tokenKind == .keyword(.Self) ? name.text : token.text)
        + (token.trailingTrivia.isEmpty ? "" : " ")
    }
    return TypeSyntax("\(raw: text.joined())")
  }

  /// Whether a parameter of the type changes its argument.
  var isInout: Bool {
    self.as(AttributedTypeSyntax.self)?.specifiers.contains {
      $0.trimmedDescription == "inout"
    } == true
  }

  /// The type without parentheses around it.
  var unparenthesized: TypeSyntax {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first, !only.type.is(PackExpansionTypeSyntax.self)
    else { return self }
    return only.type.unparenthesized
  }

  /// The first `some P` in the type.
  fileprivate var opaquePart: SomeOrAnyTypeSyntax? {
    tokens(viewMode: .sourceAccurate).lazy
      .filter { $0.tokenKind == .keyword(.some) }
      .compactMap { $0.parent?.as(SomeOrAnyTypeSyntax.self) }.first
  }
}

extension AccessorBlockSyntax {
  /// Whether the property is stored, and its only accessors are observers.
  var isObserving: Bool {
    guard case .accessors(let accessors) = accessors else { return false }
    return accessors.allSatisfy {
      $0.accessorSpecifier.tokenKind == .keyword(.willSet)
        || $0.accessorSpecifier.tokenKind == .keyword(.didSet)
    }
  }
}
