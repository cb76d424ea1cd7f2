internal import SwiftParser
internal import SwiftSyntax

/// Collects the aliases of a file, and the types of its initializers' parameters and its
/// properties.
class DeclarationVisitor: SyntaxVisitor {
  var reading: FileReading
  private let locations: SourceLocationConverter
  /// The types around the current place, and the names of the generic parameters around it.
  var owners: [String] = []
  /// The same, each with the types around an extended type.
  private var paths: [(names: [String], isExtension: Bool)] = []
  var generics: [Set<String>] = []
  /// The names of the functions around it.
  var functions: [String] = []
  /// How many `#if` blocks are around the current place.
  var conditions = 0
  let declarations = LocalDeclarations()

  /// The lines whose keys the sources declare as provided elsewhere.
  private let elsewhere: [ClosedRange<Int>]

  init(_ tree: SourceFileSyntax, path: String) {
    reading = FileReading(path: path)
    locations = SourceLocationConverter(fileName: path, tree: tree)
    elsewhere = ElsewhereMarks.lines(in: tree, locations)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  /// The names of all types around the current place, and of those that are extended.
  final var around: [String] { paths.flatMap(\.names) }
  final var extended: [String] { paths.filter(\.isExtension).compactMap(\.names.last) }

  final func line(_ node: some SyntaxProtocol) -> Int {
    locations.location(for: node.positionAfterSkippingLeadingTrivia).line
  }

  final func lastLine(_ node: some SyntaxProtocol) -> Int {
    locations.location(for: node.endPositionBeforeTrailingTrivia).line
  }

  private func note(_ type: TypeSyntax, of owner: String, at node: some SyntaxProtocol) {
    let first = line(node)
    let lines = first...max(first, lastLine(node))
    reading.inputs.append(.init(owner: owner, type: type, lines: lines))
  }

  /// Whether the comment of ``ElsewhereMarks`` covers a line.
  final func isElsewhere(_ line: Int) -> Bool { elsewhere.contains { $0.contains(line) } }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name.text else { return .skipChildren }
    reading.imports.insert(module)
    if node.attributes.trimmedDescription.contains("@_exported") { reading.exports.insert(module) }
    return .skipChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    reading.aliases.append((node.name.plainText, node.initializer.value, around, line(node)))
    if node.name.text == "Provided" { note(provided: node.initializer.value) }
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let owner = owners.last {
      for parameter in node.signature.parameterClause.parameters where !isGeneric(parameter.type) {
        reading.parameters[.init(type: owner, name: parameter.firstName.text), default: []]
          .append(parameter.type)
        note(parameter.type, of: owner, at: parameter)
      }
    }
    generics.append(Self.names(node.genericParameterClause))
    return .visitChildren
  }

  override func visitPost(_ node: InitializerDeclSyntax) { generics.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    note(hiding: node.name.text, node.modifiers)
    if let owner = owners.last {
      note(maker: node, of: owner)
      if node.name.text == "provide" { note(provided: node.signature.returnClause?.type) }
    }
    generics.append(Self.names(node.genericParameterClause))
    let isMember = node.parent?.is(MemberBlockItemSyntax.self) == true
    if let type = node.signature.returnClause?.type, isMember || owners.isEmpty {
      note(.init(of: type), as: "\(node.name.text)()", of: owners.last)
    }
    for parameter in node.signature.parameterClause.parameters {
      guard let type = parameter.type.function?.parameters.first?.type else { continue }
      note(.init(of: type), as: Receiver.passed(by: node.name.text), of: nil)
    }
    functions.append(node.name.text)
    return .visitChildren
  }

