internal import DovetailBlueprint
internal import SwiftSyntax

/// The types, aliases, names and registrations of all files together.
struct SourceIndex {
  let types: TypeText
  private let parameters: [FileReading.Member: [TypeSyntax]]
  private let properties: [FileReading.Member: [TypeSyntax]]
  let values: [FileReading.Member: Set<String?>]
  private let keyNames: [String: Set<String>]
  /// The names that the sources declare, and what their types inherit from.
  let declared: Set<String>
  let inherited: [String: Set<String>]
  /// Whether a type in the sources has a `resolve` that may be another library's.
  let hasOtherResolvers: Bool
  /// Where the sources register a type, and what each type registers.
  private var registrations: [String: [(source: RegistrationSource, place: Blueprint.Location)]] =
    [:]
  private(set) var registering:
    [String: [(source: RegistrationSource, place: Blueprint.Location)]] = [:]

  init(_ files: [FileReading]) {
    let aliases = Dictionary(grouping: files.flatMap(\.aliases)) { $0.name }
    types = TypeText(
      aliases: aliases.mapValues { same in
        var seen: Set<String> = []
        return same.map(\.type).filter { seen.insert($0.trimmedDescription).inserted }
      })
    parameters = files.reduce(into: [:]) { $0.merge($1.parameters, uniquingKeysWith: +) }
    properties = files.reduce(into: [:]) { $0.merge($1.properties, uniquingKeysWith: +) }
    values = files.reduce(into: [:]) { $0.merge($1.values) { $0.union($1) } }
    keyNames = files.reduce(into: [:]) { names, file in
      for key in file.keyNames { names[key.member, default: []].insert(key.name) }
    }
    declared = files.reduce(into: []) { $0.formUnion($1.declared) }
    inherited = files.reduce(into: [:]) { $0.merge($1.inherited) { $0.union($1) } }
    hasOtherResolvers = files.contains { !$0.resolvers.isEmpty }
    let using = SourceModules(files)
    for file in files where using.useDovetail(file) {
      for registration in file.registrations where isOurs(registration.receiver) != false {
        let text = types.spelling(registration.type).text
        let place = Blueprint.Location(fileID: file.path, line: registration.line)
        registrations[text, default: []].append((registration, place))
        if let owner = registration.owner {
          registering[owner, default: []].append((registration, place))
        }
      }
    }
  }

  /// The type that a place asks for; `nil` if it cannot be followed.
  func type(_ source: TypeSource) -> TypeSyntax? {
    switch source {
    case .written(let type): type
    case .property(let owner, let name): only(properties[.init(type: owner, name: name)])
    case .argument(let owner, let label):
      only(
        parameters[.init(type: owner, name: label)] ?? properties[.init(type: owner, name: label)])
    case .unknown: nil
    }
  }

  private func only(_ candidates: [TypeSyntax]?) -> TypeSyntax? {
    guard let candidates, Set(candidates.map { types.spelling($0).text }).count == 1 else {
      return nil
    }
    return candidates[0]
  }

  /// The name that a place asks for: `.some(nil)` for no name, `nil` if it is not known.
  func name(_ name: AskedName) -> String?? {
    switch name {
    case .none: .some(nil)
    case .literal(let text): text
    case .member(let member): keyNames[member].flatMap { $0.count == 1 ? $0.first : nil }
    case .unknown: nil
    }
  }

  /// Where the sources register a type.
  func registrations(
    of text: String
  ) -> [(source: RegistrationSource, place: Blueprint.Location)] {
    registrations[text] ?? []
  }
}

/// The type that a place asks for, with its form removed: the `T` of `T?`, `[T]` or `Lazy<T>`.
struct WantedType {
  let type: TypeSyntax
  let kind: Blueprint.Edge.Kind
  let spelling: TypeText.Spelling

  init(_ type: TypeSyntax, isDeferred: Bool, in types: TypeText) {
    var (type, kind) = (types.resolved(type), Blueprint.Edge.Kind.required)
    // Aliases of equal names in several types may look like a circle.
    for _ in 0..<16 {
      guard let inner = Self.inner(type) else { break }
      kind = kind == .required || inner.kind != .deferred ? inner.kind : kind
      type = types.resolved(inner.type)
    }
    self.type = type
    self.kind = isDeferred && kind == .required ? .deferred : kind
    spelling = types.spelling(type)
  }

  private static func inner(_ type: TypeSyntax) -> (type: TypeSyntax, kind: Blueprint.Edge.Kind)? {
    if let optional = type.as(OptionalTypeSyntax.self) { return (optional.wrappedType, .optional) }
    if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return (optional.wrappedType, .optional)
    }
    if let array = type.as(ArrayTypeSyntax.self) { return (array.element, .collection) }
    guard let named = type.as(IdentifierTypeSyntax.self),
      let first = TypeText.arguments(named.genericArgumentClause).first
    else { return nil }
    switch named.name.text {
    case "Optional": return (first, .optional)
    case "Array": return (first, .collection)
    case "Lazy": return (first, .deferred)
    case "Weak": return (first, .deferredWeak)
    case "Maker": return (first, .factory)
    default: return nil
    }
  }
}
