internal import SwiftSyntax

/// The value that `resolve` or `register` is called on, as far as a source shows its type.
indirect enum Receiver: Sendable, Hashable {
  /// There is none.
  case none
  /// The value that a recipe resolves with, which is registered in this container.
  case resolution(of: Receiver)
  /// A value of a type that is named here: `DNS()`, `dns: DNS`.
  case type(String)
  /// A property that another file may declare: `self.dns`, `DNS.shared`.
  case member(String, of: String)
  /// A property of the type around, or a global variable, that another file may declare.
  case variable(String, in: String?)
  case unknown

  init(_ base: ExprSyntax?, in owner: String?, _ declarations: LocalDeclarations) {
    self.init(base, in: owner, declarations, past: [])
  }

  /// Follows an expression, but not through the declarations that it has come through.
  ///
  /// Each step through a declaration adds that to `seen`, so there is an end to it.
  private init(
    _ base: ExprSyntax?, in owner: String?, _ declarations: LocalDeclarations,
    past seen: Set<SyntaxIdentifier>
  ) {
    func value(_ base: ExprSyntax?) -> Receiver {
      Receiver(base, in: owner, declarations, past: seen)
    }
    self =
      switch base?.as(ExprSyntaxEnum.self) {
      case nil: .none
      case .optionalChainingExpr(let chain): value(chain.expression)
      case .forceUnwrapExpr(let chain): value(chain.expression)
      case .functionCallExpr(let call) where call.calledName.isTypeName: .type(call.calledName)
      // What Swinject's method gives is that library's too.
      case .functionCallExpr(let call) where call.calledName == "synchronize":
        call.base.map(value) ?? .unknown
      case .memberAccessExpr(let member) where member.declName.baseName.text.isTypeName:
        .type(member.declName.baseName.text)
      case .memberAccessExpr(let member):
        if case .type(let type)? = member.base.map(value) {
          .member(member.declName.baseName.text, of: type)
        } else {
          .unknown
        }
      case .declReferenceExpr(let reference):
        Self.named(reference, in: owner, declarations, past: seen)
      default: .unknown
      }
  }

  private static func named(
    _ reference: DeclReferenceExprSyntax, in owner: String?, _ declarations: LocalDeclarations,
    past seen: Set<SyntaxIdentifier>
  ) -> Receiver {
    let name = reference.baseName.text
    if ["self", "Self"].contains(name) { return owner.map(Self.type) ?? .unknown }
    if name.isTypeName { return .type(name) }
    var seen = seen
    guard let found = declarations.nearest(name, around: Syntax(reference), past: &seen) else {
      return .variable(name, in: owner)
    }
    if let type = found.type { return typeName(type).map(Self.type) ?? .unknown }
    return found.value.map { Receiver($0, in: owner, declarations, past: seen) } ?? .unknown
  }

  /// The name of the type that a declaration writes, or that its first value is made with.
  static func typeName(
    _ type: TypeSyntax?, _ value: ExprSyntax?, in owner: String?, _ declarations: LocalDeclarations
  ) -> String? {
    if let type { return typeName(type) }
    if case .type(let name)? = value.map({ Receiver($0, in: owner, declarations) }) { return name }
    return nil
  }

  private static func typeName(_ type: TypeSyntax) -> String? {
    let names = typeNames(type)
    return names.count == 1 ? names[0] : nil
  }

  /// The name of a type, or the names of the types that it is composed of.
  static func typeNames(_ type: TypeSyntax) -> [String] {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let type) where type.name.text == "Optional":
      TypeText.arguments(type.genericArgumentClause).flatMap(typeNames)
    case .identifierType(let type): [type.name.text]
    case .memberType(let type): [type.name.text]
    case .someOrAnyType(let type): typeNames(type.constraint)
    case .attributedType(let type): typeNames(type.baseType)
    case .optionalType(let type): typeNames(type.wrappedType)
    case .implicitlyUnwrappedOptionalType(let type): typeNames(type.wrappedType)
    case .compositionType(let type): type.elements.flatMap { typeNames($0.type) }
    case .tupleType(let type):
      type.elements.count == 1 ? type.elements.flatMap { typeNames($0.type) } : []
    default: []
    }
  }
}

