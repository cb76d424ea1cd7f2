import SwiftSyntax

extension DeclModifierListSyntax {
  /// The access that is written, of which `open` is one way of `public`.
  var access: String? {
    let levels: [Keyword] = [.open, .public, .package, .internal, .fileprivate, .private]
    let word = first { modifier in levels.contains { modifier.name.tokenKind == .keyword($0) } }
    return word.map { $0.name.text == "open" ? "public" : $0.name.text }
  }

  /// Whether one of these words is written.
  func has(_ words: Keyword...) -> Bool {
    contains { modifier in words.contains { modifier.name.tokenKind == .keyword($0) } }
  }
}

extension FunctionDeclSyntax {
  /// Whether the method is one of an instance, and not generic.
  var isPlain: Bool {
    !modifiers.has(.static, .class) && genericParameterClause == nil && genericWhereClause == nil
  }

  /// Whether the method provides a property, if it has the name.
  var mayProvideProperty: Bool { isPlain && signature.parameterClause.parameters.isEmpty }

  /// Whether the method takes an instance, which it cannot change.
  var takesOne: Bool {
    let parameters = signature.parameterClause.parameters
    return parameters.count == 1 && !parameters.contains(where: \.type.isInout)
  }
}

extension AttributeSyntax {
  /// Whether the attribute is one of Swift's own; it makes no wrapper of a property.
  var isOfSwift: Bool {
    let name = attributeName.trimmedDescription
    return name.isMainActor || name.first?.isLowercase == true
  }

  /// The arguments of `@available`.
  private var availability: [AvailabilityArgumentSyntax.Argument] {
    guard isNamed("available"), case .availability(let list)? = arguments else { return [] }
    return list.map(\.argument)
  }

  /// Whether this is `@available(*, unavailable)`.
  var isUnavailable: Bool {
    availability.map(\.trimmedDescription).starts(with: ["*", "unavailable"])
  }

  /// The versions of systems that the attribute asks for: `macOS 26`.
  var versions: [String] {
    availability.compactMap { argument in
      switch argument {
      case .availabilityVersionRestriction(let platform):
        platform.version == nil ? nil : platform.trimmedDescription
      case .availabilityLabeledArgument(let argument) where argument.label.text == "introduced":
        (availability.first?.trimmedDescription).map { "\($0) \(argument.value.trimmed)" }
      default: nil
      }
    }
  }

  /// Whether the attribute keeps a method from providing a property of a lifetime: a property that
  /// is not for this version of Swift cannot call its method, and `start()` is for every system.
  func isUnsuited(to lifetime: GraphProperty.Lifetime) -> Bool {
    let words = availability.map(\.trimmedDescription)
    guard lifetime == .eager || words.first?.hasPrefix("swift") == true else { return false }
    return !versions.isEmpty || words.contains { $0 == "unavailable" || $0.hasPrefix("obsoleted") }
  }

  /// Whether the attribute has this name, with or without a module before it.
  func isNamed(_ name: String) -> Bool {
    let written = attributeName.trimmedDescription
    return written == name || written == "DovetailGraph.\(name)"
      || written == "DovetailGraph::\(name)"
  }
}
