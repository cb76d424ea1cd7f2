internal import SwiftSyntax

/// The value that `resolve` or `register` is called on, as far as a source shows its type.
indirect enum Receiver: Sendable, Hashable {
  /// There is none.
  case none
  /// The value that a recipe resolves with, which is registered in this container.
  case resolution(of: Receiver)
  /// The container that a method of another one passes to a closure: `c.withScope("s") { scope in`.
  case scope(of: Receiver)
  /// A value of a type that is named here: `DNS()`, `dns: DNS`.
  case type(String)
  /// A property or a method's result, `make()`, that another file may declare: `self.dns`,
  /// `DNS.shared`.
  case member(String, of: Receiver)
  /// The same of the type around, or a global one.
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
      switch base?.unwrapped.as(ExprSyntaxEnum.self) {
      case nil: .none
      case .functionCallExpr(let call) where call.calledName.isTypeName:
        .type(Self.name(call.calledName, behind: call.base))
      case .functionCallExpr(let call) where call.calledName != "":
        if let base = call.base {
          .member("\(call.calledName)()", of: value(base))
        } else {
          .variable("\(call.calledName)()", in: owner)
        }
      case .memberAccessExpr(let member) where member.declName.baseName.text.isTypeName:
        .type(Self.name(member.declName.baseName.text, behind: member.base))
      case .memberAccessExpr(let member):
        .member(member.declName.baseName.text, of: member.base.map(value) ?? .unknown)
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
    if let type = found.type { return Receiver(of: type) }
    if found.passer != nil, let call = found.value?.as(FunctionCallExprSyntax.self) {
      let base = call.base.map { Receiver($0, in: owner, declarations, past: seen) }
      return .scope(of: base ?? .unknown)
    }
    if let passer = found.passer { return .variable(passed(by: passer), in: nil) }
    return found.value.map { Receiver($0, in: owner, declarations, past: seen) } ?? .unknown
  }

  /// What a function passes to a closure first, as if that were a global variable.
  static func passed(by function: String) -> String { "\(function) {}" }

  /// A value of a type.
  init(of type: TypeSyntax) {
    let names = Self.typeNames(type)
    let one = names.count == 1 ? names[0] : names.first(where: SourceIndex.resolving.contains)
    self = one.map(Receiver.type) ?? .unknown
  }

  /// The name of a type; one of ours that another module has too keeps that module's.
  private static func name(_ name: String, behind base: (some SyntaxProtocol)?) -> String {
    guard let base, SourceIndex.resolving.contains(name),
      !base.trimmedDescription.hasPrefix("Dovetail")
    else { return name }
    return "\(base.trimmedDescription).\(name)"
  }

  /// The name of a type, or the names of the types that it is composed of.
  static func typeNames(_ type: TypeSyntax) -> [String] {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): [type.name.text]
    case .memberType(let type): [name(type.name.text, behind: type.baseType)]
    case .someOrAnyType(let type): typeNames(type.constraint)
    case .attributedType(let type): typeNames(type.baseType)
    case .optionalType(let type): typeNames(type.wrappedType)
    case .implicitlyUnwrappedOptionalType(let type): typeNames(type.wrappedType)
    case .compositionType(let type): type.elements.flatMap { typeNames($0.type) }
    default: []
    }
  }
}

extension Receiver {
  /// Whether it is the value that a recipe resolves with.
  var isResolution: Bool { if case .resolution = self { true } else { false } }

  /// Whether what it gives stays on the main actor, as the compiler sees to.
  var isOfMainActor: Bool {
    if case .member("mainActor", _) = self { true } else { self == .type("MainActorRegistry") }
  }

  /// The value in a file without the import, where the names of our types are not ours.
  var withoutImport: Receiver {
    switch self {
    case .none: .unknown
    case .type(let name) where SourceIndex.resolving.contains(name): .unknown
    case .resolution(let container): .resolution(of: container.withoutImport)
    case .scope(let container): container.withoutImport
    case .member(let name, let base): .member(name, of: base.withoutImport)
    default: self
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
    case .none, .scope: return true
    case .resolution(let container): return isOurs(container)
    case .unknown: return nil
    case .type(let name): return isOurs(name)
    case .variable, .member:
      let answers = Set(types(of: receiver).map { $0.map { isOurs($0) } })
      return answers.count == 1 ? answers.first ?? nil : nil
    }
  }