extension FunctionCallExprSyntax {
  /// The value that a method is called on.
  var base: ExprSyntax? {
    let callee =
      calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? calledExpression
    return callee.as(MemberAccessExprSyntax.self)?.base
  }
}

// MARK: - Whose it is

extension SourceIndex {
  /// Whether a value is one of Dovetail's, which resolve or register; `nil` if the sources don't
  /// say.
  ///
  /// A type that is known by its name and not shown to be one of ours is another library's.
  func isOurs(_ receiver: Receiver) -> Bool? {
    switch receiver {
    case .none: return true
    case .resolution(let container): return isOurs(container) ?? true
    case .unknown: return nil
    case .type(let name): return isOurs(name)
    case .variable: return isOurs(types(of: receiver) ?? [])
    case .member(let name, let owner):
      if let types = types(of: receiver) { return isOurs(types) }
      guard ["shared", "default", "main", "current"].contains(name) else { return nil }
      return isOurs(owner) ? true : declared.contains(owner) ? false : nil
    }
  }

  /// The names of the types that a value may have, as far as declarations of that name tell.
  func typeNames(of receiver: Receiver) -> Set<String> {
    if case .type(let name) = receiver { return [name] }
    return Set((types(of: receiver) ?? []).compactMap(\.self))
  }

  private func types(of receiver: Receiver) -> Set<String?>? {
    switch receiver {
    case .variable(let name, let owner):
      owner.flatMap { values[.init(type: $0, name: name)] }
        ?? values[.init(type: "", name: name)]
    case .member(let name, let owner): values[.init(type: owner, name: name)]
    default: nil
    }
  }

  private func isOurs(_ types: Set<String?>) -> Bool? {
    let answers = Set(types.map { $0.map { isOurs($0) } })
    return answers.count == 1 ? answers.first ?? nil : nil
  }

  private func isOurs(_ type: String) -> Bool {
    !supertypes(of: type).isDisjoint(with: Self.resolving)
  }

  /// Dovetail's types that resolve or register.
  static let resolving: Set = [
    "DependencyContainer", "DependencyResolver", "DependencyRegistry", "Resolution",
    "MainActorRegistry",
  ]

  /// Whether a type is a module, which a container installs.
  func isModule(_ type: String) -> Bool {
    !supertypes(of: type).isDisjoint(with: ["DependencyModule", "MainActorModule"])
  }

  /// The types that an override may provide: `nil` stands for any, and there is none if the value
  /// can't be a provider.
  func provided(by call: OverrideSource) -> Set<String?> {
    if let type = call.type { return [types.spelling(type).text] }
    if case .type(let name) = call.provider { return provided(by: name, isOfSelf: call.isOfSelf) }
    return (types(of: call.provider) ?? [nil]).reduce(into: []) { types, name in
      types.formUnion(name.map { provided(by: $0, isOfSelf: false) } ?? [nil])
    }
  }

  private func provided(by name: String, isOfSelf: Bool) -> Set<String?> {
    let all = supertypes(of: name)
    let makes = all.flatMap { provided[$0] ?? [] }
    if !makes.isEmpty { return Set(makes.map { types.spelling($0).text }) }
    let isProvider = !all.isDisjoint(with: ["DependencyProvider", "AsyncDependencyProvider"])
    let isRead = all.allSatisfy { declared.contains($0) || types.aliases[$0] != nil }
    return isProvider || !isRead && !isOfSelf ? [nil] : []
  }

  /// The names of a type, of what it stands for, and of what it inherits from or conforms to.
  private func supertypes(of type: String) -> Set<String> {
    var (found, next) = (Set<String>(), [type])
    while let type = next.popLast() {
      guard found.insert(type).inserted else { continue }
      next += inherited[type, default: []]
      next += types.aliases[type, default: []].flatMap(Receiver.typeNames)
    }
    return found
  }
}
