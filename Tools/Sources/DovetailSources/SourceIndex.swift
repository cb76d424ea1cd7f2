@_spi(Tools) internal import Dovetail
@_spi(Tools) internal import DovetailChecks
internal import SwiftSyntax

/// The types, aliases, names and registrations of all files together.
struct SourceIndex {
  let types: TypeText
  private let parameters: [FileReading.Member: [TypeSyntax]]
  private let properties: [FileReading.Member: [TypeSyntax]]
  let values: [FileReading.Member: Set<Receiver>]
  let valuesByName: [String: Set<Receiver>]
  private let keyNames: [String: Set<String?>]
  /// The names that the sources declare, and what their types inherit from.
  let declared: Set<String>
  let inherited: [String: Set<String>]
  let hiding: [String: Set<HidingDeclaration.Place>]
  /// The functions that register where a blueprint may not have it, each with the reason.
  private let doubtful: [String: String]
  /// The calls that install each module or graph.
  private var installations: [String: [InstallationSource]] = [:]
  /// Whether a scope, a fork or a function's own container has a module that the sources don't
  /// declare.
  private(set) var hasUnreadModule = false
  /// The places of the calls that register.
  private(set) var places: Set<Blueprint.Location> = []
  /// The types that the sources override, which a container's blueprint does not show; `nil` stands
  /// for any type.
  private var overrides: [(type: String?, place: Blueprint.Location)] = []
  /// Where the sources register a type.
  private(set) var registrations:
    [String: [(source: RegistrationSource, place: Blueprint.Location)]] =
      [:]

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
    valuesByName = values.reduce(into: [:]) { all, entry in
      if entry.key.type != "" { all[entry.key.name, default: []].formUnion(entry.value) }
    }
    keyNames = files.reduce(into: [:]) { names, file in
      for key in file.keyNames { names[key.member, default: []].insert(key.name) }
    }
    declared = files.reduce(into: []) { $0.formUnion($1.declared) }
    hiding = Dictionary(grouping: files.flatMap(\.hiding), by: \.name)
      .mapValues { Set($0.map(\.place)) }
    inherited = files.reduce(into: [:]) { $0.merge($1.inherited) { $0.union($1) } }
    let graphs = files.reduce(into: [String: [(String, FileReading.Graph)]]()) { all, file in
      for (name, parts) in file.graphs { all[name, default: []].append((file.path, parts)) }
    }
    doubtful = files.reduce(into: [:]) { $0.merge($1.doubtful) { first, _ in first } }
    for call in files.flatMap(\.installations) where isOurs(call.receiver) != false {
      let names = typeNames(of: call.value)
      for name in names { installations[name, default: []].append(call) }
      if call.doubt != nil, names.isEmpty || !names.isSubset(of: declared) {
        hasUnreadModule = true
      }
    }
    for file in files {
      for registration in file.registrations
      where mayBeOurs(registration.receiver, in: file, isDoubt: registration.doubt != nil) {
        add(registration, in: file.path)
        places.insert(.init(fileID: file.path, line: registration.line))
      }
      for override in file.overrides
      where override.type == nil && override.isRegister
        ? isOurs(override.receiver) == true
        : mayBeOurs(override.receiver, in: file, isDoubt: override.type != nil)
      {
        let place = Blueprint.Location(fileID: file.path, line: override.line)
        overrides.append((override.type.map { types.spelling($0).text }, place))
      }
      for installation in file.installations where mayBeOurs(installation.receiver, in: file) {
        for name in typeNames(of: installation.value).sorted() {
          for (path, parts) in graphs[name] ?? [] { add(parts, by: installation, in: path) }
        }
      }
    }
  }

  /// The reason why a module is only installed where a blueprint may not have it.
  private func doubt(ofModule module: String, past seen: Set<String> = []) -> String? {
    guard isModule(module), !seen.contains(module), let calls = installations[module] else {
      return nil
    }
    let reasons = calls.map { call in
      call.doubt ?? call.function.flatMap { doubtful[$0] }
        ?? call.owner.flatMap { doubt(ofModule: $0, past: seen.union([module])) }
    }
    return reasons.contains(nil) ? nil : reasons[0]
  }

  /// Whether a value may be one of Dovetail's.
  ///
  /// Without the import, one that isn't known is rather another library's. What is registered in it
  /// may still be a reason to doubt.
  private func mayBeOurs(
    _ receiver: Receiver, in file: FileReading, isDoubt: Bool = false
  ) -> Bool {
    isOurs(receiver) ?? (file.hasImport || isDoubt)
  }

  private mutating func add(_ registration: RegistrationSource, in path: String) {
    var registration = registration
    registration.doubt =
      registration.doubt ?? registration.function.flatMap { doubtful[$0] }
      ?? registration.owner.flatMap { doubt(ofModule: $0) }
    let text = types.spelling(registration.type).text
    let place = Blueprint.Location(fileID: path, line: registration.line)
    registrations[text, default: []].append((registration, place))
  }

  /// Adds the parts of a graph that is installed, and that a file declares.
  private mutating func add(
    _ parts: FileReading.Graph, by installation: InstallationSource, in path: String
  ) {
    for part in parts {
      // The name of the property is part of the key if another one has the type too.
      add(
        .init(
          verb: "register", type: part.type, name: .unknown, line: part.line, lastLine: part.line,
          needs: [], owner: installation.owner,
          receiver: installation.receiver, doubt: installation.doubt,
          function: installation.function,
          isElsewhere: installation.isElsewhere),
        in: path)
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
    case .member(let member): only(keyNames[member]).map { $0 }
    case .unknown: nil
    }
  }

  /// The one name of the members of a name; `nil` if there are several, or it is not read.
  private func only(_ names: Set<String?>?) -> String? {
    guard let names, names.count == 1, let name = names.first else { return nil }
    return name
  }

  /// The types that the sources register or override where the blueprint does not have it, and the
  /// first place that may do so with any type.
  func replaced(
    besides known: Set<Blueprint.Location>
  ) -> (types: Set<String>, anything: Blueprint.Location?) {
    let overrides = overrides.filter { !known.contains($0.place) }
    var types = Set(overrides.compactMap(\.type))
    for (text, all) in registrations where all.contains(where: { !known.contains($0.place) }) {
      types.insert(text)
    }
    return (types, overrides.first { $0.type == nil }?.place)
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
  /// Whether something has to provide it: whether no form is an optional or a list.
  private(set) var hasToBeMet = true
  /// What a maker passes, as it is written.
  private(set) var arguments: [String] = []
  let spelling: TypeText.Spelling

  init(_ type: TypeSyntax, isDeferred: Bool, in types: TypeText) {
    var (type, kind) = (types.resolved(type), Blueprint.Edge.Kind.required)
    // Aliases of equal names in several types may look like a circle.
    for _ in 0..<16 {
      guard let inner = Self.inner(type) else { break }
      if [.optional, .collection].contains(inner.kind) { hasToBeMet = false }
      kind = kind == .required || inner.kind != .deferred ? inner.kind : kind
      if inner.kind == .factory {
        arguments = type.named?.arguments.dropFirst().map(\.trimmedDescription) ?? []
      }
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
    guard let named = type.named, let first = named.arguments.first else { return nil }
    switch named.name {
    case "Optional": return (first, .optional)
    case "Array": return (first, .collection)
    case "Lazy": return (first, .deferred)
    case "Weak": return (first, .deferredWeak)
    case "Maker": return (first, .factory)
    default: return nil
    }
  }
}