  /// Notes what the type around provides, if it is a provider.
  private func note(provided type: TypeSyntax?) {
    let isOpaque = type?.tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .keyword(.some)
    }
    guard let type, let owner = owners.last, isOpaque == false, !isGeneric(type) else { return }
    reading.provided[owner, default: []].append(type)
  }

  /// Notes the parameters of a static function that makes an instance of its type.
  private func note(maker node: FunctionDeclSyntax, of owner: String) {
    let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
    let names = node.signature.returnClause.map { $0.type.names } ?? []
    let text = node.signature.returnClause?.type.trimmedDescription ?? ""
    guard isStatic, names.contains(owner) || text == "Self" else { return }
    for parameter in node.signature.parameterClause.parameters where !isGeneric(parameter.type) {
      let maker = FileReading.Member(
        type: "\(owner).\(node.name.text)", name: parameter.firstName.text)
      reading.parameters[maker, default: []].append(parameter.type)
      note(parameter.type, of: owner, at: parameter)
    }
  }

  override func visitPost(_ node: FunctionDeclSyntax) {
    generics.removeLast()
    functions.removeLast()
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    generics.append(Self.names(node.genericParameterClause))
    return .visitChildren
  }

  override func visitPost(_ node: SubscriptDeclSyntax) { generics.removeLast() }

  /// Whether a type names a generic parameter of a declaration around the current place.
  final func isGeneric(_ type: TypeSyntax) -> Bool {
    type.tokens(viewMode: .sourceAccurate).contains { isGeneric($0.text) }
  }

  final func isGeneric(_ name: String) -> Bool { generics.contains { $0.contains(name) } }

  override func visit(_ block: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    guard let type = block.parent?.asProtocol((any DeclGroupSyntax).self) else {
      return .visitChildren
    }
    if let node = type.as(ExtensionDeclSyntax.self) {
      // An extension sees the generic parameters of its type, which may be declared elsewhere.
      let path = Self.path(of: node.extendedType)
      enter(path.last ?? "", ["Element", "Wrapped", "T"], type, extending: path)
    } else if let name = (type as? any NamedDeclSyntax)?.name.text {
      note(hiding: name, type.modifiers)
      note(graph: type, name)
      var parameters = Self.names(
        (type as? any WithGenericParametersSyntax)?.genericParameterClause)
      if type.is(ProtocolDeclSyntax.self) {
        let members = block.members.compactMap {
          $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text
        }
        parameters.formUnion(members + ["Self"])
      }
      enter(name, parameters, type)
    }
    return .visitChildren
  }

  override func visitPost(_ block: MemberBlockSyntax) {
    if block.parent?.asProtocol((any DeclGroupSyntax).self) == nil { return }
    owners.removeLast()
    paths.removeLast()
    generics.removeLast()
  }

  private func note(graph type: any DeclGroupSyntax, _ name: String) {
    let attributes = type.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
    guard attributes.contains(where: { $0.plainName == "DependencyGraph" }) else { return }
    reading.graphs[name] = type.memberBlock.members.compactMap {
      $0.decl.as(FunctionDeclSyntax.self).flatMap(part)
    }
  }

  private static func path(of type: TypeSyntax) -> [String] {
    if let member = type.as(MemberTypeSyntax.self) {
      return path(of: member.baseType) + [member.name.text]
    }
    return [type.as(IdentifierTypeSyntax.self)?.name.text ?? type.trimmedDescription]
  }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements {
      reading.fields.append(
        .init(owners: around, name: element.name.plainText, line: line(element)))
    }
    return .visitChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    conditions += 1
    return .visitChildren
  }
  override func visitPost(_ node: IfConfigDeclSyntax) { conditions -= 1 }

  private func enter(
    _ name: String, _ parameters: Set<String>, _ type: any DeclGroupSyntax,
    extending path: [String]? = nil
  ) {
    owners.append(name)
    paths.append((path ?? [name], path != nil))
    generics.append(parameters)
    if path == nil {
      reading.declared.insert(name)
      reading.generics[name, default: []].formUnion(parameters)
    }
    let names = type.inheritanceClause?.inheritedTypes.flatMap { Receiver.typeNames($0.type) } ?? []
    reading.inherited[name, default: []].formUnion(names)
  }

  /// What a method `makeX()` of a graph provides in a container.
  private func part(_ method: FunctionDeclSyntax) -> (type: TypeSyntax, line: Int)? {
    guard method.name.text.hasPrefix("make"), method.signature.parameterClause.parameters.isEmpty,
      !method.modifiers.contains(where: { ["private", "fileprivate"].contains($0.name.text) }),
      !method.attributes.contains(where: { $0.as(AttributeSyntax.self)?.plainName == "available" }),
      let type = method.signature.returnClause?.type
    else { return nil }
    return (type, line(method.name))
  }

  private static func names(_ clause: GenericParameterClauseSyntax?) -> Set<String> {
    Set(clause?.parameters.map(\.name.text) ?? [])
  }

  /// Notes the values of properties, or of global variables.
  final func note(values node: VariableDeclSyntax, of owner: String?) {
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        continue
      }
      let value =
        binding.type(in: node).map { Receiver(of: $0) }
        ?? binding.initializer.map { Receiver($0.value, in: owner, declarations) } ?? .unknown
      note(value, as: name, of: owner)
    }
  }

  private func note(_ value: Receiver, as name: String, of owner: String?) {
    var value = value
    if case .type(let name) = value, isGeneric(name) { value = .unknown }
    reading.values[.init(type: owner ?? "", name: name), default: []].insert(value)
  }

  /// Notes the properties of a type, and the names of keys: `static var api: Self { "api" }`.
  final func note(_ node: VariableDeclSyntax, of owner: String) {
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        continue
      }
      reading.fields.append(.init(owners: around, name: name, line: line(node)))
      if let type = binding.typeAnnotation?.type, !isGeneric(type) {
        reading.properties[.init(type: owner, name: name), default: []].append(type)
        note(type, of: owner, at: binding)
      }
      guard owner == "DependencyKey" else { continue }
      var value = binding.initializer?.value
      if case .getter(let items)? = binding.accessorBlock?.accessors, items.count == 1 {
        value = items.first?.item.as(ExprSyntax.self)
      }
      let literal = value?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      reading.keyNames.append((name, literal))
    }
  }
}
