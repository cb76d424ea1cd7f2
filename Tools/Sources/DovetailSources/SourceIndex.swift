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
  /// The functions and the modules that register where a blueprint may not have it, each with the
  /// reason.
  private let doubtful: [String: String]
  private var doubtfulModules: [String: String] = [:]
  private(set) var hasUnreadModule = false
  /// The places of the calls that register.
  private(set) var places: Set<Blueprint.Location> = []
  /// The types that the sources override, which a container's blueprint does not show; `nil` stands
  /// for any type.
  private var overrides: [(types: Set<String?>, place: Blueprint.Location)] = []
  /// What the types with a method `provide` make.
  let provided: [String: [TypeSyntax]]
  /// Where the sources register a type, and what each type registers, contributes, decorates or
  /// installs.
  private(set) var registrations:
    [String: [(source: RegistrationSource, place: Blueprint.Location)]] =
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
    provided = files.reduce(into: [:]) { $0.merge($1.provided, uniquingKeysWith: +) }
    let graphs = files.reduce(into: [String: [(String, FileReading.Graph)]]()) { all, file in
      for (name, parts) in file.graphs { all[name, default: []].append((file.path, parts)) }
    }
    doubtful = files.reduce(into: [:]) { $0.merge($1.doubtful) { first, _ in first } }
    doubtfulModules = self.doubtfulModules(files)
    hasUnreadModule = self.hasUnreadModule(files)
    for file in files {
      for registration in file.registrations
      where mayBeOurs(registration.receiver, in: file, isDoubt: registration.doubt != nil) {
        add(registration, in: file.path)
        places.insert(.init(fileID: file.path, line: registration.line))
      }
      for call in file.otherRegistrations + file.changes
      where call.verb != "override" && mayBeOurs(call.receiver, in: file) {
        note(call, in: file.path)
      }
      for override in file.overrides
      where mayBeOurs(override.receiver, in: file, isDoubt: override.type != nil) {
        let place = Blueprint.Location(fileID: file.path, line: override.line)
        overrides.append((provided(by: override), place))
      }
      for installation in file.installations where mayBeOurs(installation.receiver, in: file) {
        for name in typeNames(of: installation.value).sorted() {
          for (path, parts) in graphs[name] ?? [] { add(parts, by: installation, in: path) }
          if isModule(name) { note(.init(installation, of: name), in: file.path) }
        }
      }
    }
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

  /// Whether the sources install a module in a scope, a fork or a function's own container which they
  /// don't declare.
  private func hasUnreadModule(_ files: [FileReading]) -> Bool {
    files.lazy.flatMap(\.installations).contains { call in
      let names = typeNames(of: call.value)
      return call.doubt != nil && isOurs(call.receiver) != false
        && (names.isEmpty || !names.isSubset(of: declared))
    }
  }

  /// The modules that are only installed where a blueprint may not have it, each with the reason.
  private func doubtfulModules(_ files: [FileReading]) -> [String: String] {
    var calls: [String: [InstallationSource]] = [:]
    var installed: [String: [String]] = [:]
    for call in files.flatMap(\.installations) where isOurs(call.receiver) != false {
      for name in typeNames(of: call.value) where isModule(name) {
        calls[name, default: []].append(call)
        if let owner = call.owner { installed[owner, default: []].append(name) }
      }
    }
    var (found, next) = ([String: String](), Array(calls.keys))
    while let module = next.popLast() {
      guard found[module] == nil, let calls = calls[module] else { continue }
      let reasons = calls.map { call in
        call.doubt ?? call.function.flatMap { doubtful[$0] } ?? call.owner.flatMap { found[$0] }
      }
      guard let reason = reasons[0], reasons.allSatisfy({ $0 != nil }) else { continue }
      found[module] = reason
      next += installed[module] ?? []
    }
    return found
  }

  private mutating func add(_ registration: RegistrationSource, in path: String) {
    var registration = registration
    registration.doubt =
      registration.doubt ?? registration.function.flatMap { doubtful[$0] }
      ?? registration.owner.flatMap { doubtfulModules[$0] }
    let text = types.spelling(registration.type).text
    let place = Blueprint.Location(fileID: path, line: registration.line)
    registrations[text, default: []].append((registration, place))
    note(registration, in: path)
  }

  /// Notes what a type does to a container.
  private mutating func note(_ call: RegistrationSource, in path: String) {
    guard let owner = call.owner else { return }
    let place = Blueprint.Location(fileID: path, line: call.line)
    registering[owner, default: []].append((call, place))
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
    case .alternative(let other, let place):
      self.type(place).map { WantedType($0, isDeferred: false, in: types).hasToBeMet ? other : $0 }
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
    var types = Set(overrides.flatMap(\.types).compactMap(\.self))
    for (text, all) in registrations where all.contains(where: { !known.contains($0.place) }) {
      types.insert(text)
    }
    return (types, overrides.first { $0.types.contains(nil) }?.place)
  }

  /// Where the sources register a type.
  func registrations(
    of text: String
  ) -> [(source: RegistrationSource, place: Blueprint.Location)] {
    registrations[text] ?? []
  }
}

extension RegistrationSource {
  /// The call that installs a module.
  fileprivate init(_ call: InstallationSource, of module: String) {
    self.init(
      verb: "install", type: TypeSyntax(IdentifierTypeSyntax(name: .identifier(module))),
      name: .none, line: call.line, lastLine: call.line, needs: [], owner: call.owner,
      receiver: call.receiver, doubt: call.doubt, function: call.function,
      isElsewhere: call.isElsewhere)
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