  /// The names of the types that a value may have, as far as declarations of that name tell.
  func typeNames(of receiver: Receiver) -> Set<String> {
    Set(types(of: receiver).compactMap(\.self))
  }

  private func types(of receiver: Receiver) -> Set<String?> {
    var seen: Set<Receiver> = []
    return types(of: receiver, past: &seen)
  }

  /// The types that a value may have; `nil` stands for one that the sources don't tell.
  ///
  /// Each value is followed once.
  private func types(of receiver: Receiver, past seen: inout Set<Receiver>) -> Set<String?> {
    if case .type(let name) = receiver { return [name] }
    if case .scope = receiver { return ["DependencyContainer"] }
    guard seen.insert(receiver).inserted else { return [] }
    let found: Set<Receiver>
    switch receiver {
    case .variable(let name, let owner):
      found = owner.flatMap { values(name, of: $0) } ?? values[.init(type: "", name: name)] ?? []
    case .member(let name, let base):
      let owners = types(of: base, past: &seen)
      if owners.allSatisfy({ $0 == nil }) { return types(ofAny: name, past: &seen) }
      found = owners.reduce(into: []) { found, owner in
        found.formUnion(owner.map { member(name, of: $0) } ?? [.unknown])
      }
    default: return [nil]
    }
    return types(of: found, past: &seen)
  }

  private func types(of values: Set<Receiver>, past seen: inout Set<Receiver>) -> Set<String?> {
    if values.isEmpty || values.count > 16 { return [nil] }
    var types: Set<String?> = []
    for value in values { types.formUnion(self.types(of: value, past: &seen)) }
    return types
  }

  /// The types of all members of a name, of a value that isn't followed: only that it's none of ours
  /// can be told by that.
  private func types(ofAny name: String, past seen: inout Set<Receiver>) -> Set<String?> {
    Set(
      types(of: valuesByName[name] ?? [], past: &seen).map { $0.flatMap { isOurs($0) ? nil : $0 } })
  }

  private func member(_ name: String, of owner: String) -> Set<Receiver> {
    if let values = values(name, of: owner) { return values }
    if isOurs(owner), Self.containers.contains(name) { return [.type(owner)] }
    let isInstance = ["shared", "default", "main", "current"].contains(name)
    return isInstance && declared.contains(owner) ? [.type(owner)] : [.unknown]
  }

  private func values(_ name: String, of owner: String) -> Set<Receiver>? {
    if let own = values[.init(type: owner, name: name)] { return own }
    let inherited = supertypes(of: owner).compactMap { values[.init(type: $0, name: name)] }
    return inherited.isEmpty ? nil : inherited.reduce(into: []) { $0.formUnion($1) }
  }

  private func isOurs(_ type: String) -> Bool {
    !supertypes(of: type).isDisjoint(with: Self.resolving)
  }

  /// Dovetail's types that resolve or register.
  static let resolving: Set = [
    "DependencyContainer", "DependencyResolver", "DependencyRegistry", "Resolution",
    "MainActorRegistry",
  ]

  /// The members of these types that are containers.
  private static let containers: Set = [
    "shared", "current", "parent", "container", "mainActor", "fork()", "makeScope()",
    "makeRequestScope()",
  ]

  /// Whether a type is a module, which a container installs.
  func isModule(_ type: String) -> Bool {
    !supertypes(of: type).isDisjoint(with: ["DependencyModule", "MainActorModule"])
  }

  /// The names of a type, of what it stands for, and of what it inherits from or conforms to.
  func supertypes(of type: String) -> Set<String> {
    var (found, next) = (Set<String>(), [type])
    while let type = next.popLast() {
      guard found.insert(type).inserted else { continue }
      next += inherited[type, default: []]
      next += types.aliases[type, default: []].flatMap(Receiver.typeNames)
    }
    return found
  }
}
