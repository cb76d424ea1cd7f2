import SwiftDiagnostics
import SwiftSyntax

extension DiscoveredSubject {
  /// The error that no initializer takes no arguments, or that the one that does can fail or is
  /// async.
  ///
  /// The macro sees only the type itself, and no initializer of an extension or of a superclass. If
  /// there may be one that it does not see, the compiler judges.
  var wrongInitializer: Diagnostic? {
    guard !members.contains(where: { $0.is(IfConfigDeclSyntax.self) }) else { return nil }
    let initializers = members.compactMap { $0.as(InitializerDeclSyntax.self) }
    let fitting = initializers.filter(\.takesNothing)
    if let first = initializers.first, fitting.isEmpty {
      return .error(
        "'@Discovered' makes '\(name)' without arguments; declare an 'init()' in it",
        at: first.initKeyword)
    }
    guard initializers.isEmpty else {
      let obstacles = fitting.map(\.obstacle)
      guard let first = fitting.first, let obstacle = obstacles.first ?? nil,
        !obstacles.contains(where: { $0 == nil })
      else { return nil }
      return .error(
        "'@Discovered' makes '\(name)' by 'init()', which cannot be \(obstacle)",
        at: first.initKeyword)
    }
    guard declaration.is(StructDeclSyntax.self), let property = propertyWithoutValue else {
      return nil
    }
    return .error(
      "'@Discovered' makes '\(name)' without arguments; give '\(property.trimmedDescription)' a value, "
        + "or declare an 'init()' in '\(name)'",
      at: property)
  }

  /// A stored property that an initializer would have to set.
  private var propertyWithoutValue: PatternSyntax? {
    for property in members.compactMap({ $0.as(VariableDeclSyntax.self) }) {
      // A wrapper or a macro may give the property a value, as `lazy` does.
      guard !property.modifiers.has(.lazy, .static, .class), property.attributes.isEmpty else {
        continue
      }
      let isConstant = property.bindingSpecifier.tokenKind == .keyword(.let)
      let binding = property.bindings.enumerated().reversed().first { index, binding in
        binding.initializer == nil && binding.accessorBlock?.isObserving != false
          && (isConstant || property.type(ofBinding: index)?.isOptional != true)
      }
      if let binding { return binding.element.pattern }
    }
    return nil
  }
}

extension InitializerDeclSyntax {
  fileprivate var takesNothing: Bool {
    signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil || $0.ellipsis != nil }
  }

  /// The reason why a call needs more than parentheses.
  fileprivate var obstacle: String? {
    if optionalMark?.tokenKind == .postfixQuestionMark { return "failable" }
    if signature.effectSpecifiers?.asyncSpecifier != nil { return "'async'" }
    let thrown = signature.effectSpecifiers?.throwsClause
    if let thrown, thrown.type?.trimmedDescription != "Never" { return "'throws'" }
    return nil
  }
}

extension TypeSyntax {
  fileprivate var isOptional: Bool {
    `is`(OptionalTypeSyntax.self) || `is`(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || `as`(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }
}
