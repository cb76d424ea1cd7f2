import SwiftSyntax
import SwiftSyntaxMacros

/// A method `makeX()` of a graph, and the property `x` that it provides.
struct GraphProperty {
  enum Lifetime: String {
    case single, eager, weak, unique

    /// The attribute's name: `Weakly`.
    var attribute: String {
      self == .weak ? "Weakly" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
    /// The lifetime as it is written in the class: `@Weakly`.
    var mark: String { self == .single ? "kept" : "@\(attribute)" }
  }

  let name: PropertyName
  let method: FunctionDeclSyntax
  let type: TypeSyntax
  let lifetime: Lifetime
  let isAsync: Bool
  /// `throws`, `throws(Failure)`, or `nil`.
  let throwing: String?
  /// The access of the method, as it is written.
  let access: String?
  /// Whether the method is `nonisolated`, and so outside the actor of its class.
  let isNonisolated: Bool
  /// The actor of the method itself, if it names one.
  let actor: String?
  /// The attributes that say for which systems the property is; no container answers with it then.
  let availability: [String]
  /// The versions of systems that the property is for, as `#available` takes them; `nil` for all.
  let versions: String?
  /// The lines of the method's documentation.
  let documentation: [String]
  let place: SourcePlace?

  init(
    _ method: FunctionDeclSyntax, name: PropertyName, type: TypeSyntax, lifetime: Lifetime,
    attributes written: [AttributeSyntax], in context: some MacroExpansionContext
  ) {
    (self.name, self.method, self.type, self.lifetime) = (name, method, type, lifetime)
    let effects = method.signature.effectSpecifiers
    isAsync = effects?.asyncSpecifier != nil
    throwing = effects?.throwsClause?.asThrown
    access = method.modifiers.access
    isNonisolated = method.modifiers.has(.nonisolated)
    actor = isNonisolated ? nil : method.attributes.globalActor
    availability = written.filter { $0.isNamed("available") }.map(\.trimmedDescription)
    let versions = written.flatMap(\.versions)
    self.versions = versions.isEmpty ? nil : (versions + ["*"]).joined(separator: ", ")
    documentation = method.leadingTrivia.compactMap { piece in
      switch piece {
      case .docLineComment(let text), .docBlockComment(let text): text
      default: nil
      }
    }
    place = SourcePlace(of: method.name, in: context)
  }

  /// Whether nothing outside the class or its file can use the property.
  var isPrivate: Bool { access == "private" || access == "fileprivate" }

  /// The effects of the property's getter: ` async throws`.
  var effects: String { (isAsync ? " async" : "") + (throwing.map { " \($0)" } ?? "") }

  /// The keywords before a use of the property: `try await `.
  var marks: String { (throwing == nil ? "" : "try ") + (isAsync ? "await " : "") }

  /// The isolation as it is written before a declaration.
  var isolation: String { isNonisolated ? "nonisolated " : actor.map { "@\($0) " } ?? "" }

  var isKept: Bool { lifetime != .unique }

  /// The name of the part's stored property, which the compiler's errors have.
  var keeper: String { "`what \(method.name.identifierText)() makes`" }
}

extension ThrowsClauseSyntax {
  /// The effect with which a property throws as its method does; `nil` if the method does not
  /// throw.
  var asThrown: String? {
    // The method gets no argument that could throw for it; the compiler reports that there.
    if throwsSpecifier.tokenKind == .keyword(.rethrows) { return "throws" }
    return type?.trimmedDescription == "Never" ? nil : trimmedDescription
  }
}
